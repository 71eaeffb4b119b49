/** Catches: a message that does not continue its sender's trace, and one that carries headers for no exporter. */
import type { Span } from '@stratus/runtime';
import { traceHeaders } from './trace-headers.js';

const TRACEPARENT_OF_SPAN = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const spanThat = (isSampled: boolean): Span => ({
  traceparent: TRACEPARENT_OF_SPAN,
  ids: { trace_id: '4bf92f3577b34da6a3ce929d0e0e4736', span_id: '00f067aa0ba902b7' },
  isSampled,
  set: () => undefined,
  run: (work) => work(),
  end: () => undefined,
});

it('a message continues a sampled span', () => {
  expect(traceHeaders(spanThat(true))?.get('traceparent')).toBe(TRACEPARENT_OF_SPAN);
});

it('a message has no headers without a span, or with one that is not exported', () => {
  expect([traceHeaders(undefined), traceHeaders(spanThat(false))]).toEqual([undefined, undefined]);
});
