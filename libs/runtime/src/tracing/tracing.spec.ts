/** Catches: spans that do not find their trace, a client that decides what is sampled, a collector that harms the app. */
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { ApiFailure, invalid } from '@stratus/contracts';
import { OtlpReceiver, eventually } from '@stratus/testing';
import type { CommonConfiguration } from '../configuration/configuration.js';
import { createLogger } from '../logging/logger.js';
import type { Logger } from '../logging/logger.js';
import { LogOnceExporter } from './log-once-exporter.js';
import { openTracer } from './open-tracer.js';
import { startTracing } from '../start-tracing.js';
import { tracer } from './tracer.js';
import type { Span, SpanStart, Tracer } from './tracer.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SAMPLED = `00-${TRACE}-00f067aa0ba902b7-01`;
const UNSAMPLED = `00-${TRACE}-00f067aa0ba902b7-00`;
const WORK: SpanStart = { name: 'work', kind: 'server' };

let receiver: OtlpReceiver;
let warnings: unknown[];
const opened: Tracer[] = [];
beforeEach(async () => {
  warnings = [];
  receiver = await OtlpReceiver.start();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
  await receiver.stop();
});

function open(settings: Partial<CommonConfiguration> = {}, atEdge = false): Tracer {
  const logger = { warn: (...said: unknown[]) => warnings.push(said), info: () => undefined } as unknown as Logger;
  const configuration = { OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', ...settings } as CommonConfiguration;
  const made = openTracer({ app: 'spec', endpoint: `${receiver.url}/`, configuration, atEdge, logger });
  opened.push(made);
  return made;
}

const isSampled = (span: Span | undefined): boolean => span?.isSampled ?? false;

describe('a span', () => {
  it('is in the trace of the running code, across everything it waits for, and reaches the collector', async () => {
    const tracing = open({
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=of%20ours',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=spec,service.name=other',
      OTEL_SERVICE_NAME: 'named',
    });
    const root = tracing.begin({ ...WORK, parent: SAMPLED, requestId: 'r1' });
    await root.run(async () => {
      await new Promise(setImmediate);
      expect(tracing.ids()).toEqual(root.ids);
      await tracing.part('transaction', () => tracing.statement('delete from things where id = $1', async () => []));
    });
    root.end();
    await tracing.close();
    const [statement, transaction, work] = receiver.spans;
    expect(work).toMatchObject({ app: 'named', traceId: TRACE, parentSpanId: '00f067aa0ba902b7', kind: 2 });
    expect(transaction).toMatchObject({ traceId: TRACE, parentSpanId: work?.spanId });
    expect(statement).toMatchObject({ name: 'delete things', parentSpanId: transaction?.spanId });
    expect(statement?.attributes).toMatchObject({ 'stratus.request_id': 'r1' });
    expect(receiver.headers['api-key']).toBe('of ours');
    expect(receiver.text).toContain('deployment.environment.name');
  });

  it('of the running code takes precedence over its parent in another process, unless that has another trace', () => {
    const tracing = open();
    const root = tracing.begin(WORK);
    const traceOf = (parent: string) => root.run(() => tracing.continue({ ...WORK, parent })?.ids.trace_id);
    expect(traceOf(SAMPLED)).toBe(TRACE);
    expect(traceOf(root.traceparent)).toBe(root.ids.trace_id);
  });

  it('does not begin in the background', async () => {
    const tracing = open();
    expect(tracing.continue(WORK)).toBeUndefined();
    await tracing.statement('select 1', async () => expect(tracing.ids()).toBeUndefined());
  });

  it('that has ended is not part of work that its request has left behind', async () => {
    const tracing = open({ OTEL_TRACES_SAMPLER: 'always_off' });
    const root = tracing.begin(WORK);
    let leave = (): void => undefined;
    const left = root.run(async () => {
      await new Promise<void>((resolve) => (leave = resolve));
      return [tracing.ids(), tracing.continue(WORK)];
    });
    root.end();
    leave();
    expect(await left).toEqual([undefined, undefined]);
  });

  it.each([
    ['a refusal', invalid('label', 'Must be unique'), 0],
    ['an outage', new ApiFailure(503, []), 2],
    ['a defect', new TypeError('with a secret of a user'), 2],
  ])('ends with %s', async (_, failure, status) => {
    const tracing = open();
    const failing = tracing.within({ ...WORK, parent: SAMPLED }, () => Promise.reject(failure));
    await expect(failing).rejects.toBe(failure);
    await tracing.close();
    expect(receiver.spans).toMatchObject([{ name: 'work', status, attributes: { 'error.type': failure.name } }]);
    expect(receiver.text).not.toContain('secret');
  });

  it.each([
    '',
    'x',
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `ff-${TRACE}-00f067aa0ba902b7-01`,
    `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`,
    `${SAMPLED}-more`,
    `${SAMPLED}, ${SAMPLED}`,
    SAMPLED.repeat(10_000),
    5 as unknown as string,
    { toString: null } as unknown as string,
  ])('ignores the malformed trace context %j', (parent) => {
    const tracing = open();
    const { trace_id } = tracing.begin({ ...WORK, parent }).ids;
    expect(trace_id).toMatch(/^[0-9a-f]{32}$/);
    expect(trace_id).not.toBe(TRACE);
    expect(tracing.continue({ ...WORK, parent })).toBeUndefined();
  });
});

describe('sampling', () => {
  it.each([SAMPLED, UNSAMPLED])('at the edge ignores the decision of a stranger (%s)', (parent) => {
    const never = open({ OTEL_TRACES_SAMPLER: 'parentbased_always_off' }, true).begin({ ...WORK, parent });
    expect([isSampled(never), never.ids.trace_id]).toEqual([false, TRACE]);
    expect(isSampled(open({}, true).begin({ ...WORK, parent }))).toBe(true);
  });

  it('at the edge does not let a stranger choose a sampled id', () => {
    const tracing = open({ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: 0.1 }, true);
    const parent = `00-${'0'.repeat(31)}1-00f067aa0ba902b7-01`;
    const spans = Array.from({ length: 1_000 }, () => tracing.begin({ ...WORK, parent }));
    const share = spans.filter(isSampled).length / spans.length;
    expect(share).toBeGreaterThan(0);
    expect(share).toBeLessThan(0.3);
    // All spans in the process are sampled like the first.
    for (const span of spans) expect(isSampled(span.run(() => tracing.continue(WORK)))).toBe(isSampled(span));
    const unsampled = spans.find((span) => !isSampled(span));
    expect(unsampled?.run(() => tracing.ids())).toEqual(unsampled?.ids);
  });

  it('behind the edge follows the gateway', () => {
    const tracing = open({ OTEL_TRACES_SAMPLER: 'parentbased_always_off' });
    const followed = tracing.continue({ ...WORK, parent: SAMPLED });
    expect(followed?.traceparent).toMatch(/-01$/);
    expect(isSampled(open().continue({ ...WORK, parent: UNSAMPLED }))).toBe(false);
  });
});

describe('a collector', () => {
  const flood = (tracing: Tracer): void => {
    for (let count = 0; count < 20_000; count += 1) tracing.begin(WORK).end();
  };

  it('that hangs costs spans, two log lines and two seconds at shutdown', async () => {
    receiver.hangs = true;
    // The exporter reads it: much longer than the end may take.
    process.env.OTEL_EXPORTER_OTLP_TIMEOUT = '120000';
    const tracing = open();
    delete process.env.OTEL_EXPORTER_OTLP_TIMEOUT;
    flood(tracing);
    await eventually('an export', async () => (receiver.requests > 0 ? true : undefined));
    flood(tracing);
    const since = performance.now();
    await tracing.close();
    expect(performance.now() - since).toBeLessThan(60_000);
    // No more are kept: 4096 wait, 512 are being sent at a time.
    expect(receiver.requests).toBeLessThanOrEqual(1 + 4_096 / 512);
    expect(warnings.length).toBeLessThanOrEqual(2);
  });

  it('that is unavailable is logged once, and again only after it was back', async () => {
    const [sayings, logger] = said();
    const results = [1, 1, 0, 1, 0].map((code) => ({ code }));
    const exporter = {
      export: (_: unknown, done: (result: { code: number }) => void) => done(results.shift() ?? { code: 0 }),
      shutdown: async () => undefined,
    };
    const calm = new LogOnceExporter(exporter, logger);
    for (const count of [1, 2, 3, 4, 5]) calm.export(spansOf(count), () => undefined);
    expect(sayings.map(({ level, lost }) => ({ level, lost }))).toEqual([
      { level: 40 },
      { level: 30, lost: 3 },
      { level: 40 },
      { level: 30, lost: 4 },
    ]);
  });
});

const spansOf = (count: number): ReadableSpan[] => Array.from({ length: count }, () => ({}) as ReadableSpan);

function said(): [{ level: number; lost?: number }[], Logger] {
  const sayings: { level: number }[] = [];
  const write = (line: string): void => void sayings.push(JSON.parse(line));
  return [sayings, createLogger('spec', 'info', { write })];
}

describe('an app', () => {
  it('without an endpoint has no tracer', async () => {
    const stop = await startTracing('spec', { LOG_LEVEL: 'silent' } as CommonConfiguration);
    expect(tracer()).toBeUndefined();
    await stop();
  });

  it('with one writes the ids of request and span into each log line of their work', async () => {
    const configuration = { LOG_LEVEL: 'silent', OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url } as CommonConfiguration;
    const stop = await startTracing('spec', configuration);
    const [sayings, logger] = said();
    const span = tracer()?.begin({ ...WORK, requestId: 'r1' });
    span?.run(() => logger.info('within'));
    span?.run(() => logger.info({ requestId: 'its own' }, 'within'));
    logger.info('outside');
    await stop();
    expect(tracer()).toBeUndefined();
    expect(sayings).toMatchObject([span!.ids, { ...span!.ids, requestId: 'its own' }, {}]);
    expect(sayings[2]).not.toHaveProperty('trace_id');
  });
});
