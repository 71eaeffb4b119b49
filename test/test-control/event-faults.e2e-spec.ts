/** Catches: a subscriber that a test cannot show a repeated or a late event, and one that gets them in another order. */
import { randomUUID } from 'node:crypto';
import { DeliverPolicy, jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { NatsConnection } from '@nats-io/transport-node';
import { createFirewall, createInstance, createVpc, updateVpc } from '@stratus/contracts';
import type { FaultRecord, LoggedRequestRecord, Page } from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';
import { newLabel } from '../support/examples/example.ts';
import type { HttpClient } from '../support/http-client.ts';

let world: SharedApiWorld;
let client: HttpClient;
let nats: NatsConnection;
beforeAll(async () => {
  world = await joinApiWorld();
  client = world.owner.as(`test-${randomUUID()}`);
  const { username, password, host } = new URL(world.description.natsUrl);
  nats = await connect({ servers: host, user: username, pass: password });
});
afterAll(async () => {
  await nats?.close();
  await world?.stop();
});

async function control<T>(method: string, path: string, body?: object): Promise<T> {
  const url = `${new URL(world.description.baseUrl).origin}/_stratus${path}`;
  const headers = { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' };
  const answered = await fetch(url, { method, headers, body: body ? JSON.stringify(body) : null });
  expect(answered.status).toBe(200);
  return (await answered.json()) as T;
}

interface Received {
  id: string;
  type: string;
  entityid: string;
  requestid: string;
  jobstatus?: string;
}

/** The events that the account gets from now on, in their order. */
async function subscribe(accountId: number | null, entity = '*'): Promise<Received[]> {
  const consumer = await jetstream(nats).consumers.get('EVENTS', {
    filter_subjects: `events.${accountId}.${entity}.>`,
    deliver_policy: DeliverPolicy.New,
  });
  const received: Received[] = [];
  await consumer.consume({ callback: (message) => void received.push(message.json<Received>()) });
  return received;
}

const newVpc = (headers = {}) => client.ok(createVpc, { headers, body: { label: newLabel('vpc'), region: 'us-east' } });
const change = (vpcId: number) => client.ok(updateVpc, { params: { vpcId }, body: { description: randomUUID() } });
const until = (received: Received[], count: number): Promise<unknown> =>
  eventually(`${count} events`, async () => received.length >= count || undefined);
const typesOf = (received: Received[], id: number): string[] =>
  received.filter(({ entityid }) => entityid === String(id)).map(({ type }) => type);

it('an event comes twice with the same id and before the next one', async () => {
  const { account_id: accountId } = await control<FaultRecord>('POST', '/faults', {
    operation: createVpc.subject,
    times: 1,
    action: { event: 'twice' },
  });
  const received = await subscribe(accountId, 'vpc');
  const { id } = await newVpc();
  await change(id);
  await until(received, 3);
  expect(typesOf(received, id)).toEqual(['vpc_create', 'vpc_create', 'vpc_update']);
  expect(received[1]).toEqual(received[0]);
});

it('a late event comes before later ones of its resource, others do not wait, and the log says what it does not know', async () => {
  // The calls before the late event may take a busy machine longer than the shorter delay.
  expect((await withLateEvent(3_000)) || (await withLateEvent(30_000))).toBe(true);
});

/** Returns false if the event may have come before all calls were made. */
async function withLateEvent(delayMs: number): Promise<boolean> {
  const { account_id: accountId, id: rule } = await control<FaultRecord>('POST', '/faults', {
    operation: createVpc.subject,
    times: 1,
    action: { event_delay_ms: delayMs },
  });
  const received = await subscribe(accountId, 'vpc');
  const log = async (id: string): Promise<LoggedRequestRecord | undefined> =>
    (await control<Page<LoggedRequestRecord>>('GET', '/requests')).data.find((call) => call.id === id);
  const requestId = randomUUID();
  const since = performance.now();
  const { id } = await newVpc({ 'x-request-id': requestId });
  await change(id);
  const { id: other } = await newVpc();
  await eventually('the event that does not wait', async () => received.length > 0 || undefined);
  const logged = await log(requestId);
  if (performance.now() - since >= delayMs) return false;
  expect(logged).toMatchObject({ fault: String(rule), events: null });
  await until(received, 3);
  expect(received.map(({ entityid, type }) => `${entityid} ${type}`)).toEqual([
    `${other} vpc_create`,
    `${id} vpc_create`,
    `${id} vpc_update`,
  ]);
  await eventually('the event in the log', async () => {
    expect(await log(requestId)).toMatchObject({ events: [{ action: 'vpc_create', entity: { id } }] });
    return true;
  });
  return true;
}

it('the events of a job come twice, too, whichever services take its steps', async () => {
  const { account_id: accountId } = await control<FaultRecord>('POST', '/faults', {
    operation: createInstance.subject,
    times: 1,
    action: { event: 'twice' },
  });
  const received = await subscribe(accountId);
  const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' } as const;
  const { id: firewall } = await client.ok(createFirewall, { body: { label: newLabel('fw'), rules } });
  const body = { label: newLabel('instance'), region: 'us-east', type: 'g6-nanode-1', firewall_id: firewall };
  await client.ok(createInstance, { body, headers: { 'x-request-id': 'instance' } });
  await control('POST', '/jobs/finish');
  const ended = ({ jobstatus }: Received): boolean => jobstatus === 'finished';
  // Each service publishes its own events, in its own time.
  await eventually('each event twice, up to the end of the job', async () => {
    const ofCall = received.filter(({ requestid }) => requestid === 'instance');
    const times = [...Map.groupBy(ofCall, ({ id }) => id).values()];
    expect(times.map(({ length }) => length)).toEqual(times.map(() => 2));
    const types = new Set(ofCall.map(({ type }) => type));
    expect([...types].toSorted()).toEqual(['compute_create', 'firewall_device_add']);
    return ofCall.filter(ended).length === 2 || undefined;
  });
});
