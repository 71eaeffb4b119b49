import { createWorld, untestedSagas } from '@stratus/testing';
import type { World } from '@stratus/testing';
import { databaseService } from './database-service.definition.js';
import { DatabaseServiceModule } from './database-service.module.js';

let world: World;
beforeAll(async () => {
  world = await createWorld(['database']);
});
afterAll(() => world.stop());

describe('every saga that database-service can run', () => {
  it('has a case in a suite that tries every failure', async () => {
    const service = await world.boot(databaseService, DatabaseServiceModule);
    expect(await untestedSagas(service, import.meta.dirname)).toEqual([]);
  });
});
