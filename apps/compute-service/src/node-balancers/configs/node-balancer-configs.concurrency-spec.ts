/**
 * Catches: a change of configurations or nodes without the lock on the node balancer. The second caller starts before the
 * first has committed, so without the lock it would decide on what the first is about to change.
 */
import {
  createNodeBalancer,
  createNodeBalancerConfig,
  createNodeBalancerNode,
  deleteNodeBalancerConfig,
  listNodeBalancerNodes,
  rebuildNodeBalancerConfig,
} from '@stratus/contracts';
import type { RequestIdentity } from '@stratus/contracts';
import { answered, refusedWith, whileFirstIsUncommitted } from '@stratus/testing';
import { REGION, createRelatedResourcesWorld } from '../../../test/related-resources-world.js';
import type { RelatedResourcesWorld } from '../../../test/related-resources-world.js';

let world: RelatedResourcesWorld;
let address: string;
beforeAll(async () => {
  world = await createRelatedResourcesWorld();
  address = `${await world.newPrivateAddress()}:80`;
});
afterAll(() => world.stop());

interface Params {
  nodeBalancerId: number;
  configId: number;
}
async function newParams(): Promise<Params> {
  const { id: nodeBalancerId } = await world.ask(createNodeBalancer, { body: { region: REGION } });
  const { id } = await world.ask(createNodeBalancerConfig, { params: { nodeBalancerId }, body: {} });
  return { nodeBalancerId, configId: id };
}
const labelsOf = async (params: Params) =>
  (await world.ask(listNodeBalancerNodes, { params })).data.map(({ label }) => label);

const adds = (params: Params) => (request: RequestIdentity) =>
  world.ask(createNodeBalancerNode, { params, body: { label: 'added', address }, request });
const rebuilds = (params: Params, nodes: { label: string; address: string }[]) => (request: RequestIdentity) =>
  world.ask(rebuildNodeBalancerConfig, { params, body: { nodes }, request });
const deletes = (params: Params) => (request: RequestIdentity) =>
  world.ask(deleteNodeBalancerConfig, { params, request });

it('one port for two configurations is refused to the second', async () => {
  const { nodeBalancerId } = await newParams();
  const creates = (request: RequestIdentity) =>
    world.ask(createNodeBalancerConfig, { params: { nodeBalancerId }, body: { port: 443 }, request });
  const reason = 'port is taken by another configuration of this NodeBalancer';
  expect(await whileFirstIsUncommitted(world, creates, creates)).toEqual([
    answered({ port: 443 }),
    refusedWith(400, { field: 'port', reason }),
  ]);
});

it('a rebuild sees a node that is just being added, and the other way round', async () => {
  const [one, other, third] = [await newParams(), await newParams(), await newParams()];
  const rebuilt = [{ label: 'rebuilt', address }];
  expect(await whileFirstIsUncommitted(world, adds(one), rebuilds(one, rebuilt))).toEqual([answered(), answered()]);
  expect(await labelsOf(one)).toEqual(['rebuilt']);
  expect(await whileFirstIsUncommitted(world, rebuilds(other, []), adds(other))).toEqual([answered(), answered()]);
  expect(await labelsOf(other)).toEqual(['added']);
  expect(await whileFirstIsUncommitted(world, rebuilds(third, rebuilt), adds(third))).toEqual([
    answered(),
    refusedWith(400, { field: 'address', reason: 'address is taken by another node of this configuration' }),
  ]);
});

it('a configuration that is just being deleted gets no node, and takes one with it', async () => {
  const [one, other] = [await newParams(), await newParams()];
  const [, refused] = await whileFirstIsUncommitted(world, deletes(one), adds(one));
  expect(refused).toMatchObject({ refused: { status: 404 } });
  expect(await whileFirstIsUncommitted(world, adds(other), deletes(other))).toEqual([answered(), answered()]);
});
