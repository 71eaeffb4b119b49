import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';

import { host, messageOf } from '@stratus/local-servers';
import { AdminCli } from '../stack/admin-cli.ts';
import type { Stack } from '../stack/stack.ts';
import { type SharedStack, SPEC_SETTINGS, shared, startSpecStack } from '../stack/testing/spec-stack.ts';

export interface TestStacks {
  /** The address at which end-to-end specs request the stack of their worker. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

interface OfferedStack {
  stack: Stack;
  description: SharedStack;
  /** One for all suites: each would pay for the start of another. */
  admin: AdminCli;
}

async function stopOffered(offered: Promise<OfferedStack>): Promise<void> {
  const { stack, admin } = await offered;
  admin.close();
  await stack.stop();
}

/**
 * One stack per Jest worker, which its end-to-end specs use one after the other: a start costs more than many of them. The
 * first spec that requests it starts it.
 *
 * @param settings variables of all processes, in addition to {@link SPEC_SETTINGS}.
 * @param oneProcess whether the apps of a stack share one process.
 */
export async function offerTestStacks(
  directory: string,
  settings: Record<string, string>,
  oneProcess: boolean,
): Promise<TestStacks> {
  const env = { ...SPEC_SETTINGS, ...settings };
  const stacks = new Map<string, Promise<OfferedStack>>();
  const start = async (worker: string): Promise<OfferedStack> => {
    const stack = await startSpecStack(join(directory, `stack-${worker}`), { env, oneProcess });
    const description = shared(stack);
    return {
      stack,
      description,
      admin: new AdminCli({ ...description.apps['account-service']?.env }),
    };
  };
  const stackOf = (worker: string): Promise<OfferedStack> => {
    const started = stacks.get(worker) ?? start(worker);
    stacks.set(worker, started);
    return started;
  };
  const answer = async (worker: string, request: IncomingMessage): Promise<unknown> => {
    const { description, admin } = await stackOf(worker);
    return request.method === 'POST' ? admin.run((await json(request)) as string[]) : description;
  };

  // Only the specs of this run know the path.
  const path = `/${randomUUID()}/`;
  const server = createServer((request, response) => {
    const worker = request.url?.startsWith(path) ? request.url.slice(path.length) : '';
    if (!/^\d+$/.test(worker)) return void response.writeHead(404).end();
    answer(worker, request).then(
      (found) => response.end(JSON.stringify(found)),
      (error: unknown) => response.writeHead(500).end(messageOf(error)),
    );
  });
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    env: { TEST_STACKS_URL: `http://${host}:${port}${path}` },
    async stop() {
      server.close();
      server.closeAllConnections();
      await Promise.allSettled([...stacks.values()].map(stopOffered));
    },
  };
}
