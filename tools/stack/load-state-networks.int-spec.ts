/**
 * Catches: local networks that stay as they were before a load, or do not follow the events of the stream that replaced theirs.
 *
 * Takes 20 s: it starts a stack with local networks, saves and loads it.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { eventually, hasNamespace } from '@stratus/testing';
import type { Stack } from './stack.ts';
import { startSpecStack } from './testing/spec-stack.ts';
import { newStateDirectory, state } from './testing/state-command.ts';
import { VpcApi } from './testing/vpc-api.ts';

const directory = newStateDirectory();
let stack: Stack;
let api: VpcApi;
beforeAll(async () => {
  stack = await startSpecStack(join(directory, 'local'), { oneProcess: true, network: 'local' });
  api = new VpcApi(stack.description);
});
afterAll(async () => {
  await stack?.stop();
  rmSync(directory, { recursive: true, force: true });
});

async function newInstance(): Promise<number> {
  const body = {
    region: 'us-east',
    type: 'g6-nanode-1',
    image: 'compute/debian12',
    root_pass: 'a-Long-Passw0rd-of-a-spec',
  };
  const { id } = (await (await api.call('POST', '/compute/instances', body)).json()) as { id: number };
  return id;
}

const network = (id: number, isThere: boolean): Promise<unknown> =>
  eventually(
    `i-${id} ${isThere ? 'is there' : 'has gone'}`,
    async () => hasNamespace(stack.description.network!.holder, `i-${id}`) === isThere,
  );

it('a loaded state replaces the networks of the one before, and its changes arrive', async () => {
  const kept = await newInstance();
  await network(kept, true);
  await state(stack.state.path, 'save', 'one');
  expect((await api.call('DELETE', `/compute/instances/${kept}`)).status).toBe(200);
  await network(kept, false);
  // The loaded state knows no higher id, and may give the next one again.
  const [later, latest] = [await newInstance(), await newInstance()];
  await network(latest, true);

  await state(stack.state.path, 'load', 'one');
  await network(kept, true);
  await network(later, false);
  await network(latest, false);
  await network(await newInstance(), true);
}, 400_000);
