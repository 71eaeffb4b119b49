import type { Comparison, FilterNode } from '../filter/filter-node.js';
import { eventFilterOf } from './event-filter.js';

const type = (comparison: Comparison, value: string): FilterNode => ({ field: 'entity.type', comparison, value });
const action = (comparison: Comparison, ...values: string[]): FilterNode[] =>
  values.map((value) => ({ field: 'action', comparison, value }));
const DISKS = ['disk_create', 'disk_update', 'disk_resize', 'disk_delete', 'password_reset'];

describe('a filter by the type of an entity', () => {
  it('finds events that the documentation lists under another type, at any depth of the filter', () => {
    const id: FilterNode = { field: 'entity.id', comparison: 'eq', value: '7' };
    expect(eventFilterOf({ and: [id, { or: [type('eq', 'disks')] }] })).toEqual({
      and: [id, { or: [{ or: action('eq', ...DISKS) }] }],
    });
    expect(eventFilterOf(type('neq', 'disk'))).toEqual({ and: action('neq', ...DISKS) });
    expect(eventFilterOf(type('contains', 'dis'))).toEqual({
      or: [type('contains', 'dis'), ...action('eq', ...DISKS)],
    });
  });

  it.each([type('eq', 'vpc'), type('neq', 'vpc'), type('eq', 'toString'), ...action('eq', 'disks')])(
    'does not change %j',
    (filter) => expect(eventFilterOf(filter)).toEqual(filter),
  );
});
