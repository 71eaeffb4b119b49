/**
 * Catches: an operation that works only within one process: a right that the broker does not give its app, or a record that
 * changes on its way. operations.e2e-spec.ts tests each operation in detail, with all apps in one process. Takes about 50 s:
 * it calls all of them with their sagas.
 */
import { getProfileGrants } from '@stratus/contracts';
import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';
import { exampleOf, requestFor } from '../support/examples.ts';
import { eachOperation } from '../support/http-operations.ts';

let world: SharedApiWorld;
beforeAll(async () => {
  world = await joinApiWorld();
});
afterAll(() => world.stop());

describe('between processes', () => {
  it.each(eachOperation(({ stream }) => !stream))('%s works', async (_title, operation) => {
    // The grants views are empty for an unrestricted user.
    const client = operation === getProfileGrants ? world.restricted : world.owner;
    const { status, body } = await client.call(operation, await requestFor(operation, client));
    expect(status).toBe(200);
    expect(exampleOf(operation).answer(body, 'answer')).toEqual([]);
  });
});
