import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createToken, createUser } from '@stratus/contracts';
import { gatewayApp, services, variablesOf } from '@stratus/topology';
import { AdminCli } from '../../tools/stack/admin-cli.ts';
import type { Admin } from '../../tools/stack/admin-cli.ts';
import { ONE_PROCESS } from '../../tools/stack/app-process.ts';
import { ensureDemoAccount } from '../../tools/stack/demo-account.ts';
import { freePort, host, ManagedProcess, removeDataElsewhere } from '@stratus/testing';
import type { StackDescription, TokenName } from '@stratus/installation';
import type { StackOptions } from '../../tools/stack/options.ts';
import type { Stack } from '../../tools/stack/stack.ts';
import { shared, SPEC_SETTINGS, startSpecStack } from '../../tools/stack/testing/spec-stack.ts';
import type { SharedStack } from '../../tools/stack/testing/spec-stack.ts';
import { HttpClient } from './http-client.ts';
import { WireContract } from './wire-contract.ts';
import { inOneProcess } from './forms.ts';
import { askRun } from './test-run.ts';
import type { LeasedStack } from '../../tools/test-run/stacks.ts';

export { ONE_PROCESS, SPEC_SETTINGS };

/** A world in a stack that other specs use, too. */
export interface SharedApiWorld {
  description: StackDescription;
  /** An unrestricted user with all scopes. */
  owner: HttpClient;
  ownerName: string;
  /** A restricted user of the same account with all scopes, without grants. */
  restricted: HttpClient;
  restrictedName: string;
  /** Tokens of the owner and of the restricted user. */
  tokens: Record<TokenName, string>;
  /** An operator of the installation: accounts, users, first tokens. */
  administrate: Admin;
  /** An unrestricted user of a separate account. */
  newAccount: () => Promise<HttpClient>;
  /** A user with a token with all scopes; of the owner's account, unless an unrestricted user of another one makes it. */
  newUser: (options?: { restricted?: boolean; by?: HttpClient }) => Promise<{ username: string; client: HttpClient }>;
  /** A token of a client's user with exactly these scopes. */
  narrowed: (client: HttpClient, scopes: readonly string[]) => Promise<HttpClient>;
  /** A second process of an app, and its address if it is a gateway. */
  replicaOf: (app: string, env?: Record<string, string>) => Promise<{ process: ManagedProcess; baseUrl: string }>;
  /** The log of an app. */
  logFileOf: (app: string) => string;
  stop: () => Promise<void>;
}

/** A world with a stack of its own. */
export interface ApiWorld extends SharedApiWorld {
  stack: Stack;
  /** The user's working directory: the stack's state is in `.stratus` below. */
  directory: string;
}

/**
 * A separate account in a stack that other specs use before and after this one: their accounts have their records in it. A
 * spec leaves its processes and their settings unchanged; {@link createApiWorld} is for specs that change them.
 */
export async function joinApiWorld(): Promise<SharedApiWorld> {
  const directory = mkdtempSync(join(tmpdir(), 'e2e-'));
  const stack = await askRun<LeasedStack>(inOneProcess ? 'one-process' : 'apart', { method: 'POST' });
  const run: Admin = (command, options) =>
    askRun(stack.id, { method: 'POST', body: JSON.stringify({ command, options }) });
  const giveBack = (): Promise<void> => askRun(stack.id, { method: 'DELETE' });
  return worldOf(stack, `owner-${randomUUID().slice(0, 13)}`, directory, run, giveBack);
}

/** A whole stack for one spec, in `.stratus` of a directory of its own; its users are those of the demo account. */
export async function createApiWorld(options: Partial<StackOptions> = {}): Promise<ApiWorld> {
  const directory = mkdtempSync(join(tmpdir(), 'e2e-'));
  const stack = await startSpecStack(join(directory, '.stratus'), options);
  const description = shared(stack);
  const admin = new AdminCli({ ...description.apps['account-service']?.env });
  const stop = async () => {
    admin.close();
    await stack.stop();
  };
  return { ...(await worldOf(description, 'demo', directory, admin.run, stop)), stack, directory };
}

