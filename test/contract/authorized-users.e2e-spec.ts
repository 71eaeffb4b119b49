/** Catches: a compute-service that may not ask account-service, or asks about users of another account. */
import { createInstance, createSshKey, getProfile } from '@stratus/contracts';
import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';

let world: SharedApiWorld;
beforeAll(async () => {
  world = await joinApiWorld();
});
afterAll(() => world.stop());

it('a new instance with an image may name users of its account who have SSH keys', async () => {
  const { username } = await world.owner.ok(getProfile);
  await world.owner.ok(createSshKey, { body: { label: 'laptop', ssh_key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5' } });
  const create = (...users: string[]) =>
    world.owner.call(createInstance, {
      body: { type: 'g6-nanode-1', region: 'us-east', image: 'compute/debian12', authorized_users: users },
    });
  expect(await create('nobody-there')).toMatchObject({
    status: 400,
    body: {
      errors: [
        {
          field: 'authorized_users[0]',
          reason: 'You see no user of this name: a restricted user can only name itself',
        },
      ],
    },
  });
  expect(await create(username)).toMatchObject({ status: 200 });
});
