import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';

import { chromium, Failure, host, messageOf } from '@stratus/local-servers';
import type { Chromium } from '@stratus/local-servers';
import { AdminCli } from '../stack/admin-cli.ts';
import type { AdminCommand } from '../stack/admin-cli.ts';
import type { Stack } from '../stack/stack.ts';
import { type SharedStack, SPEC_SETTINGS, shared, startSpecStack } from '../stack/testing/spec-stack.ts';
import { Leases } from './leases.ts';
import { type Form, isForm } from './forms.ts';

export interface TestStacks {
  /** The address at which end-to-end specs request stacks and the browser. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** A stack that a suite may use: it sends admin commands to `id`, and returns the stack by deleting it. */
export interface LeasedStack extends SharedStack {
  id: string;
}

interface OfferedStack {
  stack: Stack;
  description: LeasedStack;
  /** One for all suites: each would pay for the start of another. */
  admin: AdminCli;
}

/**
 * Stacks that suites use one after the other: a start costs more than many of them. A suite that finds none of its form free
 * starts one.
 *
 * @param settings variables of all processes, in addition to {@link SPEC_SETTINGS}.
 * @param needsBrowser finds or fetches the browser now; without it, for the first spec that asks.
 */
export async function offerTestStacks(
  directory: string,
  settings: Record<string, string>,
  needsBrowser: boolean,
): Promise<TestStacks> {
  const env = { ...SPEC_SETTINGS, ...settings };
  const start = async (form: Form): Promise<OfferedStack> => {
    const id = randomUUID();
    const stack = await startSpecStack(join(directory, `stack-${id.slice(0, 8)}`), {
      env,
      oneProcess: form === 'one-process',
    });
    const description = { ...shared(stack), id };
    const admin = new AdminCli({ ...description.apps['account-service']?.env });
    return { stack, description, admin };
  };
  const leases = new Leases(start, ({ description }) => description.id);
  let found: Promise<Chromium> | undefined;
  const browser = (): Promise<Chromium> => (found ??= chromium(console.log));
  // Specs have a time limit, which a download may exceed. One that fails is reported by the specs that need it.
  if (needsBrowser) await browser().catch(() => undefined);

  const answer = async (request: IncomingMessage, name: string): Promise<unknown> => {
    if (name === 'browser') return browser();
    if (isForm(name)) return (await leases.lease(name)).description;
    if (request.method === 'DELETE') return leases.giveBack(name);
    const { command, options } = (await json(request)) as AdminCommand;
    return leases.leased(name).admin.run(command, options);
  };
  // Only the specs of this run know the path.
  const path = `/${randomUUID()}/`;
  const server = createServer((request, response) => {
    // A spec that was busy for seconds would send its next request on a connection that has meanwhile been closed.
    response.shouldKeepAlive = false;
    if (!request.url?.startsWith(path)) return void response.writeHead(404).end();
    answer(request, request.url.slice(path.length)).then(
      (found) => response.end(JSON.stringify(found ?? {})),
      (error: unknown) => response.writeHead(500).end(reasonOf(error)),
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
      await leases.end(async ({ stack, admin }) => {
        admin.close();
        await stack.stop();
      });
    },
  };
}

const reasonOf = (error: unknown): string =>
  error instanceof Failure ? `${error.message}\n${error.whatToDo}` : messageOf(error);
