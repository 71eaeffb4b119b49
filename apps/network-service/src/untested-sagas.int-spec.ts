import { createWorld, untestedSagas } from '@stratus/testing';
import type { World } from '@stratus/testing';
import { networkService } from './network-service.definition.js';
import { NetworkServiceModule } from './network-service.module.js';

let world: World;
beforeAll(async () => {
  world = await createWorld(['network']);
});
afterAll(() => world.stop());

describe('every saga that network-service can run', () => {
  it('has a case in a suite that tries every failure, unless no request starts it', async () => {
    const service = await world.boot(networkService, NetworkServiceModule);
    expect(await untestedSagas(service, import.meta.dirname)).toEqual(['create-firewall', 'update-firewall']);
  });
});
