import { faultOfStream } from './judge-stream.js';
import type { StreamObservation } from './judge-stream.js';

const DAY = 24 * 60 * 60 * 1_000;
const NOW = 1_000 * DAY;
const seen = (more: Partial<StreamObservation> = {}): StreamObservation => ({
  made: 'once',
  firstSequence: 11,
  lastSequence: 20,
  messages: 10,
  deleted: 0,
  firstTime: NOW - 2 * DAY,
  lastTime: NOW - DAY,
  ...more,
});
const empty = (lastSequence: number): StreamObservation =>
  seen({ firstSequence: lastSequence + 1, lastSequence, messages: 0, firstTime: null, lastTime: null });

describe('a stream is complete', () => {
  it.each([
    ['at the first sight', null, seen()],
    ['when nothing has happened', seen(), seen()],
    ['when it has grown', seen(), seen({ lastSequence: 30, messages: 20, lastTime: NOW })],
    ['when it has got its first messages', empty(0), seen({ firstSequence: 1, messages: 20 })],
    ['when it is still empty', empty(0), { ...empty(0), firstSequence: 0 }],
    [
      'when messages have left it by their age',
      seen({ firstTime: NOW - 90 * DAY }),
      seen({ firstSequence: 15, messages: 6 }),
    ],
    [
      'when all messages have left it by their age',
      seen({ firstTime: NOW - 91 * DAY, lastTime: NOW - 90 * DAY }),
      empty(20),
    ],
  ])('%s', (_, kept, now) => expect(faultOfStream(kept, now, NOW)).toBeUndefined());
});

describe('a stream has to be recreated', () => {
  it.each([
    ['when another hand made it', seen(), seen({ made: 'later' }), 'someone else created it'],
    ['when it was purged', seen(), empty(20), 'its oldest messages were removed'],
    [
      'when it was purged and has grown',
      seen(),
      seen({ firstSequence: 21, lastSequence: 25, messages: 5 }),
      'its oldest messages were removed',
    ],
    ['when it grew and was purged between two sights', empty(0), empty(7), 'its oldest messages were removed'],
    ['when some were purged', seen(), seen({ firstSequence: 13, messages: 8 }), 'its oldest messages were removed'],
    ['when messages inside are gone', seen(), seen({ messages: 9, deleted: 1 }), 'messages are missing inside it'],
    [
      'when messages inside are gone at the first sight',
      null,
      seen({ messages: 9, deleted: 1 }),
      'messages are missing inside it',
    ],
    ['when the newest are gone', seen(), seen({ lastSequence: 19, messages: 9 }), 'its newest messages are missing'],
    [
      'when it was purged while some were leaving it',
      seen({ firstTime: NOW - 90 * DAY }),
      empty(20),
      'all its messages were removed',
    ],
  ])('%s', (_, kept, now, fault) => expect(faultOfStream(kept, now, NOW)).toBe(fault));
});
