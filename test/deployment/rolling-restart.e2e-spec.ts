/**
 * Catches: a request that fails because a replica is replaced: a connection reset by a gateway, a request that no replica
 * takes, a command or a saga that a stopping service leaves to its client.
 *
 * In one process, a second process with all apps joins and leaves, too.
 *
 * Takes about 60 s: it replaces a replica of each app under load, one after the other.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { createInstance, createVpc, deleteVpc, getInstance, getProfile, listVpcs, updateVpc } from '@stratus/contracts';
import type { Operation, ParamTypes } from '@stratus/contracts';
import { eventually, host } from '@stratus/testing';
import { variablesOf } from '@stratus/topology';
import { ONE_PROCESS, joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';
import { Follower } from '../support/event-follower.ts';
import { newLabel } from '../support/examples/example.ts';
import { describeInOneProcess, inOneProcess } from '../support/forms.ts';
import { pathOf } from '../support/http-operations.ts';
import type { OperationRequest } from '../support/http-client.ts';

const CLIENTS = 6;
/** The clients of both gateways together send about 50 requests a second. */
const PAUSE_MS = 200;
/** Longer than any client on a busy machine is silent: it learns of the end with its next response. */
const DRAINING = { HTTP_DRAIN_MS: '6000' };
const SERVICES = ['vpc-service', 'compute-service', 'account-service'];
/** The drained gateways. */
const GATEWAYS = inOneProcess ? ['gateway', ONE_PROCESS] : ['gateway'];
/** Services wait a little longer for a saga with a waiting client, then answer that the change is still being made. */
const SAGA_MS = 4_400;
/** How long a load balancer sends new connections to a gateway that is no longer ready. */
const BALANCER_MS = 300;

type Replica = Awaited<ReturnType<SharedApiWorld['replicaOf']>>;

let world: SharedApiWorld;
/** The gateways that get new connections. */
let addresses: string[];
let replicas: Record<string, Replica>;
const failures: unknown[] = [];
const stopping = new AbortController();
let working: Promise<unknown>;
let answered = 0;

/** One client with one connection, which it keeps for as long as the gateway does. It repeats no request without an answer. */
class Client {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });
  private address: string | undefined;

  async ask<P extends ParamTypes, B, R>(
    { http, subject }: Operation<P, B, R>,
    { params, body, headers: more }: OperationRequest = {},
  ): Promise<R> {
    if (!http) throw new Error(`${subject} cannot be reached over HTTP`);
    this.address ??= addresses[Math.floor(Math.random() * addresses.length)];
    const headers = { authorization: `Bearer ${world.owner.token}`, 'content-type': 'application/json', ...more };
    const url = `${this.address}${pathOf(http.path, params)}`;
    const asked = request(url, { method: http.method, headers, agent: this.agent });
    asked.end(body && JSON.stringify(body));
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    const content = await json(answer);
    if (answer.headers.connection === 'close') this.address = undefined;
    if (answer.statusCode !== 200) throw new Refusal(subject, answer.statusCode, JSON.stringify(content));
    answered += 1;
    return content as R;
  }

  /**
   * The answer of a saga. On a busy machine a saga may take longer than its service waits, whatever is replaced meanwhile: only
   * after that time the client asks for the answer again.
   */
  async askSaga<P extends ParamTypes, B, R>(operation: Operation<P, B, R>, request: OperationRequest): Promise<R> {
    const keyed = { ...request, headers: { 'idempotency-key': randomUUID() } };
    const since = performance.now();
    for (;;) {
      try {
        return await this.ask(operation, keyed);
      } catch (error) {
        if (performance.now() - since < SAGA_MS || !isStillBeingMade(error)) throw error;
        await delay(PAUSE_MS);
      }
    }
  }

  close(): void {
    this.agent.destroy();
  }
}

class Refusal extends Error {
  constructor(
    subject: string,
    readonly status: number | undefined,
    readonly text: string,
  ) {
    super(`${subject}: ${status} ${text}`);
  }
}

/** By the service that makes it; a repeat meets it, too. */
const isStillBeingMade = (error: unknown): boolean =>
  error instanceof Refusal &&
  (error.status === 409 || (error.status === 504 && error.text.includes('still being made')));

