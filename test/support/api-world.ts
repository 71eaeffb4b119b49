import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createToken, createUser } from '@stratus/contracts';
import { AdminCli } from '../../tools/stack/admin-cli.ts';
import { freePort, host, ManagedProcess, projectRoot } from '@stratus/testing';
import { startStack } from '../../tools/stack/stack.ts';
import type { Stack } from '../../tools/stack/stack.ts';
import { HttpClient } from './http-client.ts';
import { WireContract } from './wire-contract.ts';

export interface ApiWorld {
  stack: Stack;
  /** Where a user of the stack works: its state is in `.stratus` below. */
  directory: string;
  /** An unrestricted user with all scopes. */
  owner: HttpClient;
  /** A restricted user of the same account with all scopes, without grants. */
  restricted: HttpClient;
  restrictedName: string;
  /** An operator of the installation: accounts, users, first tokens. */
  administrate: (...args: string[]) => Promise<Record<string, unknown>>;
  /** An unrestricted user of an account of its own. */
  newAccount: () => Promise<HttpClient>;
  /** A user with a token with all scopes; of the demo account, unless an unrestricted user of another one makes it. */
  newUser: (options?: { restricted?: boolean; by?: HttpClient }) => Promise<{ username: string; client: HttpClient }>;
  /** A token of a client's user with just these scopes. */
  narrowed: (client: HttpClient, scopes: readonly string[]) => Promise<HttpClient>;
  /** One more process of an app beside the first, and its address when it is a gateway. */
  replicaOf: (app: string, env?: Record<string, string>) => Promise<{ process: ManagedProcess; baseUrl: string }>;
  stop: () => Promise<void>;
}

/** Long enough for a client to find its instance busy, short enough for a client that waits. */
const QUICK_JOBS = Object.fromEntries(
  ['PROVISION', 'BOOT', 'SHUTDOWN', 'MIGRATION_QUEUE', 'MIGRATION', 'REGION_MIGRATION', 'RESIZE', 'DISK', 'VOLUME'].map(
    (job) => [`COMPUTE_${job}_MS`, '20'],
  ),
);

export interface ApiWorldOptions {
  supervise?: boolean;
  /** Variables of all processes; quick jobs without. */
  env?: Record<string, string>;
}

/** A whole stack for one spec, in `.stratus` of a directory of its own. */
export async function createApiWorld(options: ApiWorldOptions = {}): Promise<ApiWorld> {
  const directory = mkdtempSync(join(tmpdir(), 'stratus-e2e-'));
  const stateDir = join(directory, '.stratus');
  const stack = await startStack({
    stateDir,
    port: await freePort(),
    fsync: false,
    env: { RATE_LIMITS: 'off', ...QUICK_JOBS },
    ...options,
  });
  const { baseUrl, tokens } = stack.description;
  const owner = new HttpClient(baseUrl, await WireContract.of(baseUrl), tokens.unrestricted);
  const replicas: ManagedProcess[] = [];
  const admin = new AdminCli(join(projectRoot, 'apps'), { ...stack.app('account-service').specification.env });
  const administrate = (...args: string[]) => admin.run(args);

  const tokenOf = async (username: string): Promise<HttpClient> => {
    const made = await administrate('token', 'create', '--username', username, '--label', 'e2e', '--scopes', '*');
    return owner.as(String(made.token));
  };

  return {
    stack,
    directory,
    owner,
    restricted: owner.as(tokens.restricted),
    restrictedName: 'demo-restricted',
    administrate,
    newAccount: async () => {
      const [username, email] = someone();
      const { accountId } = await administrate('account', 'create', '--email', email);
      await administrate('user', 'create', '--account', String(accountId), '--username', username, '--email', email);
      return tokenOf(username);
    },
    newUser: async ({ restricted = false, by = owner } = {}) => {
      const [username, email] = someone();
      await by.ok(createUser, { body: { username, email, restricted } });
      return { username, client: await tokenOf(username) };
    },
    narrowed: async (client, scopes) => {
      const { token } = await client.ok(createToken, { body: { scopes: scopes.join(' ') } });
      return client.as(token);
    },
    replicaOf: async (app, env = {}) => {
      const replica = await startReplica(stack, app, `${app}-${replicas.length + 2}`, env);
      replicas.push(replica.process);
      return replica;
    },
    stop: async () => {
      admin.close();
      await Promise.all(replicas.map((replica) => replica.stop()));
      await stack.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Name and email address of a new user. */
function someone(): [string, string] {
  const username = `user-${randomUUID().slice(0, 18)}`;
  return [username, `${username}@example.com`];
}

async function startReplica(stack: Stack, app: string, name: string, env: Record<string, string>) {
  const [httpPort, adminPort] = [await freePort(), await freePort()];
  const process = new ManagedProcess({
    ...stack.app(app).specification,
    name,
    env: { ...stack.app(app).specification.env, HTTP_PORT: String(httpPort), ADMIN_PORT: String(adminPort), ...env },
    logFile: stack.state.logFile(name),
    pidFile: stack.state.pidFile(name),
    ready: async () => {
      const { status } = await fetch(`http://${host}:${adminPort}/readyz`);
      if (status !== 200) throw new Error(`/readyz answers ${status}`);
    },
  });
  await process.start();
  return { process, baseUrl: `http://${host}:${httpPort}/v4` };
}
