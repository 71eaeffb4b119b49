import { CAPABILITY, COMPUTE, DEFAULT_KERNEL } from '@stratus/contracts';
import { YamlErrors, parseYaml } from '@stratus/runtime';
import {
  deliveredText,
  sampleCatalog,
  sampleDatabaseType,
  sampleImage,
  sampleRegion,
  sampleType,
} from '../../test/catalog.js';
import { catalogFile, hashOf } from './catalog-file.js';

const parseCatalog = (text: string) => parseYaml(text, catalogFile);

/** The errors of the sample after a change to it. */
function faultsAfter(change: (catalog: ReturnType<typeof sampleCatalog>) => unknown): readonly string[] {
  const catalog = sampleCatalog();
  change(catalog);
  return faultsOf(JSON.stringify(catalog));
}

function faultsOf(text: string): readonly string[] {
  try {
    parseCatalog(text);
  } catch (error) {
    if (error instanceof YamlErrors) return error.errors;
    throw error;
  }
  throw new Error('accepted');
}

describe('the text of a catalog file', () => {
  it('fills in missing optional fields', () => {
    const { regions, types } = parseCatalog(JSON.stringify(sampleCatalog()));
    expect(regions[0]).toMatchObject({ status: 'ok', site_type: 'core' });
    expect(types[0]).toMatchObject({ gpus: 0, region_prices: [], successor: null });
    expect(types[0]?.addons.backups.region_prices).toEqual([]);
    const { regions: r, types: t } = sampleCatalog();
    const empty = { availability: [], images: [], kernels: [], database_engines: [], database_types: [] };
    expect(parseCatalog(JSON.stringify({ regions: r, types: t }))).toMatchObject(empty);
    const { images, kernels } = parseCatalog(JSON.stringify(sampleCatalog()));
    expect(images[0]).toMatchObject({ is_public: true, updated: images[0]!.created, eol: null, expiry: null });
    expect(kernels[0]).toMatchObject({ kvm: true, pvops: true, architecture: 'x86_64', deprecated: false });
    const { database_engines, database_types } = parseCatalog(JSON.stringify(sampleCatalog()));
    expect(database_engines).toEqual([
      { id: 'mysql/8.0.30', engine: 'mysql', version: '8.0.30', total_disk_size_gb: 0, used_disk_size_gb: 0 },
      { id: 'postgresql/14.6', engine: 'postgresql', version: '14.6', total_disk_size_gb: 15, used_disk_size_gb: 2 },
    ]);
    expect(database_types[0]).toMatchObject({ deprecated: false, engines: { postgresql: [] } });
  });

  it.each([
    ['a wrong country', (c) => (c.regions[1]!.country = 'USA'), /^regions\[1\]\.country: must be a two-letter/],
    [
      'an unknown capability',
      (c) => c.regions[0]!.capabilities.push('VPC'),
      /^regions\[0\]\.capabilities\[3\]: .*"VPCs"/,
    ],
    ['a wrong status', (c) => Object.assign(c.regions[0]!, { status: 'down' }), /^regions\[0\]\.status: .*"outage"/],
    [
      'a wrong resolver',
      (c) => (c.regions[0]!.resolvers = { ipv4: ['1.2.3.4'], ipv6: ['1.2.3.4'] }),
      /^regions\[0\]\.resolvers\.ipv6\[0\]: /,
    ],
    [
      'no resolver',
      (c) => (c.regions[0]!.resolvers = { ipv4: [], ipv6: ['::1'] }),
      /^regions\[0\]\.resolvers\.ipv4: must name/,
    ],
    ['a wrong id', (c) => (c.regions[2]!.id = 'US East'), /^regions\[2\]\.id: must be lower-case/],
    ['a region with the name of a list', (c) => (c.regions[2]!.id = 'availability'), /^regions\[2\]\.id: must not be/],
    ['an empty label', (c) => (c.regions[2]!.label = '  '), /^regions\[2\]\.label: must not be empty/],
    ['a missing field', (c) => Reflect.deleteProperty(c.types[1]!, 'price'), /^types\[1\]\.price: is missing$/],
    ['a wrong class', (c) => (c.types[1]!.class = 'huge'), /^types\[1\]\.class: .*"highmem"/],
    ['a fraction of a CPU', (c) => (c.types[1]!.vcpus = 1.5), /^types\[1\]\.vcpus: /],
    ['a negative price', (c) => (c.types[1]!.price.monthly = -1), /^types\[1\]\.price\.monthly: /],
    ['an unknown field', (c) => Object.assign(c.types[0]!, { ram: 1 }), /^types\[0\]: .*"ram"/],
    ['an unknown section', (c) => Object.assign(c, { engine: [] }), /"engine"/],
    ['a missing section', (c) => Reflect.deleteProperty(c, 'types'), /^types: is missing$/],
    ['no regions', (c) => (c.regions = []), /^regions: must hold at least one/],
    [
      'a region twice',
      (c) => c.regions.push(sampleRegion('us-two')),
      /^regions\[3\]\.id: us-two is there already, at index 1$/,
    ],
    ['a type twice', (c) => c.types.push(sampleType('t-1')), /^types\[2\]\.id: t-1 is there already, at index 0$/],
    [
      'a capability twice',
      (c) => c.regions[0]!.capabilities.push(CAPABILITY.vpcs),
      /^regions\[0\]\.capabilities\[3\]: VPCs is there/,
    ],
    [
      'availability twice',
      (c) => c.availability.push({ ...c.availability[0]!, available: false }),
      /^availability\[2\]: t-1 in us-one is there/,
    ],
    [
      'availability in an unknown region',
      (c) => (c.availability[1]!.region = 'nowhere'),
      /^availability\[1\]\.region: unknown region nowhere$/,
    ],
    [
      'availability of an unknown type',
      (c) => (c.availability[1]!.plan = 't-9'),
      /^availability\[1\]\.plan: unknown type t-9$/,
    ],
    [
      'a premium plan where there are none',
      (c) => c.regions[0]!.capabilities.pop(),
      /^availability\[0\]\.available: us-one lacks .*Premium Plans$/,
    ],
    [
      'a price in an unknown region',
      (c) => Object.assign(c.types[0]!, { region_prices: [{ id: 'nowhere', hourly: 1, monthly: 1 }] }),
      /^types\[0\]\.region_prices\[0\]\.id: unknown region nowhere$/,
    ],
    ['an image of another kind', (c) => (c.images[1]!.id = 'private/1'), /^images\[1\]\.id: must be \w+\/ and/],
    [
      'an image twice',
      (c) => c.images.push(sampleImage('two')),
      /^images\[2\]\.id: \S+two is there already, at index 1$/,
    ],
    ['a time with a zone', (c) => (c.images[0]!.created += 'Z'), /^images\[0\]\.created: must have no zone/],
    ['a time that is none', (c) => (c.kernels[0]!.built = '2024-02-30T00:00:00'), /^kernels\[0\]\.built: /],
    ['a kernel twice', (c) => c.kernels.push(c.kernels[0]!), /^kernels\[2\]\.id: .* at index 0$/],
    [
      'an engine of another kind',
      (c) => (c.database_engines[1]!.id = 'redis/7'),
      /^database_engines\[1\]\.id: must be mysql or postgresql, a slash and the version/,
    ],
    [
      'an engine without a version',
      (c) => (c.database_engines[0]!.id = 'mysql/'),
      /^database_engines\[0\]\.id: must be/,
    ],
    [
      'an engine twice',
      (c) => c.database_engines.push({ id: 'mysql/8.0.30' }),
      /^database_engines\[2\]\.id: mysql\/8\.0\.30 is there already, at index 0$/,
    ],
    [
      'a type of databases twice',
      (c) => c.database_types.push(sampleDatabaseType('d-2')),
      /^database_types\[2\]\.id: d-2 is there already, at index 1$/,
    ],
    [
      'two prices for as many nodes',
      (c) => c.database_types[0]!.engines.mysql.push(c.database_types[0]!.engines.mysql[0]!),
      /^database_types\[0\]\.engines\.mysql\[2\]\.quantity: quantity 1 is there already, at index 0$/,
    ],
    [
      'a price for four nodes',
      (c) => (c.database_types[0]!.engines.mysql[1]!.quantity = 4),
      /^database_types\[0\]\.engines\.mysql\[1\]\.quantity: /,
    ],
    [
      'a type of databases without a price',
      (c) => (c.database_types[1]!.engines.mysql = []),
      /^database_types\[1\]\.engines: must have a price for one engine at least$/,
    ],
    [
      'an unknown successor',
      (c) => Object.assign(c.types[0]!, { successor: 't-9' }),
      /^types\[0\]\.successor: unknown type t-9$/,
    ],
  ] as [string, (catalog: ReturnType<typeof sampleCatalog>) => unknown, RegExp][])('refuses %s', (_, change, fault) => {
    expect(faultsAfter(change)).toEqual([expect.stringMatching(fault)]);
  });

  it('refuses two prices for one region, also for backups', () => {
    const prices = [1, 2].map((monthly) => ({ id: 'us-one', hourly: 1, monthly }));
    const faults = faultsAfter((catalog) => Object.assign(catalog.types[0]!.addons.backups, { region_prices: prices }));
    expect(faults).toEqual(['types[0].addons.backups.region_prices[1].id: us-one is there already, at index 0']);
  });

  it('reports every error at once', () => {
    const faults = faultsAfter((catalog) => {
      catalog.regions[0]!.country = '';
      catalog.types[1]!.disk = -1;
    });
    expect(faults.map((fault) => fault.split(':', 1)[0])).toEqual(['regions[0].country', 'types[1].disk']);
  });

  it.each([
    ['no YAML', 'regions: [', /not valid YAML: .*\(1:11\)/s],
    ['a key twice', 'regions: []\nregions: []', /not valid YAML: .*duplicated.*\(2:1\)/s],
    ['an empty file', '', /not valid YAML: .*empty/],
    ['a list', '- 1', /expected object/],
    [
      'entries that multiply',
      ['x0: &x0 [1]', ...Array.from({ length: 20 }, (_, n) => `x${n + 1}: &x${n + 1} [*x${n}, *x${n}]`)].join('\n'),
      /aliases multiply/,
    ],
    ['entries that contain themselves', 'a: &a [*a]', /aliases multiply/],
  ])('refuses %s', (_, text, fault) => {
    expect(faultsOf(text)).toEqual([expect.stringMatching(fault)]);
  });

  it('accepts at most as many regions as fit on one page', () => {
    const regions = (count: number) => Array.from({ length: count }, (_, index) => sampleRegion(`us-${index}`));
    const catalogWith = (count: number) =>
      JSON.stringify({ ...sampleCatalog(), availability: [], regions: regions(count) });
    expect(parseCatalog(catalogWith(500)).regions).toHaveLength(500);
    expect(faultsOf(catalogWith(501))).toEqual([expect.stringMatching(/^regions: /)]);
  });
});

