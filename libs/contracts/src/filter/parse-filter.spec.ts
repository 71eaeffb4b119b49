import type { FilterableFields } from './filterable.js';
import { parseFilter } from './parse-filter.js';

const FIELDS: FilterableFields = {
  id: 'integer',
  label: 'string',
  active: 'boolean',
  created: 'time',
  tags: 'array',
  price: 'number',
  'entity.id': 'integer',
};

const parse = (filter: unknown) => parseFilter(JSON.stringify(filter), FIELDS);
const is = (field: string, comparison: string, value: unknown) => ({ field, comparison, value });

const nested = (groups: number): unknown => (groups === 0 ? { id: 1 } : { '+or': [nested(groups - 1), { id: 2 }] });

describe('parseFilter', () => {
  it.each([[undefined], [''], ['  '], ['{}'], ['{"+and":[]}'], ['{"+and":[],"+order":"desc"}'], ['{"+order":7}']])(
    'asks for everything in the default order: %s',
    (header) => expect(parseFilter(header, FIELDS)).toEqual({}),
  );

  it.each([
    [{ id: 5 }, is('id', 'eq', 5)],
    [{ id: '5' }, is('id', 'eq', 5)],
    [{ id: -0 }, is('id', 'eq', 0)],
    [{ 'entity.id': { '+neq': 5 } }, is('entity.id', 'neq', 5)],
    [{ label: 2024 }, is('label', 'eq', '2024')],
    [{ label: { '+contains': 'a' } }, is('label', 'contains', 'a')],
    [{ id: { '+contains': 12 } }, is('id', 'contains', '12')],
    [{ id: { '+contains': 'x' } }, is('id', 'contains', 'x')],
    [{ created: { '+contains': '2024-0' } }, is('created', 'contains', '2024-0')],
    [{ price: { '+lt': 0.5 } }, is('price', 'lt', 0.5)],
    [{ label: null }, is('label', 'eq', null)],
    [{ created: { '+neq': null } }, is('created', 'neq', null)],
    [{ active: false }, is('active', 'eq', false)],
    [{ created: { '+gte': '2024-02-29T23:59:59' } }, is('created', 'gte', '2024-02-29T23:59:59')],
    [{ tags: 'a' }, is('tags', 'eq', 'a')],
    [{ tags: 5 }, is('tags', 'eq', '5')],
    [{ id: 1, label: 'a' }, { and: [is('id', 'eq', 1), is('label', 'eq', 'a')] }],
    [{ id: { '+gt': 1, '+lt': 9 } }, { and: [is('id', 'gt', 1), is('id', 'lt', 9)] }],
    [{ id: { '+or': [1, { '+gt': 5 }] } }, { or: [is('id', 'eq', 1), is('id', 'gt', 5)] }],
    [
      { label: { '+or': [{ '+contains': 'a' }, 'b', { '+and': [{ '+neq': 'c' }, { '+neq': 'd' }] }] } },
      {
        or: [
          is('label', 'contains', 'a'),
          is('label', 'eq', 'b'),
          { and: [is('label', 'neq', 'c'), is('label', 'neq', 'd')] },
        ],
      },
    ],
    [
      { '+or': [{ id: 1 }, { '+and': [{ id: 2 }, { tags: 'a' }] }] },
      { or: [is('id', 'eq', 1), { and: [is('id', 'eq', 2), is('tags', 'eq', 'a')] }] },
    ],
    [{ '+or': [] }, { or: [] }],
    [{ id: 1, '+and': [], '+or': [{ id: 2 }] }, { and: [is('id', 'eq', 1), is('id', 'eq', 2)] }],
  ])('reads %j', (filter, expected) => expect(parse(filter)).toEqual({ filter: expected }));

  it('reads order and limit', () => {
    expect(parse({ '+order_by': 'created', '+order': 'desc', '+limit': 3 })).toEqual({
      order: { field: 'created', direction: 'desc' },
      limit: 3,
    });
    expect(parse({ '+order_by': 'id' })).toEqual({ order: { field: 'id', direction: 'asc' } });
  });

  it('reads UTF-8 that arrives one byte per character', () => {
    const header = Buffer.from('{"label":"Zürich ☃"}').toString('latin1');
    expect(parseFilter(header, FIELDS)).toEqual({ filter: is('label', 'eq', 'Zürich ☃') });
    expect(parseFilter('{"label":"Zürich ☃"}', FIELDS)).toEqual({ filter: is('label', 'eq', 'Zürich ☃') });
    expect(parseFilter('{"label":"Zürich"}', FIELDS)).toEqual({ filter: is('label', 'eq', 'Zürich') });
  });

  it('accepts the filter of a console that follows many jobs', () => {
    const ids = Array.from({ length: 400 }, (_, id) => id);
    const others = {
      '+and': [{ created: { '+gte': '2024-01-01T00:00:00' } }, ...ids.map((id) => ({ id: { '+neq': id } }))],
    };
    const filter = { '+or': [others, { '+or': ids.map((id) => ({ id })) }], label: { '+neq': 'profile_update' } };
    expect(parse(filter).filter).toBeDefined();
  });

  it('accepts filters right at the limits', () => {
    expect(parse(nested(8)).filter).toBeDefined();
    expect(parse({ id: { '+or': Array.from({ length: 1000 }, (_, id) => id) } }).filter).toBeDefined();
    expect(parse({ id: { '+and': Array.from({ length: 100 }, (_, id) => id) } }).filter).toBeDefined();
  });
});
