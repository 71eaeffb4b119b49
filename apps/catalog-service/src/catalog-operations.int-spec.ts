import * as contracts from '@stratus/contracts';
import {
  COMPUTE,
  COMPUTES,
  FIRST_PAGE,
  getAccountAvailability,
  getDatabaseEngine,
  getDatabaseType,
  getImage,
  getKernel,
  getRegion,
  getRegionAvailability,
  getType,
  listAccountAvailability,
  listAvailability,
  listDatabaseEngines,
  listDatabaseTypes,
  listImages,
  listKernels,
  listRegions,
  listTypes,
} from '@stratus/contracts';
import type { FilterNode, ListRequest, Operation } from '@stratus/contracts';
import { parseYaml } from '@stratus/runtime';
import { callerOf, createWorld } from '@stratus/testing';
import type { World } from '@stratus/testing';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { deliveredText } from '../test/catalog.js';
import { catalogFile } from './catalog-file/catalog-file.js';
import { catalogService } from './catalog-service.definition.js';
import { CatalogServiceModule } from './catalog-service.module.js';

const catalog = parseYaml(deliveredText(), catalogFile);
const regions = catalog.regions.map((region) => ({
  ...region,
  resolvers: { ipv4: region.resolvers.ipv4.join(','), ipv6: region.resolvers.ipv6.join(',') },
  placement_group_limits: { maximum_pgs_per_customer: 0, [`maximum_${COMPUTES}_per_pg`]: 0 },
}));
const types = catalog.types.map((type) => ({ ...type, accelerated_devices: 0 }));
const images = catalog.images.map((image) => ({ ...image, total_size: image.size, tags: [], regions: [] }));
const { availability, kernels, database_engines: engines, database_types: databaseTypes } = catalog;
const ALL = { ...FIRST_PAGE, pageSize: 500 };

let world: World;
beforeAll(async () => {
  world = await createWorld(['catalog']);
  await world.boot(catalogService, CatalogServiceModule);
});
afterAll(() => world.stop());

/** Regions and images that client test suites take for granted (contract 10.7). */
const TAKEN_FOR_GRANTED = {
  regions: ['us-east', 'us-ord', 'us-mia', 'eu-west'],
  images:
    'debian8 debian9 debian10 debian11 debian12 alpine3.16 alpine3.17 alpine3.18 alpine3.19 ubuntu18.04 ubuntu20.04 ubuntu22.04 ubuntu24.04'.split(
      ' ',
    ),
};

/** Sends requests without a caller, as the gateway does for clients without a token. */
const ask: World['client']['ask'] = (operation, call) => world.client.ask(operation, { list: FIRST_PAGE, ...call });
const filtered = (filter: FilterNode): ListRequest => ({ ...ALL, filter });

const isPublic = (candidate: unknown): candidate is Operation =>
  (candidate as Partial<Operation>).scopes === 'public' && (candidate as Operation).subject.startsWith('catalog.');

it('the delivered catalog has everything that client test suites expect', async () => {
  const ids = async (operation: typeof listRegions | typeof listImages) =>
    (await ask(operation as typeof listRegions, { list: ALL })).data.map(({ id }) => id);
  expect(await ids(listRegions)).toEqual(expect.arrayContaining(TAKEN_FOR_GRANTED.regions));
  const images = TAKEN_FOR_GRANTED.images.map((name) => `${COMPUTE}/${name}`);
  expect(await ids(listImages)).toEqual(expect.arrayContaining(images));
});

describe('public operations of the catalog', () => {
  const params: Record<string, object> = {
    [getRegion.subject]: { regionId: 'us-east' },
    [getRegionAvailability.subject]: { regionId: 'us-east' },
    [getType.subject]: { typeId: 'g6-nanode-1' },
    [getImage.subject]: { imageId: images[0]!.id },
    [getKernel.subject]: { kernelId: kernels[0]!.id },
    [getDatabaseEngine.subject]: { engineId: engines[0]!.id },
    [getDatabaseType.subject]: { typeId: databaseTypes[0]!.id },
  };
  const operations = (Object.values(contracts) as unknown[]).filter(isPublic);

  it('are all tested here', () => expect(operations).toHaveLength(14));

  it.each(operations.map((operation) => [operation.subject, operation] as const))(
    '%s returns a reply that matches its schema',
    async (subject, operation) => {
      const validate = new Ajv2020({ strict: false, allErrors: true }).compile(operation.reply.json);
      const answer = await ask(operation, { list: ALL, params: params[subject] ?? {} });
      expect(validate(answer) ? [] : validate.errors).toEqual([]);
    },
  );

  it.each([
    [getRegion, { regionId: 'us-nowhere' }],
    [getRegion, { regionId: "us-east' or true --" }],
    [getRegionAvailability, { regionId: 'us-nowhere' }],
    [getType, { typeId: 'g0-none' }],
    [getImage, { imageId: 'private/1' }],
    [getKernel, { kernelId: 'none' }],
    [getDatabaseEngine, { engineId: 'mysql' }],
    [getDatabaseType, { typeId: 'g0-none' }],
  ] as [Operation, object][])('return 404 for an unknown id: $subject', async (operation, unknown) => {
    await expect(ask(operation, { params: unknown })).rejects.toMatchObject({
      status: 404,
      errors: [{ reason: 'Not found' }],
    });
  });
});

