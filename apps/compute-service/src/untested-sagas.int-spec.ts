import { createWorld, untestedSagas } from '@stratus/testing';
import type { World } from '@stratus/testing';
import { computeService } from './compute-service.definition.js';
import { ComputeServiceModule } from './compute-service.module.js';

let world: World;
beforeAll(async () => {
  world = await createWorld(['compute']);
});
afterAll(() => world.stop());

describe('every saga that compute-service can run', () => {
  it('has a case in a suite that tries every failure', async () => {
    const service = await world.boot(computeService, ComputeServiceModule);
    expect(await untestedSagas(service, import.meta.dirname)).toEqual([]);
  });
});
