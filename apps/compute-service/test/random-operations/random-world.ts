import { AT_ONCE, createComputeWorld } from '../compute-world.js';
import type { ComputeWorld } from '../compute-world.js';
import { HeldSagas } from '../held-sagas.js';

/** The world for random operations. */
export interface RandomWorld extends ComputeWorld {
  held: HeldSagas;
}

export async function createRandomWorld(): Promise<RandomWorld> {
  const held = new HeldSagas();
  return { ...(await createComputeWorld(AT_ONCE, held)), held };
}