async function worldOf(
  stack: SharedStack,
  ownerName: string,
  directory: string,
  administrate: Admin,
  stopStack: () => Promise<void>,
): Promise<SharedApiWorld> {
  const { description } = stack;
  const { baseUrl } = description;
  const accountFile = join(directory, 'account.json');
  const tokens =
    ownerName === 'demo'
      ? description.tokens
      : (await ensureDemoAccount(accountFile, baseUrl, administrate, ownerName)).tokens;
  const owner = new HttpClient(baseUrl, await WireContract.of(baseUrl), tokens.unrestricted);
  const replicas: ManagedProcess[] = [];

  const tokenOf = async (username: string): Promise<HttpClient> => {
    const made = await administrate('token create', { username, label: 'e2e', scopes: '*' });
    return owner.as(String(made.token));
  };

  return {
    description,
    owner,
    ownerName,
    restricted: owner.as(tokens.restricted),
    restrictedName: `${ownerName}-restricted`,
    tokens,
    administrate,
    newAccount: async () => {
      const [username, email] = someone();
      const { accountId } = await administrate('account create', { email });
      await administrate('user create', { account: accountId, username, email });
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
      const replica = await startReplica(stack, app, { name: `${app}-${replicas.length + 2}`, directory, env });
      replicas.push(replica.process);
      return replica;
    },
    logFileOf: (app) => appOf(stack, app).logFile,
    stop: async () => {
      await Promise.all(replicas.map((replica) => replica.stop()));
      await stopStack();
      removeDataElsewhere(directory);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Name and email address of a new user. */
function someone(): [string, string] {
  const username = `user-${randomUUID().slice(0, 18)}`;
  return [username, `${username}@example.com`];
}

function appOf({ apps }: SharedStack, app: string): SharedStack['apps'][string] {
  const found = apps[app];
  if (!found) throw new Error(`There is no app ${app}`);
  return found;
}

interface ReplicaOptions {
  name: string;
  directory: string;
  env: Record<string, string>;
}

const portsAlone = (http: number, admin: number) => ({ HTTP_PORT: String(http), ADMIN_PORT: String(admin) });

/** The ports of the apps that share a process, each under its own variable. */
async function portsTogether(http: number, admin: number): Promise<Record<string, string>> {
  const ports = { [`${variablesOf(gatewayApp)}HTTP_PORT`]: http, [`${variablesOf(gatewayApp)}ADMIN_PORT`]: admin };
  for (const { app } of services) ports[`${variablesOf(app)}ADMIN_PORT`] = await freePort();
  return Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]));
}

/** Another process may take a port before the replica listens on it. */
async function startReplica(
  stack: SharedStack,
  app: string,
  options: ReplicaOptions,
  starts = 3,
): ReturnType<SharedApiWorld['replicaOf']> {
  const replica = await newReplica(stack, app, options);
  try {
    await replica.process.start();
    return replica;
  } catch (error) {
    if (starts === 1 || !String(error).includes('EADDRINUSE')) throw error;
    return startReplica(stack, app, options, starts - 1);
  }
}

async function newReplica(stack: SharedStack, app: string, { name, directory, env }: ReplicaOptions) {
  const [httpPort, adminPort] = [await freePort(), await freePort()];
  const first = appOf(stack, app);
  const ports = app === ONE_PROCESS ? await portsTogether(httpPort, adminPort) : portsAlone(httpPort, adminPort);
  const process = new ManagedProcess({
    ...first,
    name,
    stopTimeoutMs: first.stopTimeoutMs + Number(env.HTTP_DRAIN_MS ?? 0),
    env: { ...first.env, ...ports, ...env },
    logFile: join(directory, 'logs', `${name}.log`),
    pidFile: join(directory, 'run', `${name}.pid.json`),
    ready: async () => {
      const { status } = await fetch(`http://${host}:${adminPort}/readyz/process`);
      if (status !== 200) throw new Error(`/readyz/process answers ${status}`);
    },
  });
  return { process, baseUrl: `http://${host}:${httpPort}/v4` };
}