describe('the hash of a catalog', () => {
  const hash = (change: (catalog: ReturnType<typeof sampleCatalog>) => unknown = () => {}): string => {
    const catalog = sampleCatalog();
    change(catalog);
    return hashOf(parseCatalog(`# a comment\n${JSON.stringify(catalog, undefined, 2)}`));
  };

  it('changes with the content or its order, and only then', () => {
    expect(hash()).toBe(hashOf(parseCatalog(JSON.stringify(sampleCatalog()))));
    expect(hash((catalog) => Object.assign(catalog.regions[0]!, { status: 'ok' }))).toBe(hash());
    expect(hash((catalog) => (catalog.regions[0]!.country = 'ca'))).not.toBe(hash());
    expect(hash((catalog) => (catalog.regions = catalog.regions.toReversed()))).not.toBe(hash());
  });
});

describe('the delivered catalog', () => {
  const { regions, types, availability, images, kernels, database_engines, database_types } =
    parseCatalog(deliveredText());

  it('has regions and types of every kind', () => {
    expect(regions.length).toBeGreaterThanOrEqual(12);
    expect(types.length).toBeGreaterThanOrEqual(20);
    const classes = ['nanode', 'standard', 'dedicated', 'highmem', 'premium', 'gpu'];
    expect([...new Set(types.map((type) => type.class))].toSorted()).toEqual(classes.toSorted());
    expect(types.filter(({ gpus }) => gpus > 0).every((type) => type.class === 'gpu')).toBe(true);
  });

  it('has the images that clients expect, and the default kernel', () => {
    expect(images.map(({ id }) => id)).toEqual(
      expect.arrayContaining([`${COMPUTE}/debian12`, `${COMPUTE}/ubuntu22.04`, `${COMPUTE}/ubuntu24.04`]),
    );
    expect(new Set(images.map(({ deprecated }) => deprecated)).size).toBe(2);
    expect(kernels.map(({ id }) => id)).toEqual(expect.arrayContaining([DEFAULT_KERNEL, `${COMPUTE}/grub2`]));
  });

  it.each([
    CAPABILITY.vpcs,
    CAPABILITY.vlans,
    CAPABILITY.nodeBalancers,
    CAPABILITY.managedDatabases,
    CAPABILITY.gpu,
    CAPABILITY.premiumPlans,
  ])('has regions with %s and regions without', (capability) => {
    const offering = regions.filter(({ capabilities }) => capabilities.includes(capability));
    expect(offering.length).toBeGreaterThan(0);
    expect(offering.length).toBeLessThan(regions.length);
  });

  it('has both engines, and database types for one and three nodes, each also an instance type', () => {
    expect(new Set(database_engines.map(({ engine }) => engine))).toEqual(new Set(['mysql', 'postgresql']));
    for (const { id, engines } of database_types) {
      expect(types.map((type) => type.id)).toContain(id);
      for (const offers of Object.values(engines)) expect(offers.map(({ quantity }) => quantity)).toEqual([1, 3]);
    }
    expect(new Set(database_types.map(({ deprecated }) => deprecated)).size).toBe(2);
  });

  it('has availability for each premium and GPU plan, and for no other', () => {
    const plans = new Set(availability.map(({ plan }) => plan));
    expect([...plans].toSorted()).toEqual(
      types
        .filter((type) => ['premium', 'gpu'].includes(type.class))
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(new Set(availability.map(({ available }) => available)).size).toBe(2);
  });
});