/** Reads, transactions, and a saga that spans compute-service, vpc-service and network-service. */
const WORK: readonly ((client: Client) => Promise<unknown>)[] = [
  (client) => client.ask(listVpcs),
  async (client) => {
    const { id } = await client.ask(createVpc, { body: { label: newLabel('r'), region: 'us-east' } });
    await client.ask(updateVpc, { params: { vpcId: id }, body: { description: 'x' } });
    await client.ask(deleteVpc, { params: { vpcId: id } });
  },
  (client) => client.ask(getProfile),
  async (client) => {
    const body = { label: newLabel('r'), region: 'us-east', type: 'g6-nanode-1' };
    const { id } = await client.askSaga(createInstance, { body });
    await client.ask(getInstance, { params: { computeId: id } });
  },
];

async function work(first: number): Promise<void> {
  const client = new Client();
  for (let turn = first; !stopping.signal.aborted; turn += 1) {
    await WORK[turn % WORK.length]?.(client).catch((error: unknown) => failures.push(error));
    await delay(PAUSE_MS);
  }
  client.close();
}

const furtherAnswers = () => {
  const before = answered;
  return eventually('further answers', async () => (answered > before + 2 * CLIENTS ? true : undefined));
};

/** As an orchestrator and its load balancer do, while the replica of the stack serves. */
async function stop(app: string, meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
  const { process: ending, baseUrl } = replicas[app] as Replica;
  const ended = ending.stop();
  await meanwhile();
  await delay(BALANCER_MS);
  addresses = addresses.filter((address) => address !== baseUrl);
  expect(await ended).toEqual({ killed: false });
}

beforeAll(async () => {
  world = await joinApiWorld();
  addresses = [world.owner.baseUrl];
  working = Promise.all(Array.from({ length: CLIENTS }, (_, index) => work(index)));
  const started = [...GATEWAYS, ...SERVICES].map(async (app) => [app, await world.replicaOf(app, DRAINING)] as const);
  replicas = Object.fromEntries(await Promise.all(started));
  // Each client keeps its connection: the new ones go to the replica.
  addresses = [...GATEWAYS.map((app) => (replicas[app] as Replica).baseUrl), world.owner.baseUrl];
  working = Promise.all([working, ...Array.from({ length: CLIENTS }, (_, index) => work(index))]);
});
afterAll(async () => {
  stopping.abort();
  await working;
  await world.stop();
});

it('a new replica takes requests only when it can serve them', async () => {
  await furtherAnswers();
  expect(failures.splice(0)).toEqual([]);
});

it.each(GATEWAYS)(
  'a stopping %s serves on for a while, sends its clients elsewhere, and ends their streams in order',
  async (app) => {
    const { baseUrl } = replicas[app] as Replica;
    const follower = await Follower.open(world.owner.at(baseUrl));
    await stop(app, async () => {
      await follower.ended;
      const answer = await fetch(`${baseUrl}/profile`, { headers: { authorization: `Bearer ${world.owner.token}` } });
      expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    });
    await furtherAnswers();
    expect(failures.splice(0)).toEqual([]);
  },
);

it.each(SERVICES)('a stopping replica of %s leaves no request without its response', async (app) => {
  await stop(app);
  await furtherAnswers();
  expect(failures.splice(0)).toEqual([]);
});

describeInOneProcess('a process of all apps', () => {
  it.each([6, 3, 1])('that stops while %d of them boot leaves no request without its response', async (booting) => {
    const { process: ending } = replicas[ONE_PROCESS] as Replica;
    const adminPort = ending.specification.env[`${variablesOf('gateway')}ADMIN_PORT`];
    const starting = ending.start().catch((error: unknown) => error);
    await eventually('apps that serve', async () => {
      const answer = await fetch(`http://${host}:${adminPort}/readyz/process`).catch(() => undefined);
      const { problems = {} } = ((await answer?.json()) ?? {}) as { problems?: object };
      return answer && Object.keys(problems).length <= booting ? true : undefined;
    });
    expect(await ending.stop()).toEqual({ killed: false });
    await starting;
    await furtherAnswers();
    expect(failures.splice(0)).toEqual([]);
  });
});
