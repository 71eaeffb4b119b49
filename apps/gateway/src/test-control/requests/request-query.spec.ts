/** Catches: a misspelt filter, which a test would take for one that nothing matches. */
import { callsAfter, readAccount, readRequestQuery } from './request-query.js';
import type { LoggedCall } from './request-log.js';

const OPERATIONS = new Set(['vpc.vpcs.create', 'vpc.vpcs.list']);

const call = (parts: Partial<LoggedCall>): LoggedCall => ({
  id: 'r1',
  account: 1,
  operation: 'vpc.vpcs.create',
  status: 200,
  method: 'POST',
  json: new Uint8Array(),
  ...parts,
});

it.each([
  [{}, true],
  [{ operation: 'vpc.vpcs.create', status: '200', method: 'POST' }, true],
  [{ operation: 'vpc.vpcs.list' }, false],
  [{ status: '400' }, false],
  [{ method: 'GET' }, false],
])('%j shows the creation: %s', (query, isShown) => {
  expect(readRequestQuery(query, OPERATIONS).matches(call({}))).toBe(isShown);
});

it.each([
  [{ operations: 'vpc.vpcs.create' }, 'operations'],
  [{ operation: 'vpc.create' }, 'operation'],
  [{ operation: ['vpc.vpcs.create', 'vpc.vpcs.list'] }, 'operation'],
  [{ status: '2xx' }, 'status'],
  [{ method: 'post' }, 'method'],
  [{ account: 'x' }, 'account'],
  [{ account: '0' }, 'account'],
  [{ account: 'ALL' }, 'account'],
  [{ follow: 'yes' }, 'follow'],
  [{ follow: '', since: 'r1' }, 'since'],
  [{ page: '0' }, 'page'],
])('%j is refused', (query, field) => {
  expect(() => readRequestQuery(query, OPERATIONS)).toThrow(
    expect.objectContaining({ status: 400, errors: [expect.objectContaining({ field })] }) as Error,
  );
});

it('names every wrong parameter', () => {
  expect(() => readRequestQuery({ page: '0', status: 'x', method: 'y' }, OPERATIONS)).toThrow(
    expect.objectContaining({
      errors: ['page', 'status', 'method'].map((field): unknown => expect.objectContaining({ field })),
    }) as Error,
  );
});

it('emptying the log knows one parameter', () => {
  expect(readAccount({ account: '7' })).toBe(7);
  expect(readAccount({ account: 'all' })).toBe('all');
  expect(readAccount({})).toBeUndefined();
  expect(() => readAccount({ status: '200' })).toThrow(expect.objectContaining({ status: 400 }) as Error);
});

it('since shows what came after a call, and refuses one that is not there', () => {
  const calls = ['c', 'b', 'a'].map((id) => call({ id }));
  expect(callsAfter('a', calls).map(({ id }) => id)).toEqual(['c', 'b']);
  expect(callsAfter('c', calls)).toEqual([]);
  expect(callsAfter(undefined, calls)).toHaveLength(3);
  expect(() => callsAfter('x', calls)).toThrow(
    expect.objectContaining({ status: 400, errors: [expect.objectContaining({ field: 'since' })] }) as Error,
  );
});
