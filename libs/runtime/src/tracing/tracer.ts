import { PerApp } from '../sharing/per-app.js';

/** Name and attributes of a span. They never contain values of statements, tokens, or parts of bodies. */
export interface SpanStart {
  name: string;
  kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  /** W3C trace context that the span continues, unless the current span belongs to the same trace. */
  parent?: string | null | undefined;
  /** In the span and in each log line of its work; child spans have it, too. */
  requestId?: string | undefined;
  /** Named after the semantic conventions of OpenTelemetry. */
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
  /** W3C trace context, for continuing the trace elsewhere. */
  readonly traceparent: string;
  readonly ids: LoggedIds;
  /** Whether the span will be exported. */
  readonly isSampled: boolean;
  set(attribute: string, value: string | number): void;
  /** Runs work as a part of the span, including everything that the work awaits. */
  run<T>(work: () => T): T;
  /** Ends the span, once; with the error or status of a failure, if there was one. */
  end(error?: unknown): void;
}

/** Creates spans. Only {@link begin} creates new traces: background work has no spans. */
export interface Tracer {
  /** Begins the span of a request from outside. */
  begin(start: SpanStart): Span;
  /** Begins a span in the given or the current trace; undefined without one. */
  continue(start: SpanStart): Span | undefined;
  /** Runs work in a span created as by {@link continue}, which ends with the work; without a trace, just runs the work. */
  within<T>(start: SpanStart, work: (span: Span | undefined) => Promise<T>): Promise<T>;
  /** Runs a part of a recorded span's work in its own span. */
  part<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Like {@link part}, for one statement of SQL. */
  statement<T>(text: string, work: () => Promise<T>): Promise<T>;
  /** The ids of the current span. */
  ids(): LoggedIds | undefined;
  /** Exports the last spans, within a limited time. */
  close(): Promise<void>;
}

const ofApp = new PerApp<Tracer>();

/**
 * The tracer of the running app; undefined when the app exports no traces: then tracing costs no more than this check. Each
 * caller checks before it creates anything.
 */
export const tracer = (): Tracer | undefined => ofApp.current;

/** Makes a tracer the running app's; undefined ends tracing. */
export function useTracer(given: Tracer | undefined): void {
  ofApp.current = given;
}
