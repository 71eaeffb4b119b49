/** Catches: a call with the events of another one, and a log that fails, or says that there are none, when they are not known. */
import { ApiFailure, COMPUTE, wordsOf } from '@stratus/contracts';
import type { CausedEventRecord } from '@stratus/contracts';
import type { OperationClient } from '@stratus/messaging';
import { createLogger } from '@stratus/runtime';
import { Dialect } from '../../dialect/dialect.js';
import { routedOperations } from '../../operations/routed-operations.js';
import { RequestEvents } from './request-events.js';
import { EVERY_ACCOUNT } from './request-log.js';
import type { LoggedCall } from './request-log.js';

const call = (id: string): LoggedCall => ({
  id,
  account: 1,
  operation: null,
  status: 200,
  method: 'GET',
  json: new Uint8Array(),
});
const eventOf = (id: number, word: string = COMPUTE): CausedEventRecord => ({
  id,
  action: `${word}_boot`,
  created: '2026-01-02T03:04:05',
  entity: { id: 7, label: COMPUTE, type: word, url: `/v4/${word}/instances/7` },
  secondary_entity: null,
  status: 'started',
});

const asking = (answer: () => Promise<unknown>, dialect: Dialect | null = null) => {
  const asked: unknown[] = [];
  const ask = (_operation: unknown, { body }: { body: unknown }) => {
    asked.push(body);
    return answer();
  };
  const client = { ask } as unknown as OperationClient;
  return { asked, events: new RequestEvents(client, createLogger('spec', 'silent'), dialect) };
};
const found = [
  { requestId: 'a', event: eventOf(1) },
  { requestId: 'b', event: eventOf(2) },
  { requestId: 'a', event: eventOf(3) },
];

it('asks once for a page, and gives each call its events in their order', async () => {
  const { asked, events } = asking(async () => ({ isComplete: true, found }));
  const known = await events.of(1, ['a', 'b', 'c', 'a'].map(call));
  expect(asked).toEqual([{ accountId: 1, requestIds: ['a', 'b', 'c'] }]);
  expect([...(known ?? [])].map(([id, each]) => [id, each.map((event) => event.id)])).toEqual([
    ['a', [1, 3]],
    ['b', [2]],
  ]);
});

it('knows none while one may be missing, or when account-service refuses or is unavailable', async () => {
  for (const answer of [
    async () => ({ isComplete: false, found }),
    async () => Promise.reject(new ApiFailure(404, [{ reason: 'Not found' }])),
    async () => Promise.reject(new Error('gone')),
  ])
    expect(await asking(answer).events.of(1, [call('a')])).toBeUndefined();
});

it('knows without asking that calls of nobody cause no events, and that an empty page has none', async () => {
  const { asked, events } = asking(async () => ({ isComplete: false, found }));
  expect([await events.of(null, [call('a')]), await events.of(1, [])]).toEqual([new Map(), new Map()]);
  expect(asked).toEqual([]);
});

it('knows none of the calls of every account, and asks for none', async () => {
  const { asked, events } = asking(async () => ({ isComplete: true, found }));
  expect(await events.of(EVERY_ACCOUNT, [call('a')])).toBeUndefined();
  expect(asked).toEqual([]);
});

it('speaks the dialect of the clients, and leaves their labels alone', async () => {
  const dialect = new Dialect(wordsOf('linode'), routedOperations);
  const { events } = asking(async () => ({ isComplete: true, found: found.slice(0, 1) }), dialect);
  expect((await events.of(1, [call('a')]))?.get('a')).toEqual([eventOf(1, 'linode')]);
});
