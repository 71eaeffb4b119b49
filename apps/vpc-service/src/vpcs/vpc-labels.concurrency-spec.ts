/**
 * Catches: a label check without the unique index. Both callers look before either has committed, so both find the label
 * free.
 */
import { createVpc, updateVpc } from '@stratus/contracts';
import type { RequestIdentity } from '@stratus/contracts';
import { answered, refusedWith, whileFirstIsUncommitted } from '../../test/two-at-once.js';
import { REGION, createVpcWorld, uniqueLabel } from '../../test/vpc-world.js';
import type { VpcWorld } from '../../test/vpc-world.js';

let world: VpcWorld;
beforeAll(async () => {
  world = await createVpcWorld();
});
afterAll(() => world.stop());

const taken = refusedWith(400, { field: 'label', reason: 'Label must be unique among your VPCs' });
const creates = (label: string, account?: number) => (request: RequestIdentity) =>
  (account === undefined ? world : world.tenant(account)).ask(createVpc, { body: { label, region: REGION }, request });
const renames = (vpcId: number, label: string) => (request: RequestIdentity) =>
  world.ask(updateVpc, { params: { vpcId }, body: { label }, request });
const created = async (label: string): Promise<number> => {
  const { rows } = await world.sql.query(
    `select from vpc.events where type in ('vpc_create', 'vpc_update') and data->>'label' = $1`,
    [label],
  );
  return rows.length;
};

describe('one label for two VPCs of an account', () => {
  it('the second of two creations is refused and leaves no event', async () => {
    const label = uniqueLabel();
    const outcomes = await whileFirstIsUncommitted(world.sql, creates(label), creates(label));
    expect(outcomes).toEqual([answered({ label }), taken]);
    expect(await created(label)).toBe(1);
  });

  it('the second of a creation and a rename is refused, in either order', async () => {
    const vpc = await world.newVpc();
    const [one, other] = [uniqueLabel(), uniqueLabel()];
    expect(await whileFirstIsUncommitted(world.sql, creates(one), renames(vpc.id, one))).toEqual([
      answered({ label: one }),
      taken,
    ]);
    expect(await whileFirstIsUncommitted(world.sql, renames(vpc.id, other), creates(other))).toEqual([
      answered({ id: vpc.id, label: other }),
      taken,
    ]);
    expect(await world.eventsOf('vpc', vpc.id)).toEqual(['vpc_create', 'vpc_update']);
  });

  it('the second of two renames is refused', async () => {
    const [one, other] = [await world.newVpc(), await world.newVpc()];
    const label = uniqueLabel();
    const outcomes = await whileFirstIsUncommitted(world.sql, renames(other.id, label), renames(one.id, label));
    expect(outcomes).toEqual([answered({ id: other.id, label }), taken]);
    expect(await world.eventsOf('vpc', one.id)).toEqual(['vpc_create']);
  });

  it('another account may use the label', async () => {
    const label = uniqueLabel();
    const outcomes = await whileFirstIsUncommitted(world.sql, creates(label), creates(label, 2));
    expect(outcomes).toEqual([answered({ label }), answered({ label })]);
  });
});

describe('two updates of one VPC', () => {
  // Catches: reading the VPC before locking it, so that the later writer restores the old description.
  it('both take effect, the second on the result of the first', async () => {
    const vpc = await world.newVpc();
    const label = uniqueLabel();
    const describes = (request: RequestIdentity) =>
      world.ask(updateVpc, { params: { vpcId: vpc.id }, body: { description: 'later' }, request });
    const outcomes = await whileFirstIsUncommitted(world.sql, renames(vpc.id, label), describes);
    expect(outcomes).toEqual([answered({ label, description: '' }), answered({ label, description: 'later' })]);
    expect(await world.eventsOf('vpc', vpc.id)).toEqual(['vpc_create', 'vpc_update', 'vpc_update']);
  });
});
