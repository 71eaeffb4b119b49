import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import type { Context, Span as ApiSpan, Tracer as ApiTracer } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { ApiFailure } from '@stratus/contracts';
import { statementSummary } from './statement-summary.js';
import type { LoggedIds, Span, SpanStart, Tracer } from './tracer.js';

const KINDS: Readonly<Record<SpanStart['kind'], SpanKind>> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/** Our spans on the official SDK. The current span is in an AsyncLocalStorage, which exists only while tracing is on. */
export class OpenTelemetryTracer implements Tracer {
  private readonly running = new AsyncLocalStorage<OpenTelemetrySpan>();

  constructor(
    private readonly tracer: ApiTracer,
    private readonly shutDown: () => Promise<void>,
  ) {}

  begin(start: SpanStart): Span {
    return this.open(start, remoteContext(start.parent) ?? ROOT_CONTEXT);
  }

  continue(start: SpanStart): Span | undefined {
    const running = this.current();
    const given = remoteContext(start.parent);
    const isSame = given && trace.getSpanContext(given)?.traceId === running?.ids.trace_id;
    if (running && (isSame || !given)) {
      // Inside an unsampled span no span is sampled, and its work has its ids already.
      return running.isRecording ? this.open(start, contextOf(running), running) : undefined;
    }
    return given && this.open(start, given);
  }

  async within<T>(start: SpanStart, work: (span: Span | undefined) => Promise<T>): Promise<T> {
    const span = this.continue(start);
    return span ? endingWith(span, () => work(span)) : work(undefined);
  }

  async part<T>(name: string, work: () => Promise<T>): Promise<T> {
    const running = this.current();
    if (!running?.isRecording) return work();
    return endingWith(this.open({ name, kind: 'internal' }, contextOf(running), running), work);
  }

  async statement<T>(text: string, work: () => Promise<T>): Promise<T> {
    const running = this.current();
    if (!running?.isRecording) return work();
    const name = statementSummary(text);
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name };
    return endingWith(this.open({ name, kind: 'client', attributes }, contextOf(running), running), work);
  }

  ids(): LoggedIds | undefined {
    return this.current()?.ids;
  }

  close(): Promise<void> {
    return this.shutDown();
  }

  /** Objects that outlive a request, like connections, keep the context of their creation; ignore its ended span. */
  private current(): OpenTelemetrySpan | undefined {
    const running = this.running.getStore();
    return running?.hasEnded ? undefined : running;
  }

  private open(
    { name, kind, requestId, attributes }: SpanStart,
    parent: Context,
    within?: OpenTelemetrySpan,
  ): OpenTelemetrySpan {
    const request = requestId ?? within?.ids.requestId;
    const named = { ...attributes, ...(request !== undefined && { 'stratus.request_id': request }) };
    const span = this.tracer.startSpan(name, { kind: KINDS[kind], attributes: named }, parent);
    return new OpenTelemetrySpan(span, this.running, request);
  }
}

class OpenTelemetrySpan implements Span {
  readonly traceparent: string;
  readonly ids: LoggedIds;
  readonly isSampled: boolean;
  hasEnded = false;

  constructor(
    readonly span: ApiSpan,
    private readonly running: AsyncLocalStorage<OpenTelemetrySpan>,
    requestId: string | undefined,
  ) {
    const { traceId, spanId, traceFlags } = span.spanContext();
    this.isSampled = (traceFlags & TraceFlags.SAMPLED) !== 0;
    this.traceparent = `00-${traceId}-${spanId}-0${Number(this.isSampled)}`;
    this.ids = { ...(requestId !== undefined && { requestId }), trace_id: traceId, span_id: spanId };
  }

  get isRecording(): boolean {
    return this.span.isRecording();
  }

  set(attribute: string, value: string | number): void {
    this.span.setAttribute(attribute, value);
  }

  run<T>(work: () => T): T {
    return this.running.run(this, work);
  }

  end(error?: unknown): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    if (error !== undefined) {
      // Its message may quote values.
      this.span.setAttribute('error.type', error instanceof Error ? error.name : String(error));
      const refused = error instanceof ApiFailure && error.status < 500;
      if (!refused) this.span.setStatus({ code: SpanStatusCode.ERROR });
    }
    this.span.end();
  }
}

const contextOf = ({ span }: OpenTelemetrySpan): Context => trace.setSpan(ROOT_CONTEXT, span);

/** The context sent by a peer; undefined if it is malformed. */
function remoteContext(traceparent: string | null | undefined): Context | undefined {
  const parsed = typeof traceparent === 'string' && parseTraceParent(traceparent);
  return parsed ? trace.setSpanContext(ROOT_CONTEXT, { ...parsed, isRemote: true }) : undefined;
}

async function endingWith<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    const result = await span.run(work);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}
