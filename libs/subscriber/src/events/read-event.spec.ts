/** Catches: a message that ends the subscriber, or an event of an earlier version that is refused. */
import { readEvent } from './read-event.js';

const EVENT = {
  id: 'a',
  type: 't',
  time: '2026-01-01T00:00:00Z',
  entitytype: 'vpc',
  entityid: '1',
  sequence: '0000000012',
};

it('keeps an event as it is, and brings a sequence of earlier versions into its form', () => {
  expect(readEvent(JSON.stringify({ ...EVENT, further: 1 }))).toEqual({ ...EVENT, further: 1 });
  expect(readEvent(JSON.stringify({ ...EVENT, sequence: 12 }))).toEqual(EVENT);
});

it.each([
  '',
  'null',
  '[]',
  '"text"',
  '{',
  ...[
    { sequence: 0 },
    { sequence: 'x' },
    { sequence: 1.5 },
    { sequence: null },
    { id: 1 },
    { type: undefined },
    { time: 'x' },
  ].map((change) => JSON.stringify({ ...EVENT, ...change })),
])('refuses %s', (text) => expect(readEvent(text)).toBeUndefined());
