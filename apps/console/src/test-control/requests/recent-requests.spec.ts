/** Catches: a call that appears twice or never, in another order, or under an open row that was another call's. */
import type { LoggedRequest } from '../api/logged-request.js';
import { RecentRequests } from './recent-requests.js';

const call = (id: string, time = id, events?: null | []) => ({ id, time, events }) as unknown as LoggedRequest;
const shown = ({ list }: RecentRequests): string => list.map((each) => each.call.id).join('');

/** Newest first, so that nothing moves that is not newer. */
function expectOrder({ list }: RecentRequests): void {
  const ids = list.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  expect(new Set(ids).size).toBe(ids.length);
}

it('joins the log with what the stream has brought before, while and after it was read', () => {
  const recent = new RecentRequests();
  const { mark } = recent;
  recent.add(call('c'));
  recent.add(call('d'));
  recent.load([call('c'), call('b'), call('a')], mark);
  recent.add(call('e'));
  recent.add(call('c'));
  expect(shown(recent)).toBe('edcba');
  expectOrder(recent);
});

it('after a gap, has what was missed in its place, and nothing that the log has forgotten', () => {
  const recent = new RecentRequests();
  recent.load([call('b'), call('a')], recent.mark);
  const { mark } = recent;
  recent.add(call('e'));
  recent.load([call('d'), call('c'), call('b')], mark);
  expect(shown(recent)).toBe('edcb');
  expectOrder(recent);
});

it('numbers no call anew that is read again, and takes over what is new about it', () => {
  const recent = new RecentRequests();
  recent.add(call('a', 'a', null));
  const before = recent.list[0]?.id;
  recent.load([call('b'), call('a', 'a', [])], recent.mark);
  expect(recent.list[1]).toEqual({ id: before, call: call('a', 'a', []) });
  expectOrder(recent);
});

it('takes calls for different ones although a client has sent the same id', () => {
  const recent = new RecentRequests();
  recent.add(call('a', '1'));
  recent.add(call('a', '2'));
  expect(shown(recent)).toBe('aa');
});

it('keeps the latest 1,000', () => {
  const recent = new RecentRequests();
  for (let index = 0; index < 1_100; index += 1) recent.add(call(`${index}`));
  expect([recent.list.length, recent.list[0]?.call.id, recent.list.at(-1)?.call.id]).toEqual([1_000, '1099', '100']);
});
