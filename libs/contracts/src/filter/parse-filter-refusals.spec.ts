import fc from 'fast-check';
import { ApiFailure } from '../errors/api-failure.js';
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

function refusal(header: string): string {
  try {
    parseFilter(header, FIELDS);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    expect(error.status).toBe(400);
    expect(error.errors).toEqual([{ field: 'X-Filter', reason: expect.any(String) }]);
    return error.errors[0]!.reason;
  }
  throw new Error(`accepted: ${header}`);
}
const refused = (filter: unknown) => refusal(JSON.stringify(filter));
const nested = (groups: number): unknown => (groups === 0 ? { id: 1 } : { '+or': [nested(groups - 1), { id: 2 }] });

describe('parseFilter refuses', () => {
  it.each([
    ['{', 'Filter not valid JSON'],
    ['{"id":1}, {"id":2}', 'Filter not valid JSON'],
    ['[]', 'Filter must be a JSON object'],
    ['null', 'Filter must be a JSON object'],
    ['"id"', 'Filter must be a JSON object'],
    ['{"foo":1}', 'Cannot filter on foo'],
    ['{"__proto__":1}', 'Cannot filter on __proto__'],
    ['{"__proto__":{"id":1}}', 'Cannot filter on __proto__'],
    ['{"constructor":1}', 'Cannot filter on constructor'],
    ['{"toString":{"+eq":1}}', 'Cannot filter on toString'],
    ['{"":1}', 'Cannot filter on '],
    ['{"+or":[{"foo":[]}]}', 'Cannot filter on foo'],
    ['{"+order_by":"foo"}', 'Cannot filter on foo'],
    ['{"+order_by":"__proto__"}', 'Cannot filter on __proto__'],
  ])('refuses %s', (header, reason) => expect(refusal(header)).toBe(reason));

  it.each([
    [{ '+foo': 1 }, 'Unknown operator +foo'],
    [{ id: { '+foo': 1 } }, 'Unknown operator +foo'],
    [{ id: { label: 1 } }, 'Unknown operator label'],
    [{ '+gt': 1 }, '+gt belongs under a field'],
    [{ id: { '+order_by': 'id' } }, '+order_by belongs at the top level'],
    [{ '+and': [{ '+limit': 1 }] }, '+limit belongs at the top level'],
    [{ id: {} }, 'id must be compared with a value or operators'],
    [{ id: [1, 2] }, 'id is compared with one value'],
    [{ tags: ['a'] }, 'tags is compared with one value'],
    [{ id: { '+eq': { '+eq': 1 } } }, 'id must be compared with an integer'],
    [{ id: 'a' }, 'id must be compared with an integer'],
    [{ id: '' }, 'id must be compared with an integer'],
    [{ id: '1e3' }, 'id must be compared with an integer'],
    [{ id: 1.5 }, 'id must be compared with an integer'],
    [{ id: true }, 'id must be compared with an integer'],
    [{ id: 2 ** 53 }, 'id must be compared with an integer'],
    [{ id: '9223372036854775808' }, 'id must be compared with an integer'],
    [{ id: { '+gt': null } }, 'id must be compared with an integer'],
    [{ active: { '+contains': 'tru' } }, '+contains does not apply to active, a true or false field'],
    [{ price: '0.5' }, 'price must be compared with a number'],
    [{ price: true }, 'price must be compared with a number'],
    [{ label: true }, 'label must be compared with a string'],
    [{ label: 1.5 }, 'label must be compared with a string'],
    [{ label: 'a\0' }, 'label is compared with a character'],
    [{ label: '\ud800' }, 'label is compared with a character'],
    [{ label: { '+contains': 5 } }, '+contains on label must have a string'],
    [{ tags: { '+contains': 5 } }, '+contains on tags must have a string'],
    [{ id: { '+contains': true } }, '+contains on id must have a string'],
    [{ created: { '+contains': 2024 } }, '+contains on created must have a string'],
    [{ created: { '+contains': '\0' } }, 'created is compared with a character'],
    [{ label: { '+contains': null } }, '+contains on label must have a string'],
    [{ label: { '+gt': 'a' } }, '+gt does not apply to label, a text field'],
    [{ tags: null }, 'tags must be compared with a string'],
    [{ active: 'true' }, 'active must be compared with true or false'],
    [{ active: { '+lt': true } }, '+lt does not apply to active'],
    [{ created: 5 }, 'created must be compared with a time'],
    [{ '+and': {} }, '+and must be an array'],
    [{ '+or': [1] }, '+or must be an array of filters'],
    [{ id: { '+or': 1 } }, '+or must be an array'],
    [nested(9), 'Filter nests deeper than 8 levels'],
    [{ id: { '+or': Array.from({ length: 1001 }, (_, id) => id) } }, 'Filter compares with more than 1000 values'],
    [{ id: { '+and': Array.from({ length: 101 }, (_, id) => id) } }, 'Filter has more than 100 conditions'],
    [{ id: { '+or': Array.from({ length: 101 }, (_, id) => ({ '+gt': id })) } }, 'Filter has more than 100 conditions'],
    [{ '+or': Array.from({ length: 101 }, () => ({})) }, 'Filter has more than 100 conditions'],
    [{ '+order_by': 5 }, '+order_by must be the name of a field'],
    [{ '+order_by': 'id', '+order': 'DESC' }, '+order must be "asc" or "desc"'],
    [{ '+order_by': 'id', '+order': null }, '+order must be "asc" or "desc"'],
    [{ '+limit': 0 }, '+limit must be a positive integer'],
    [{ '+limit': '5' }, '+limit must be a positive integer'],
    [{ '+limit': 1.5 }, '+limit must be a positive integer'],
    [{ '+limit': null }, '+limit must be a positive integer'],
  ])('refuses %j', (filter, reason) => expect(refused(filter)).toContain(reason));

  it.each([
    '2023-02-29T00:00:00',
    '2024-02-31T00:00:00',
    '2024-13-01T00:00:00',
    '2024-00-01T00:00:00',
    '2024-01-01T24:00:00',
    '2024-01-01T23:60:00',
    '2024-01-01T23:59:60',
    '0000-01-01T00:00:00',
    '2024-01-01T00:00:00Z',
    '2024-01-01T00:00:00.5',
    '2024-01-01',
    '2024-01-01T00:00:00\n',
  ])('refuses the time %j', (time) =>
    expect(refused({ created: time })).toContain('created must be compared with a time'),
  );

  it('shortens a long name in the reason', () => {
    expect(refused({ ['x'.repeat(5000)]: 1 }).length).toBeLessThan(150);
  });

  it('throws nothing but refusals, whatever the header', () => {
    const key = fc.constantFrom(
      ...Object.keys(FIELDS),
      '+and',
      '+or',
      '+eq',
      '+neq',
      '+gt',
      '+lte',
      '+contains',
      '+order_by',
      '+order',
      '+limit',
      '__proto__',
      'x',
    );
    const scalar = fc.oneof(
      fc.integer(),
      fc.double(),
      fc.string({ unit: 'binary' }),
      fc.boolean(),
      fc.constant(null),
      key,
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 12 }, scalar, tie('list'), tie('object')),
      list: fc.array(tie('value'), { maxLength: 6 }),
      object: fc.array(fc.tuple(key, tie('value')), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
    }));
    const header = fc.oneof(
      value.map((filter) => JSON.stringify(filter)),
      fc.json(),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(header, (text) => {
        try {
          parseFilter(text, FIELDS);
        } catch (error) {
          expect(error).toBeInstanceOf(ApiFailure);
          expect((error as ApiFailure).status).toBe(400);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('survives nesting that exhausts a stack', () => {
    expect(refusal('['.repeat(200_000))).toBe('Filter not valid JSON');
    const deep = 50_000;
    expect(refusal(`${'{"+and":['.repeat(deep)}${']}'.repeat(deep)}`)).toMatch(/nests deeper|not valid JSON/);
  });
});
