/** Catches: a log that grows without a bound, forgets too much, or shows an account the calls of another one. */
import { RequestLog } from './request-log.js';
import type { AskedAccount, LogBounds, LoggedAccount, LoggedCall } from './request-log.js';

const BOUNDS: LogBounds = { callsPerAccount: 3, accounts: 2, bytes: 1_000_000 };

const call = (id: string, account: LoggedAccount, bytes = 10): LoggedCall => ({
  id,
  account,
  operation: null,
  status: 200,
  method: 'GET',
  json: new Uint8Array(bytes),
});

const idsOf = (log: RequestLog, account: AskedAccount): string[] => log.of(account).map(({ id }) => id);

it('shows each account its own calls, newest first, and those without a token apart', () => {
  const log = new RequestLog();
  for (const each of [call('a', 1), call('b', 2), call('c', null), call('d', 1)]) log.add(each);
  expect(idsOf(log, 1)).toEqual(['d', 'a']);
  expect(idsOf(log, 2)).toEqual(['b']);
  expect(idsOf(log, null)).toEqual(['c']);
  expect(idsOf(log, 3)).toEqual([]);
  expect(idsOf(log, 'all')).toEqual(['d', 'c', 'b', 'a']);
});

it('keeps the last 1,000 calls of an account', () => {
  const log = new RequestLog();
  for (let index = 0; index < 1_100; index += 1) log.add(call(`a${index}`, 1));
  expect(idsOf(log, 1)).toHaveLength(1_000);
  expect([idsOf(log, 1)[0], idsOf(log, 1).at(-1)]).toEqual(['a1099', 'a100']);
});

it('forgets the account that has been idle the longest', () => {
  const log = new RequestLog(BOUNDS);
  for (const each of [call('a', 1), call('b', 2), call('c', 1), call('d', 3)]) log.add(each);
  expect([idsOf(log, 1), idsOf(log, 2), idsOf(log, 3)]).toEqual([['c', 'a'], [], ['d']]);
});

it('forgets the oldest calls of all accounts beyond its memory', () => {
  const log = new RequestLog({ ...BOUNDS, bytes: 3_500 });
  for (const each of [call('a', 1, 500), call('b', 2, 500), call('c', 1, 500)]) log.add(each);
  expect([idsOf(log, 1), idsOf(log, 2)]).toEqual([['c', 'a'], ['b']]);
  log.add(call('d', 2, 500));
  expect([idsOf(log, 1), idsOf(log, 2)]).toEqual([['c'], ['d', 'b']]);
  log.add(call('e', 1, 10_000));
  expect([idsOf(log, 1), idsOf(log, 2)]).toEqual([[], []]);
});

it('forgets all calls of all accounts', () => {
  const log = new RequestLog();
  for (const each of [call('a', 1), call('b', null)]) log.add(each);
  log.clear('all');
  expect([idsOf(log, 'all'), idsOf(log, 1), idsOf(log, null)]).toEqual([[], [], []]);
});

it('counts what it has forgotten no longer', () => {
  const log = new RequestLog({ ...BOUNDS, bytes: 3_500 });
  for (let index = 0; index < 100; index += 1) log.add(call(`a${index}`, 1, 500));
  log.clear(1);
  for (let index = 0; index < 3; index += 1) log.add(call(`b${index}`, 2, 500));
  expect([idsOf(log, 1), idsOf(log, 2)]).toEqual([[], ['b2', 'b1', 'b0']]);
});
