/**
 * Catches: an attachment to a subnet that is being deleted, alone or with its VPC, and a deletion that does not wait for
 * a running reservation or release.
 */
import { deleteSubnet, deleteVpc, releaseAttachment, reserveAttachment } from '@stratus/contracts';
import type { RequestIdentity } from '@stratus/contracts';
import { answered, queueingForRow, refusedWith, whileFirstIsUncommitted } from '../../test/two-at-once.js';
import { createVpcWorld, reservation } from '../../test/vpc-world.js';
import type { VpcWorld } from '../../test/vpc-world.js';

let world: VpcWorld;
beforeAll(async () => {
  world = await createVpcWorld();
});
afterAll(() => world.stop());

type Action = (request: RequestIdentity) => Promise<object>;
interface Place {
  vpcId: number;
  vpcSubnetId: number;
}
const reserves =
  ({ vpcSubnetId }: Place): Action =>
  (request) =>
    world.ask(reserveAttachment, { body: reservation(vpcSubnetId), request });
const releases =
  (attachmentId: string): Action =>
  (request) =>
    world.ask(releaseAttachment, { params: { attachmentId }, request });

const inUse = refusedWith(400, { reason: expect.stringMatching(/^Subnet \d+ \(s1\) is in use by instance \d+: /) });
const unknown = refusedWith(400, { field: 'subnet_id', reason: 'subnet_id is not valid' });

describe.each([
  ['VPC', deleteVpc, ['vpc_create', 'vpc_delete']],
  ['subnet', deleteSubnet, ['vpc_create']],
])('an attachment and the deletion of its %s', (_, deletion, vpcEvents) => {
  const deletes =
    (params: Place): Action =>
    (request) =>
      world.ask(deletion, { params, request });
  let place: Place;
  beforeEach(async () => {
    const vpc = await world.newVpc('10.0.0.0/24', '10.0.1.0/24');
    place = { vpcId: vpc.id, vpcSubnetId: vpc.subnets[1]!.id };
  });
  afterEach(async () => {
    const { rows } = await world.sql.query(
      `select from vpc.subnet_attachments as one where not exists (select from vpc.subnets where id = one.subnet_id)`,
    );
    expect(rows).toEqual([]);
  });
  const ways: [string, (...both: [Action, Action]) => ReturnType<typeof whileFirstIsUncommitted>][] = [
    ['the second while the first is about to commit', (...both) => whileFirstIsUncommitted(world.sql, ...both)],
    [
      'both queueing for the subnet',
      (...both) => queueingForRow(world.sql, { table: 'subnets', id: place.vpcSubnetId }, ...both),
    ],
  ];

  it.each(ways)('reserve, then delete, %s: the deletion is refused and changes nothing', async (_, both) => {
    expect(await both(reserves(place), deletes(place))).toEqual([answered({ address: '10.0.1.2' }), inUse]);
    expect(await world.eventsOf('vpc', place.vpcId)).toEqual(['vpc_create']);
    expect(await world.eventsOf('subnet', place.vpcSubnetId)).toEqual(['subnet_create']);
  });

  it.each(ways)('delete, then reserve, %s: the reservation finds no subnet', async (_, both) => {
    expect(await both(deletes(place), reserves(place))).toEqual([answered(), unknown]);
    expect(await world.eventsOf('vpc', place.vpcId)).toEqual(vpcEvents);
    expect(await world.eventsOf('subnet', place.vpcSubnetId)).toEqual(['subnet_create', 'subnet_delete']);
  });

  it('release, then delete: the deletion waits for the release and succeeds', async () => {
    const { id } = await world.attach(place.vpcSubnetId);
    expect(await whileFirstIsUncommitted(world.sql, releases(id), deletes(place))).toEqual([answered(), answered()]);
    expect(await world.eventsOf('vpc', place.vpcId)).toEqual(vpcEvents);
  });
});
