import { PerApp } from '../sharing/per-app.js';

/** Name and attributes of a span. They never hold values of statements, tokens, or parts of bodies. */
export interface SpanStart {
  name: string;
  kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  /** W3C trace context that the span continues, unless the running code has a span of the same trace. */
  parent?: string | null | undefined;
  /** In the span and in each log line of its work; the spans within have it, too. */
  requestId?: string | undefined;
  /** Named as the semantic conventions of OpenTelemetry name them. */
  attributes?: Readonly<Record<string, string | number>>;
}

/** The ids of a span in a log line. */
export interface LoggedIds {
  requestId?: string;
  trace_id: string;
  span_id: string;
}

/** A piece of work in a trace. */
export interface Span {
  /** W3C trace context, for what continues the trace. */
  readonly traceparent: string;
  readonly ids: LoggedIds;
  /** Whether the span will be exported. */
  readonly isSampled: boolean;
  set(attribute: string, value: string | number): void;
  /** Runs work as a part of the span, with everything that the work waits for. */
  run<T>(work: () => T): T;
  /** Ends the span, once; with the error or the status of a failure, if there was one. */
  end(error?: unknown): void;
}

/** Where spans begin. Only {@link begin} makes new traces: work in the background has no spans. */
export interface Tracer {
  /** Begins a span of a request that came from outside. */
  begin(start: SpanStart): Span;
  /** Begins a span of the trace that the start or the running code names; undefined without one. */
  continue(start: SpanStart): Span | undefined;
  /** Runs work in a span as {@link continue} begins it, which ends with the work; without a trace just runs the work. */
  within<T>(start: SpanStart, work: (span: Span | undefined) => Promise<T>): Promise<T>;
  /** Runs a part of a recorded span's work in a span of its own. */
  part<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Like {@link part}, for one statement of SQL. */
  statement<T>(text: string, work: () => Promise<T>): Promise<T>;
  /** The ids of the running code's span. */
  ids(): LoggedIds | undefined;
  /** Exports the last spans, within a limited time. */
  close(): Promise<void>;
}

const ofApp = new PerApp<Tracer>();

/**
 * The tracer of the running app; undefined when the app exports no traces, which is then all that tracing costs. Each seam
 * asks before it makes anything.
 */
export const tracer = (): Tracer | undefined => ofApp.current;

/** Makes a tracer that of the running app; undefined ends tracing. */
export function useTracer(given: Tracer | undefined): void {
  ofApp.current = given;
}
