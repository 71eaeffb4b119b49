import type { EventRecord } from '@stratus/contracts';
import { filterOfUrl, isEmpty, matches, queryOf, wireFilterOf } from './event-filter.js';

const event = {
  action: 'vpc_create',
  username: 'ann',
  entity: { id: 7, type: 'vpc', label: 'a', url: '/v4/vpcs/7' },
} as EventRecord;
const of = (query: string) => filterOfUrl(new URLSearchParams(query));

it('is the same in the URL, for the API and for the live stream', () => {
  const filter = of('kind=vpc&id=7&action=vpc_create&user=ann');
  expect(queryOf(filter)).toBe('kind=vpc&id=7&action=vpc_create&user=ann');
  expect(wireFilterOf(filter)).toEqual({
    'entity.type': 'vpc',
    'entity.id': '7',
    action: 'vpc_create',
    username: 'ann',
  });
  expect(matches(filter, event)).toBe(true);
  for (const other of ['kind=firewall', 'kind=vpc&id=8', 'action=vpc_delete', 'user=bob'])
    expect(matches(of(other), event)).toBe(false);
});

it('asks for several entities of a kind', () => {
  expect(wireFilterOf(of('kind=vpc&id=6,7'))).toEqual({ 'entity.type': 'vpc', 'entity.id': { '+or': ['6', '7'] } });
  expect(matches(of('kind=vpc&id=6,7'), event)).toBe(true);
});

it('without a condition: shows all', () => {
  expect(isEmpty(of('other=1'))).toBe(true);
  expect(wireFilterOf(of(''))).toBeUndefined();
  expect(matches(of(''), { ...event, entity: null, username: null })).toBe(true);
});
