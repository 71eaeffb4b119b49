/**
 * Catches: a trace that breaks between two processes, and tracing that costs something while it is off. Takes about 32 s: both
 * need a stack of their own.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect } from '@nats-io/transport-node';
import type { Msg, MsgHdrs, NatsConnection } from '@nats-io/transport-node';
import { createVpc, getVpc } from '@stratus/contracts';
import { OtlpReceiver, eventually } from '@stratus/testing';
import type { ReceivedSpan } from '@stratus/testing';
import { createApiWorld } from '../support/api-world.ts';
import type { ApiWorld } from '../support/api-world.ts';
import { newLabel } from '../support/examples/example.ts';
import type { HttpClient } from '../support/http-client.ts';

const PARENT = '00f067aa0ba902b7';
const CALL = createVpc.subject;
/** Ends a process that loads the part of its program with the OpenTelemetry SDK. */
const NO_SDK = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    load: (url, context, next) =>
      /open-tracer/.test(url) ? process.exit(99) : next(url, context),
  });`)}`;

let receiver: OtlpReceiver;
let world: ApiWorld;
/** As vpc-service, and as the administrator of the streams. */
let services: NatsConnection;
let streams: NatsConnection;
/** The messages seen by the broker: calls, and events of VPCs by their id. */
const seen: { subject: string; vpc: number | undefined; headers: MsgHdrs | undefined }[] = [];

beforeAll(async () => {
  receiver = await OtlpReceiver.start();
  world = await createApiWorld({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', RATE_LIMITS: 'off' },
  });
  const { NATS_URL, NATS_USER, NATS_PASSWORD } = world.stack.fleet.specificationOf('vpc-service').env;
  services = await connect({ servers: NATS_URL, user: NATS_USER, pass: NATS_PASSWORD });
  const { username, password, host } = new URL(world.description.natsUrl);
  streams = await connect({ servers: host, user: username, pass: password });
  const callback = (_: unknown, message: Msg): void => {
    const { subject, headers } = message;
    const { entitytype, entityid } = message.json<{ entitytype?: string; entityid?: string }>();
    seen.push({ subject, headers, vpc: entitytype === 'vpc' ? Number(entityid) : undefined });
  };
  services.subscribe(CALL, { callback });
  streams.subscribe('events.>', { callback });
  await Promise.all([services.flush(), streams.flush()]);
});
afterAll(async () => {
  await Promise.all([services?.close(), streams?.close()]);
  await world?.stop();
  await receiver.stop();
});

/** Creates a VPC, and returns the messages about it. Events of earlier ones may still come meanwhile. */
async function create(client: HttpClient, headers: Record<string, string> = {}): Promise<typeof seen> {
  seen.length = 0;
  const { id } = await client.ok(createVpc, { headers, body: { label: newLabel('traced'), region: 'us-east' } });
  await eventually('the event', async () => seen.find(({ vpc }) => vpc === id));
  return seen.filter(({ subject, vpc }) => subject === CALL || vpc === id);
}

const newTrace = (): string => randomUUID().replaceAll('-', '');

describe('a request', () => {
  it('has one trace over gateway, service, SQL, relay and consumer, and its id in all their logs', async () => {
    const [traceId, requestId] = [newTrace(), randomUUID()];
    await create(world.owner, { traceparent: `00-${traceId}-${PARENT}-00`, 'x-request-id': requestId });
    const spans = await eventually('the path from gateway to consumer', async () => {
      const found = receiver.ofTrace(traceId);
      expect(pathTo('apply vpc_create', found)).toEqual([
        'gateway 2 POST /v4/vpcs',
        'gateway 3 vpc.vpcs.create',
        'vpc-service 2 vpc.vpcs.create',
        'vpc-service 4 publish vpc_create',
        'account-service 5 apply vpc_create',
      ]);
      return found;
    });
    const request = spans.find(({ name }) => name === 'POST /v4/vpcs');
    expect(request).toMatchObject({
      parentSpanId: PARENT,
      attributes: { 'http.request.method': 'POST', 'http.route': '/v4/vpcs', 'stratus.request_id': requestId },
    });
    expect(Number(request?.attributes['http.response.status_code'])).toBe(200);
    const sql = spans.filter(({ app, kind }) => app === 'vpc-service' && kind === 3).map(({ name }) => name);
    expect(sql).toEqual(
      expect.arrayContaining(['insert vpcs', expect.stringMatching(/insert events.*insert idempotency_keys/)]),
    );
    expect(spans.some(({ app, name }) => app === 'account-service' && name.includes('insert feed_events'))).toBe(true);
    for (const { app, attributes } of spans)
      if (app === 'vpc-service') expect(attributes['stratus.request_id']).toBe(requestId);
    for (const app of ['gateway', 'vpc-service'])
      await eventually(`the log of ${app}`, async () => linesOf(app).find((line) => says(line, requestId, traceId)));
    expect(receiver.text).not.toContain(world.tokens.unrestricted);
  });

  it('that only reads has one trace, too', async () => {
    const { id } = await world.owner.ok(createVpc, { body: { label: newLabel('traced'), region: 'us-east' } });
    const traceId = newTrace();
    await world.owner.ok(getVpc, { params: { vpcId: id }, headers: { traceparent: `00-${traceId}-${PARENT}-01` } });
    await eventually('the statement', async () => {
      const names = receiver.ofTrace(traceId).map(({ app, name }) => `${app} ${name}`);
      expect(names).toContainEqual(expect.stringMatching(/^vpc-service select .*vpcs/));
      return true;
    });
  });

  it('passes its trace to subscribers in a header of each event', async () => {
    const traceId = newTrace();
    const messages = await create(world.owner, { traceparent: `00-${traceId}-${PARENT}-01` });
    expect(messages).toHaveLength(2);
    for (const { headers } of messages)
      expect(headers?.get('traceparent')).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
  });
});

it('an app without a collector loads no SDK and sends no header', async () => {
  const off = { OTEL_EXPORTER_OTLP_ENDPOINT: '', NODE_OPTIONS: `--import ${NO_SDK}` };
  const [{ baseUrl }] = await Promise.all([world.replicaOf('gateway', off), world.replicaOf('catalog-service', off)]);
  const messages = await create(world.owner.at(baseUrl), { traceparent: `00-${newTrace()}-${PARENT}-01` });
  expect(messages.filter(({ subject }) => subject === CALL)).toMatchObject([{ headers: undefined }]);
  // The hook works: it ends an app that loads the packages.
  await expect(world.replicaOf('catalog-service', { NODE_OPTIONS: off.NODE_OPTIONS })).rejects.toThrow(/99/);
});

/** The spans from the first of a trace to one of them. */
function pathTo(name: string, spans: readonly ReceivedSpan[]): string[] {
  const path: string[] = [];
  let span = spans.find((each) => each.name === name);
  for (; span; span = spans.find(({ spanId }) => spanId === span?.parentSpanId))
    path.unshift(`${span.app} ${span.kind} ${span.name}`);
  return path;
}

const linesOf = (app: string): string[] => readFileSync(world.logFileOf(app), 'utf8').split('\n');

function says(line: string, requestId: string, traceId: string): boolean {
  if (!line.includes(requestId)) return false;
  const { requestId: logged, trace_id } = JSON.parse(line) as Record<string, unknown>;
  return logged === requestId && trace_id === traceId;
}