describe('regions', () => {
  it('are listed in the order of the file, with every field', async () => {
    expect(await ask(listRegions, {})).toEqual({ data: regions, page: 1, pages: 1, results: regions.length });
  });

  it.each(regions.map((region) => [region.id, region]))('%s is the same as in the list', async (regionId, region) => {
    expect(await ask(getRegion, { params: { regionId } })).toEqual(region);
  });
});

describe('the availability of services to an account', () => {
  const all = new Set(regions.flatMap(({ capabilities }) => capabilities));
  const expected = regions.map(({ id, capabilities }) => ({
    region: id,
    available: capabilities,
    unavailable: [...all].filter((capability) => !capabilities.includes(capability)).toSorted(),
  }));
  const sorted = ({ unavailable, ...rest }: (typeof expected)[number]) => ({
    ...rest,
    unavailable: unavailable.toSorted(),
  });

  it('is what each region offers, and what only others do', async () => {
    const caller = callerOf(1);
    const { data } = await world.client.ask(listAccountAvailability, { caller, list: ALL });
    expect(data.map(sorted)).toEqual(expected);
    expect(expected.some(({ unavailable }) => unavailable.length > 0)).toBe(true);
    const [first] = data;
    expect(
      await world.client.ask(getAccountAvailability, { caller, params: { regionId: first?.region ?? '' } }),
    ).toEqual(first);
  });

  it('is found by a service that a region lacks', async () => {
    const { region, unavailable } = expected.find((each) => each.unavailable.length > 0)!;
    const filter: FilterNode = { field: 'unavailable', comparison: 'eq', value: unavailable[0]! };
    const { data } = await world.client.ask(listAccountAvailability, { caller: callerOf(1), list: filtered(filter) });
    expect(data.map((each) => each.region)).toContain(region);
    expect(data.every((each) => each.unavailable.includes(unavailable[0]!))).toBe(true);
  });

  it('is not found for an unknown region', async () => {
    const call = { caller: callerOf(1), params: { regionId: 'us-nowhere' } };
    await expect(world.client.ask(getAccountAvailability, call)).rejects.toMatchObject({ status: 404 });
  });
});

describe('availability', () => {
  it('is paged in the order of the file', async () => {
    const pages = Math.ceil(availability.length / 25);
    const answers = await Promise.all(
      Array.from({ length: pages }, (_, index) => ask(listAvailability, { list: { page: index + 1, pageSize: 25 } })),
    );
    expect(answers.flatMap(({ data }) => data)).toEqual(availability);
    expect(answers.at(-1)).toMatchObject({ page: pages, pages, results: availability.length });
    expect(pages).toBeGreaterThan(2);
  });

  it.each([
    [{ field: 'region', comparison: 'eq', value: 'us-ord' }, (entry) => entry.region === 'us-ord'],
    [{ field: 'plan', comparison: 'eq', value: 'g7-premium-48' }, (entry) => entry.plan === 'g7-premium-48'],
    [{ field: 'available', comparison: 'eq', value: false }, (entry) => !entry.available],
  ] as [FilterNode, (entry: (typeof availability)[number]) => boolean][])(
    'can be filtered by %j',
    async (filter, holds) => {
      const expected = availability.filter(holds);
      expect((await ask(listAvailability, { list: filtered(filter) })).data).toEqual(expected);
      expect(expected.length).toBeGreaterThan(0);
      expect(expected.length).toBeLessThan(availability.length);
    },
  );

  it('of one region is a bare array', async () => {
    const ofRegion = availability.filter(({ region }) => region === 'us-ord');
    expect(await ask(getRegionAvailability, { params: { regionId: 'us-ord' } })).toEqual(ofRegion);
    expect(ofRegion.length).toBeGreaterThan(0);
  });

  it('of a region without data is an empty array, not a 404', async () => {
    expect(await ask(getRegionAvailability, { params: { regionId: 'us-west' } })).toEqual([]);
  });
});

describe('types', () => {
  it('are listed in the order of the file, with every field', async () => {
    expect(await ask(listTypes, {})).toEqual({ data: types, page: 1, pages: 1, results: types.length });
  });

  it.each(types.map((type) => [type.id, type]))('%s is the same as in the list', async (typeId, type) => {
    expect(await ask(getType, { params: { typeId } })).toEqual(type);
  });

  it.each([
    [{ field: 'label', comparison: 'contains', value: '4GB' }, (type) => type.label.includes('4GB')],
    [{ field: 'class', comparison: 'eq', value: 'highmem' }, (type) => type.class === 'highmem'],
    [{ field: 'disk', comparison: 'gt', value: 1_000_000 }, (type) => type.disk > 1_000_000],
    [{ field: 'memory', comparison: 'lte', value: 4_096 }, (type) => type.memory <= 4_096],
    [{ field: 'vcpus', comparison: 'eq', value: 8 }, (type) => type.vcpus === 8],
    [{ field: 'gpus', comparison: 'neq', value: 0 }, (type) => type.gpus !== 0],
    [{ field: 'transfer', comparison: 'lt', value: 5_000 }, (type) => type.transfer < 5_000],
    [{ field: 'network_out', comparison: 'gte', value: 9_000 }, (type) => type.network_out >= 9_000],
  ] as [FilterNode, (type: (typeof types)[number]) => boolean][])('can be filtered by %j', async (filter, holds) => {
    const expected = types.filter(holds);
    expect((await ask(listTypes, { list: filtered(filter) })).data).toEqual(expected);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(types.length);
  });

  it('are ordered by a field on request', async () => {
    const list: ListRequest = { ...ALL, order: { field: 'memory', direction: 'desc' } };
    const memory = (await ask(listTypes, { list })).data.map((type) => type.memory);
    expect(memory).toEqual(types.map((type) => type.memory).toSorted((a, b) => b - a));
  });
});

