/**
 * Catches: a subnet created in a VPC that is being deleted, a deletion that misses a subnet (or its event) that is being
 * created, and a reply that depends on luck instead of the order of arrival.
 */
import { createSubnet, deleteSubnet, deleteVpc, updateSubnet } from '@stratus/contracts';
import type { RequestIdentity, VpcRecord } from '@stratus/contracts';
import { answered, notFound, queueingForRow, whileFirstIsUncommitted } from '../../../test/two-at-once.js';
import { createVpcWorld } from '../../../test/vpc-world.js';
import type { VpcWorld } from '../../../test/vpc-world.js';

let world: VpcWorld;
beforeAll(async () => {
  world = await createVpcWorld();
});
afterAll(() => world.stop());

type Action = (request: RequestIdentity) => Promise<object>;
const vpcDeletion =
  ({ id }: VpcRecord): Action =>
  (request) =>
    world.ask(deleteVpc, { params: { vpcId: id }, request });
const subnetCreation =
  ({ id }: VpcRecord): Action =>
  (request) =>
    world.ask(createSubnet, { params: { vpcId: id }, body: { label: 'new', ipv4: '10.9.0.0/24' }, request });
const paramsOf = ({ id, subnets }: VpcRecord) => ({ vpcId: id, vpcSubnetId: subnets[0]!.id });
const subnetDeletion =
  (vpc: VpcRecord): Action =>
  (request) =>
    world.ask(deleteSubnet, { params: paramsOf(vpc), request });
const subnetUpdate =
  (vpc: VpcRecord): Action =>
  (request) =>
    world.ask(updateSubnet, { params: paramsOf(vpc), body: { label: 'renamed' }, request });
const subnetEventsOf = async ({ id }: VpcRecord) => {
  const { rows } = await world.sql.query<{ type: string }>(
    `select type from vpc.events where entity_type = 'subnet' and entity_url like $1 order by entity_id::bigint, sequence`,
    [`/v4/vpcs/${id}/subnets/%`],
  );
  return rows.map(({ type }) => type.replace('subnet_', ''));
};

describe.each([
  [
    'the second comes while the first is about to commit',
    (_: VpcRecord, ...both: [Action, Action]) => whileFirstIsUncommitted(world.sql, ...both),
  ],
  [
    'both queue up for the VPC',
    ({ id }: VpcRecord, ...both: [Action, Action]) => queueingForRow(world.sql, { table: 'vpcs', id }, ...both),
  ],
])('when %s', (_, both) => {
  let vpc: VpcRecord;
  beforeEach(async () => {
    vpc = await world.newVpc('10.0.0.0/24');
  });
  afterEach(async () => {
    const { rows } = await world.sql.query(
      'select from vpc.subnets where not exists (select from vpc.vpcs where vpcs.id = subnets.vpc_id)',
    );
    expect(rows).toEqual([]);
  });

  it('a subnet created before the deletion of its VPC is deleted with it, with its event', async () => {
    expect(await both(vpc, subnetCreation(vpc), vpcDeletion(vpc))).toEqual([answered({ label: 'new' }), answered()]);
    expect(await subnetEventsOf(vpc)).toEqual(['create', 'delete', 'create', 'delete']);
    expect(await world.eventsOf('vpc', vpc.id)).toEqual(['vpc_create', 'vpc_delete']);
  });

  it('a creation after the deletion of its VPC is a 404', async () => {
    expect(await both(vpc, vpcDeletion(vpc), subnetCreation(vpc))).toEqual([answered(), notFound()]);
    expect(await subnetEventsOf(vpc)).toEqual(['create', 'delete']);
  });

  it('the second of two deletions of a VPC is a 404, with one event of each kind', async () => {
    expect(await both(vpc, vpcDeletion(vpc), vpcDeletion(vpc))).toEqual([answered(), notFound()]);
    expect(await subnetEventsOf(vpc)).toEqual(['create', 'delete']);
    expect(await world.eventsOf('vpc', vpc.id)).toEqual(['vpc_create', 'vpc_delete']);
  });

  it('a subnet is deleted once, by itself or with its VPC', async () => {
    expect(await both(vpc, subnetDeletion(vpc), vpcDeletion(vpc))).toEqual([answered(), answered()]);
    const other = await world.newVpc('10.0.0.0/24');
    expect(await both(other, vpcDeletion(other), subnetDeletion(other))).toEqual([answered(), notFound()]);
    expect(await subnetEventsOf(vpc)).toEqual(['create', 'delete']);
    expect(await subnetEventsOf(other)).toEqual(['create', 'delete']);
  });

  it('an update before the deletion of its subnet is in the events, one after it is a 404', async () => {
    expect(await both(vpc, subnetUpdate(vpc), subnetDeletion(vpc))).toEqual([
      answered({ label: 'renamed' }),
      answered(),
    ]);
    const other = await world.newVpc('10.0.0.0/24');
    expect(await both(other, subnetDeletion(other), subnetUpdate(other))).toEqual([answered(), notFound()]);
    expect(await subnetEventsOf(vpc)).toEqual(['create', 'update', 'delete']);
    expect(await subnetEventsOf(other)).toEqual(['create', 'delete']);
  });
});
