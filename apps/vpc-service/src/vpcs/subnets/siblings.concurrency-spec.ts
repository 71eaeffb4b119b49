/**
 * Catches: a check of a subnet against its siblings without a lock on the VPC. Neither of two concurrent requests sees
 * the other's uncommitted subnet.
 *
 * The exclusion constraint and the unique index would still keep the data correct; only the reason, which names the
 * conflicting sibling, proves that the lock did it.
 */
import { createSubnet, getVpc, updateSubnet } from '@stratus/contracts';
import type { RequestIdentity } from '@stratus/contracts';
import { answered, queueingForRow, refusedWith, whileFirstIsUncommitted } from '../../../test/two-at-once.js';
import { createVpcWorld } from '../../../test/vpc-world.js';
import type { VpcWorld } from '../../../test/vpc-world.js';

let world: VpcWorld;
beforeAll(async () => {
  world = await createVpcWorld();
});
afterAll(() => world.stop());

const creates = (vpcId: number, label: string, ipv4: string) => (request: RequestIdentity) =>
  world.ask(createSubnet, { params: { vpcId }, body: { label, ipv4 }, request });
const renames = (vpcId: number, vpcSubnetId: number, label: string) => (request: RequestIdentity) =>
  world.ask(updateSubnet, { params: { vpcId, vpcSubnetId }, body: { label }, request });
const subnetsOf = async (vpcId: number) =>
  (await world.ask(getVpc, { params: { vpcId } })).subnets.map(({ label, ipv4 }) => `${label} ${ipv4}`);
const taken = refusedWith(400, { field: 'label', reason: 'Label must be unique among the subnets of this VPC' });

describe.each([
  [
    'the second comes while the first is about to commit',
    (_: number, ...both: [ReturnType<typeof creates>, ReturnType<typeof creates>]) =>
      whileFirstIsUncommitted(world.sql, ...both),
  ],
  [
    'both queue up for the VPC',
    (id: number, ...both: [ReturnType<typeof creates>, ReturnType<typeof creates>]) =>
      queueingForRow(world.sql, { table: 'vpcs', id }, ...both),
  ],
])('when %s', (_, both) => {
  it.each([
    ['10.0.0.0/16', '10.0.3.0/24'],
    ['10.0.3.0/24', '10.0.0.0/16'],
    ['10.0.0.0/24', '10.0.0.0/24'],
  ])('the second of two creations, of %s and %s, is refused with the overlapped subnet', async (first, second) => {
    const { id } = await world.newVpc();
    expect(await both(id, creates(id, 'one', first), creates(id, 'other', second))).toEqual([
      answered({ label: 'one' }),
      refusedWith(400, { field: 'ipv4', reason: expect.stringContaining(`${first} (one)`) }),
    ]);
    expect(await subnetsOf(id)).toEqual([`one ${first}`]);
  });

  it('the second of two creations with one label is refused', async () => {
    const { id } = await world.newVpc();
    expect(await both(id, creates(id, 'a', '10.0.0.0/24'), creates(id, 'a', '10.0.1.0/24'))).toEqual([
      answered({ ipv4: '10.0.0.0/24' }),
      taken,
    ]);
    expect(await subnetsOf(id)).toEqual(['a 10.0.0.0/24']);
  });

  it('the second of a creation and a rename to one label is refused, in either order', async () => {
    const vpc = await world.newVpc('10.0.0.0/24');
    const { id, subnets } = vpc;
    expect(await both(id, creates(id, 'a', '10.0.1.0/24'), renames(id, subnets[0]!.id, 'a'))).toEqual([
      answered({ label: 'a' }),
      taken,
    ]);
    expect(await both(id, renames(id, subnets[0]!.id, 'b'), creates(id, 'b', '10.0.2.0/24'))).toEqual([
      answered({ label: 'b' }),
      taken,
    ]);
    expect(await subnetsOf(id)).toEqual(['b 10.0.0.0/24', 'a 10.0.1.0/24']);
  });

  it('creations of different subnets both succeed', async () => {
    const { id } = await world.newVpc();
    expect(await both(id, creates(id, 'a', '10.0.0.0/24'), creates(id, 'b', '10.0.1.0/24'))).toEqual([
      answered(),
      answered(),
    ]);
    expect(await subnetsOf(id)).toEqual(['a 10.0.0.0/24', 'b 10.0.1.0/24']);
  });
});
