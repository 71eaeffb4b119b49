/** Catches: a container module whose requests a stack refuses. What needs Docker is tested in examples/testcontainers, by hand. */
import { randomUUID } from 'node:crypto';
import { createVpc, listVpcs } from '@stratus/contracts';
import { TestControl } from '../../examples/testcontainers/src/test-control.ts';
import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';

let world: SharedApiWorld;
let control: TestControl;
beforeAll(async () => {
  world = await joinApiWorld();
  control = new TestControl(world.description.baseUrl);
});
afterAll(() => world.stop());

const labelsOf = async (token: string): Promise<string[]> =>
  (await world.owner.as(token).ok(listVpcs)).data.map(({ label }) => label);

describe('the module for Testcontainers', () => {
  it('opens an account with tokens, and empties it', async () => {
    const name = `container-${randomUUID().slice(0, 8)}`;
    const account = await control.newAccount({ name });
    expect(account).toMatchObject({ name, id: expect.any(Number) });
    await world.owner.as(account.token).ok(createVpc, { body: { label: 'office', region: 'us-east' } });
    expect(await labelsOf(account.readOnlyToken)).toEqual(['office']);
    expect(await labelsOf(account.restrictedToken)).toEqual([]);
    expect(await labelsOf((await control.newAccount()).token)).toEqual([]);
    await control.reset(account.token);
    expect(await labelsOf(account.token)).toEqual([]);
  });

  it('opens an account with the records of a seed', async () => {
    const { token } = await control.newAccount({ seed: 'vpcs: [{ label: seeded, region: us-east }]' });
    expect(await labelsOf(token)).toEqual(['seeded']);
  });

  it('throws the reason of a refusal', async () => {
    const { name } = await control.newAccount();
    await expect(control.newAccount({ name })).rejects.toThrow('There is an account of this name');
    await expect(control.newAccount({ seed: 'vpcs: [{ label: 7 }]' })).rejects.toThrow('line 1');
    await expect(control.reset('wrong')).rejects.toThrow('401');
  });
});
