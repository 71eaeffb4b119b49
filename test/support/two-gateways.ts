import { createApiWorld } from './api-world.ts';
import type { ApiWorld } from './api-world.ts';
import type { HttpClient } from './http-client.ts';

/** A stack with two gateways. */
export interface TwoGateways {
  world: ApiWorld;
  /** The same user at each of them. */
  atBoth: (client: HttpClient) => [HttpClient, HttpClient];
}

export async function createTwoGateways(): Promise<TwoGateways> {
  const world = await createApiWorld();
  const { baseUrl } = await world.replicaOf('gateway');
  return { world, atBoth: (client) => [client, client.at(baseUrl)] };
}