describe('images and kernels', () => {
  it('are listed in the order of the file with every field, and are the same by id', async () => {
    expect(await ask(listImages, { list: ALL })).toEqual({ data: images, page: 1, pages: 1, results: images.length });
    expect(await ask(listKernels, {})).toEqual({ data: kernels, page: 1, pages: 1, results: kernels.length });
    for (const image of images) expect(await ask(getImage, { params: { imageId: image.id } })).toEqual(image);
    for (const kernel of kernels) expect(await ask(getKernel, { params: { kernelId: kernel.id } })).toEqual(kernel);
  });

  it.each([
    [{ field: 'vendor', comparison: 'eq', value: 'Debian' }, (image) => image.vendor === 'Debian'],
    [{ field: 'deprecated', comparison: 'eq', value: true }, (image) => image.deprecated],
    [{ field: 'size', comparison: 'gt', value: 2_000 }, (image) => image.size > 2_000],
    [{ field: 'label', comparison: 'contains', value: 'LTS' }, (image) => image.label.includes('LTS')],
    [{ field: 'id', comparison: 'contains', value: 'ubuntu' }, (image) => image.id.includes('ubuntu')],
  ] as [FilterNode, (image: (typeof images)[number]) => boolean][])('can be filtered by %j', async (filter, holds) => {
    const expected = images.filter(holds);
    expect((await ask(listImages, { list: filtered(filter) })).data).toEqual(expected);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(images.length);
  });

  it.each(['type', 'status', 'is_public'])('can be filtered by %s, the same for the whole file', async (field) => {
    const value = images[0]![field as 'type' | 'status' | 'is_public'];
    const [same, others] = await Promise.all(
      (['eq', 'neq'] as const).map((comparison) => ask(listImages, { list: filtered({ field, comparison, value }) })),
    );
    expect([same?.results, others?.results]).toEqual([images.length, 0]);
  });

  it.each([
    [{ field: 'architecture', comparison: 'eq', value: 'i386' }, (kernel) => kernel.architecture === 'i386'],
    [{ field: 'version', comparison: 'eq', value: '6.7.9' }, (kernel) => kernel.version === '6.7.9'],
    [{ field: 'deprecated', comparison: 'eq', value: true }, (kernel) => kernel.deprecated],
  ] as [FilterNode, (kernel: (typeof kernels)[number]) => boolean][])(
    'of kernels can be filtered by %j',
    async (filter, holds) => {
      expect((await ask(listKernels, { list: filtered(filter) })).data).toEqual(kernels.filter(holds));
    },
  );
});

describe('engines and types of databases', () => {
  it('are listed in the order of the file with every field, and are the same by id', async () => {
    const page = { page: 1, pages: 1 };
    expect(await ask(listDatabaseEngines, {})).toEqual({ data: engines, ...page, results: engines.length });
    expect(await ask(listDatabaseTypes, {})).toEqual({ data: databaseTypes, ...page, results: databaseTypes.length });
    for (const engine of engines)
      expect(await ask(getDatabaseEngine, { params: { engineId: engine.id } })).toEqual(engine);
    for (const type of databaseTypes) expect(await ask(getDatabaseType, { params: { typeId: type.id } })).toEqual(type);
  });

  it.each([
    [{ field: 'engine', comparison: 'eq', value: 'postgresql' }, (engine) => engine.engine === 'postgresql'],
    [{ field: 'version', comparison: 'contains', value: '8.0.' }, (engine) => engine.version.includes('8.0.')],
  ] as [FilterNode, (engine: (typeof engines)[number]) => boolean][])(
    'of engines can be filtered by %j',
    async (filter, holds) => {
      const expected = engines.filter(holds);
      expect((await ask(listDatabaseEngines, { list: filtered(filter) })).data).toEqual(expected);
      expect(expected.length).toBeGreaterThan(0);
      expect(expected.length).toBeLessThan(engines.length);
    },
  );

  it('of types can be filtered by deprecated', async () => {
    const list = filtered({ field: 'deprecated', comparison: 'eq', value: true });
    const { data } = await ask(listDatabaseTypes, { list });
    expect(data).toEqual(databaseTypes.filter(({ deprecated }) => deprecated));
    expect(data.length).toBeGreaterThan(0);
  });
});
