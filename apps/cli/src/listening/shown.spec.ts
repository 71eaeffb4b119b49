/** Catches: a line that hides what became of an event. */
import { bodyOf, lineOf, lineOfEvent } from './shown.js';
import { readStreamEvent } from './stream-event.js';
import type { StreamEvent } from './stream-event.js';

const envelope = {
  id: 'e-1',
  type: 'vpc_create',
  time: '2026-11-29T08:31:02.417Z',
  accountid: 7,
  entitytype: 'vpc',
  entityid: '12',
  entitylabel: 'the "office"',
  sequence: '0000000003',
};
const event = readStreamEvent(JSON.stringify(envelope)) as StreamEvent;
const START = '2026-11-29T08:31:02  vpc_create            vpc 12 "the \\"office\\""';

it.each([
  [1, 'accepted', 204, null, undefined, '204 in 12 ms'],
  [2, 'accepted', 200, null, undefined, '200 in 12 ms, attempt 2'],
  [1, 'refused', 500, null, 1_000, '500 in 12 ms, attempt 1; next one in 1 s'],
  [
    1,
    'refused',
    302,
    'Redirects are not followed',
    1_000,
    '302, Redirects are not followed in 12 ms, attempt 1; next one in 1 s',
  ],
  [3, 'refused', null, 'Connection refused', undefined, 'Connection refused in 12 ms, attempt 3; given up'],
  [1, 'gone', 410, null, undefined, '410 in 12 ms; given up: a webhook would be disabled'],
] as const)('attempt %s that is %s', (attempt, outcome, status, error, retryInMs, text) => {
  const result = { outcome, status, error, durationMs: 12, responseBody: null, retryAfterMs: null };
  expect(lineOf({ event, attempt, result, retryInMs })).toBe(`${START}  → ${text}`);
});

it('an event without a label, and its body', () => {
  expect(lineOfEvent({ ...event, entity: { type: 'profile', id: '3', label: '' } })).toMatch(/ {2}profile 3$/);
  expect(JSON.parse(bodyOf(event))).toEqual(envelope);
  expect(bodyOf(event)).toMatch(/^ {2}\{\n {4}"id": "e-1",\n/);
});

it.each(['', '[]', 'null', '{}', JSON.stringify({ ...envelope, time: 'x' }), JSON.stringify({ ...envelope, id: 5 })])(
  'no event: %s',
  (text) => expect(readStreamEvent(text)).toBeUndefined(),
);
