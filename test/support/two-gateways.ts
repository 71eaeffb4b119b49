import { joinApiWorld } from './api-world.ts';
import type { SharedApiWorld } from './api-world.ts';
import type { HttpClient } from './http-client.ts';

/** A stack with two gateways. */
export interface TwoGateways {
  world: SharedApiWorld;
  /** The same user at each of them. */
  atBoth: (client: HttpClient) => [HttpClient, HttpClient];
}

/** @param create creates the world; default: in the stack that the specs share. */
export async function createTwoGateways(create: () => Promise<SharedApiWorld> = joinApiWorld): Promise<TwoGateways> {
  const world = await create();
  const { baseUrl } = await world.replicaOf('gateway');
  return { world, atBoth: (client) => [client, client.at(baseUrl)] };
}
