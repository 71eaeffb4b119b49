import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { InvalidSeed } from './invalid-seed.js';
import { MAX_SEED_BYTES, MAX_SEED_RECORDS, readSeed } from './read-seed.js';

const EXAMPLES = join(import.meta.dirname, '../../../examples/seeds');

/** The faults of a text, one per line. */
function faultsOf(text: string): string[] {
  try {
    readSeed(text, 'a.yaml');
    return [];
  } catch (error) {
    if (!(error instanceof InvalidSeed)) throw error;
    return error.message.split('\n');
  }
}
const fault = (text: string): string | undefined => faultsOf(text)[0]?.replace('a.yaml:', '');

describe('a seed', () => {
  it('reports every fault at once, with its line and its place', () => {
    const text = `
vpcs:
  - label: office
    regoin: us-east
    subnets: [{ label: main, ipv4: 10.0.0.1/24 }]
firewals: []
volumes:
  - label: data
    size: 1
    instance: web-1
  - label: data
    region: us-east
`;
    expect(faultsOf(text)).toEqual([
      'a.yaml:3: vpcs[0].region: region is required',
      'a.yaml:4: vpcs[0].regoin: is not a field of a VPC in a seed; known: label, region, description, subnets',
      expect.stringMatching(/^a.yaml:5: vpcs\[0\].subnets\[0\].ipv4: /),
      expect.stringMatching(/^a.yaml:6: firewals: is not a kind of record; known: ssh_keys, tags, firewalls, /),
      'a.yaml:9: volumes[0].size: Must be 10-10240',
      'a.yaml:10: volumes[0].instance: web-1 is not an instance of this seed',
      'a.yaml:11: volumes[1].label: data is also the label of line 8',
    ]);
  });

  const vpcAndInstance = (instance: string): string => `
vpcs: [{ label: office, region: us-east, subnets: [{ label: main, ipv4: 10.0.0.0/24 }] }]
instances:
  - label: web-1
    type: g6-nanode-1
    region: us-east
    ${instance}
`;
  it.each([
    ['firewall: office', '7: instances[0].firewall: office is a VPC, not a firewall'],
    ['firewall: 5', '7: instances[0].firewall: must be a label'],
    [
      'firewall_id: 5',
      expect.stringMatching(
        /^7: instances\[0\].firewall_id: is not a field of an instance in a seed; known: .*, firewall$/,
      ),
    ],
    [
      'interfaces: [{ purpose: vpc, subnet: main }]',
      '7: instances[0].interfaces[0].subnet: must be VPC/SUBNET, by their labels',
    ],
    [
      'interfaces: [{ purpose: vpc, subnet: office/side }]',
      '7: instances[0].interfaces[0].subnet: the VPC office has no subnet side',
    ],
    [
      'interfaces: [{ purpose: vpc, subnet: home/main }]',
      '7: instances[0].interfaces[0].subnet: home is not a VPC of this seed',
    ],
    [
      'interfaces: [{ purpos: vpc }]',
      expect.stringMatching(
        /^7: instances\[0\].interfaces\[0\].purpos: is not a field here; known: purpose, .*subnet$/,
      ),
    ],
  ])('with an instance of %s is refused', (instance, expected) => {
    expect(fault(vpcAndInstance(instance))).toEqual(expected);
  });

  it.each([
    [
      'port: 80',
      'nodebalancers[0].configs[0].nodes[0].instance: the instance web-1 needs private_ip: true, because a node has a private address',
    ],
    ['port: eighty', 'nodebalancers[0].configs[0].nodes[0].port: Must be the port of the node, 1-65535'],
  ])('with a node of an instance and %s is refused', (port, expected) => {
    const nodes = `nodebalancers: [{ label: balance, region: us-east, configs: [{ nodes: [{ label: web, instance: web-1, ${port} }] }] }]`;
    expect(fault(`${vpcAndInstance('')}${nodes}\n`)).toBe(`8: ${expected}`);
  });

  it.each([
    ['', '1: must be a mapping with lists of records: '],
    ['[]', '1: must be a mapping with lists of records: '],
    ['vpcs: office', '1: vpcs: must be a list of records'],
    ['vpcs:\n  - office', '2: vpcs[0]: must be a mapping, with the fields of the record'],
    ['tags:\n- label: a\n  label: b', '3: not valid YAML: duplicated mapping key'],
    ['vpcs: [\n', '2: not valid YAML: '],
    ['vpcs: []\n---\ntags: []', '1: must be one YAML document'],
    ['tags: [{ region: us-east }]', '1: tags[0].region: is not a field of a tag in a seed; known: label'],
    ['tags: [{}]', '1: tags[0]: label is required: a tag in a seed has one'],
    [
      'domains: [{ domain: a.example.org, type: master, soa_email: a@b.org, records: [{ type: B }] }]',
      '1: domains[0].records[0].type: Must be one of A, ',
    ],
  ])('of %j is refused', (text, expected) => expect(fault(text)).toContain(expected));

  it('has limits: bytes, records, depth, and values behind aliases', () => {
    expect(fault(`# ${'x'.repeat(MAX_SEED_BYTES)}`)).toContain(`1: must be at most ${MAX_SEED_BYTES} bytes`);
    const tags = (count: number): string =>
      `tags:\n${Array.from({ length: count }, (_, at) => `- label: tag-${at}\n`).join('')}`;
    expect(faultsOf(tags(MAX_SEED_RECORDS))).toEqual([]);
    expect(fault(tags(MAX_SEED_RECORDS + 1))).toContain(`must have at most ${MAX_SEED_RECORDS} records`);
    expect(fault('['.repeat(100_000))).toContain('not valid YAML');
    const doubling = Array.from({ length: 40 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]\n`).join('');
    expect(fault(`a0: &a0 [x]\n${doubling}`)).toContain('the aliases multiply to more than 100000 values');
    expect(fault('vpcs: &a [*a, *a]')).toContain('or contain themselves');
    const many = `a: &a x\nb: [${Array.from({ length: 101 }, () => '*a').join(', ')}]`;
    expect(fault(many)).toContain('not valid YAML');
  });

  it('takes a bounded time for a file full of faults, and shows the first thousand', () => {
    const subnets = Array.from({ length: 15_000 }, (_, at) => `{label: a${at}, x: 1}`).join(',');
    const interfaces = Array.from({ length: 15_000 }, (_, at) => `{subnet: v/b${at}}`).join(',');
    // A machine that stands still in between uses none.
    const begun = process.cpuUsage();
    const text = `vpcs: [{ label: v, subnets: [${subnets}] }]\ninstances: [{ label: i, interfaces: [${interfaces}] }]`;
    const faults = faultsOf(text);
    expect(process.cpuUsage(begun).user).toBeLessThan(10_000_000);
    expect(faults).toHaveLength(1_001);
    expect(faults.at(-1)).toMatch(/^a.yaml: and \d+ more faults$/);
  });

  it('knows the line of what an alias stands for', () => {
    const text = `
firewalls:
  - label: web
    rules: &rules
      inbound_policy: NONE
      outbound_policy: ACCEPT
  - label: db-1
    rules: *rules
`;
    expect(faultsOf(text).map((line) => line.split(': Must')[0])).toEqual([
      'a.yaml:5: firewalls[0].rules.inbound_policy',
      'a.yaml:8: firewalls[1].rules.inbound_policy',
    ]);
  });

  it('has its records after those that they need', () => {
    const text = readFileSync(join(EXAMPLES, 'web-shop.yaml'), 'utf8');
    const { records } = readSeed(text, 'web-shop.yaml');
    records.forEach(({ needs }, index) => {
      const earlier = records.slice(0, index).map(({ key }) => key);
      expect(earlier).toEqual(expect.arrayContaining([...needs]));
    });
    const needsOf = (wanted: string) => records.find(({ key }) => key === wanted)?.needs;
    expect(needsOf('instances/web-1')).toEqual(['firewalls/web', 'vpcs/shop']);
    expect(needsOf('nodebalancers/shop')).toEqual(['instances/web-1', 'instances/web-2']);
    expect(needsOf('volumes/uploads')).toEqual(['instances/web-1']);
  });

  it.each(readdirSync(EXAMPLES))('like examples/seeds/%s is valid', (file) => {
    expect(faultsOf(readFileSync(join(EXAMPLES, file), 'utf8'))).toEqual([]);
  });
});
