import { givenTraceparent, traceparentOf } from './request-identity.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const GIVEN = `00-${TRACE}-00f067aa0ba902b7-01`;

it.each([GIVEN, `cc-${TRACE}-00f067aa0ba902b7-09`])('adopts the trace context %s', (traceparent) => {
  expect(traceparentOf({ traceparent })).toBe(traceparent);
});

it.each([
  undefined,
  '',
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `ff-${TRACE}-00f067aa0ba902b7-01`,
  `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`,
  `${GIVEN}-more`,
  `${GIVEN}, ${GIVEN}`,
  ` ${GIVEN}`,
  `${GIVEN}\n`,
  GIVEN.repeat(10_000),
])('starts a new trace instead of %j', (traceparent) => {
  expect(givenTraceparent({ traceparent })).toBeUndefined();
  expect(traceparentOf({ traceparent })).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  expect(traceparentOf({ traceparent })).not.toContain(TRACE);
});
