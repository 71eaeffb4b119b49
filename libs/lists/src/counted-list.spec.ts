import type { Comparison, FilterNode, FilterValue } from '@stratus/contracts';
import { countedFilter } from './counted-list.js';

const COUNTS = { table: 'events', account: '$1', by: { action: 'action', type: 'type' } };
const is = (field: string, value: FilterValue, comparison: Comparison = 'eq'): FilterNode => ({
  field,
  comparison,
  value,
});

describe('a filter', () => {
  it.each<[FilterNode | undefined, unknown]>([
    [undefined, []],
    [is('action', 'a'), [{ field: 'action', values: ['a'] }]],
    [
      { and: [is('type', 't'), { or: [is('action', 'a'), is('action', 'b')] }] },
      [
        { field: 'type', values: ['t'] },
        { field: 'action', values: ['a', 'b'] },
      ],
    ],
  ])('%j takes its total from the counts', (filter, equalities) =>
    expect(countedFilter(COUNTS, filter)).toEqual(equalities),
  );

  it.each<FilterNode>([
    is('id', 1),
    is('action', null),
    is('action', 'a', 'neq'),
    { or: [] },
    { or: [is('action', 'a'), is('type', 't')] },
    { or: [is('action', 'a'), is('action', 'b', 'contains')] },
    { or: [is('action', 'a'), { and: [is('action', 'b')] }] },
    { or: [is('id', 1), is('id', 2)] },
    { and: [is('action', 'a'), is('id', 1)] },
  ])('%j counts its rows', (filter) => expect(countedFilter(COUNTS, filter)).toBeUndefined());
});
