/**
 * Catches: a label check without the unique index behind it. Both callers look before either has committed, so
 * both find the label free.
 */
import { createNodeBalancer, updateNodeBalancer } from '@stratus/contracts';
import type { RequestIdentity } from '@stratus/contracts';
import { answered, callerOf, refusedWith, whileFirstIsUncommitted } from '@stratus/testing';
import { REGION, createRelatedResourcesWorld, uniqueLabel } from '../../test/related-resources-world.js';
import type { RelatedResourcesWorld } from '../../test/related-resources-world.js';

let world: RelatedResourcesWorld;
beforeAll(async () => {
  world = await createRelatedResourcesWorld();
});
afterAll(() => world.stop());

const taken = refusedWith(400, { field: 'label', reason: 'Label must be unique among your NodeBalancers' });
const creates =
  (label?: string, account = 1) =>
  (request: RequestIdentity) =>
    world.as(callerOf(account))(createNodeBalancer, { body: { label, region: REGION }, request });
const renames = (nodeBalancerId: number, label: string) => (request: RequestIdentity) =>
  world.ask(updateNodeBalancer, { params: { nodeBalancerId }, body: { label }, request });

describe('one label for two node balancers of an account', () => {
  it('is refused to the second of two creates, which leaves no event', async () => {
    const label = uniqueLabel();
    expect(await whileFirstIsUncommitted(world, creates(label), creates(label))).toEqual([answered({ label }), taken]);
    const { rows } = await world.sql.query(`select from compute.events where data->>'label' = $1`, [label]);
    expect(rows).toHaveLength(1);
  });

  it('is refused to the second of a create and a rename, in either order', async () => {
    const { id } = await world.ask(createNodeBalancer, { body: { region: REGION } });
    const [one, other] = [uniqueLabel(), uniqueLabel()];
    expect(await whileFirstIsUncommitted(world, creates(one), renames(id, one))).toEqual([answered(), taken]);
    expect(await whileFirstIsUncommitted(world, renames(id, other), creates(other))).toEqual([answered(), taken]);
  });

  it('is free for two accounts, with different addresses; generated labels never collide', async () => {
    const label = uniqueLabel();
    const outcomes = [
      ...(await whileFirstIsUncommitted(world, creates(label), creates(label, 2))),
      ...(await whileFirstIsUncommitted(world, creates(), creates())),
    ];
    const addresses = outcomes.map((outcome) => ('answer' in outcome ? outcome.answer.ipv4 : undefined));
    expect(new Set(addresses).size).toBe(4);
    expect(addresses).not.toContain(undefined);
  });
});
