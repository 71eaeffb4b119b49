import type { FilterNode } from '@stratus/contracts';
import { compileFilter } from './compile-filter.js';

const LIST = {
  fields: { id: 'integer', label: 'string', active: 'boolean', created: 'time', tags: 'array', lost: 'string' },
  columns: { id: 'v.id', label: 'v.label', active: 'v.active', created: 'v.created', tags: 'v.tags' },
} as const;

const compile = (node: FilterNode) => compileFilter(node, LIST, 3);

describe('compileFilter', () => {
  it('numbers parameters from the first free number and keeps values out of the text', () => {
    expect(
      compile({
        and: [
          { field: 'id', comparison: 'gte', value: 5 },
          {
            or: [
              { field: 'label', comparison: 'contains', value: "'; --" },
              { field: 'active', comparison: 'eq', value: true },
            ],
          },
        ],
      }),
    ).toEqual({
      sql: '((v.id) >= $3::bigint AND (strpos((v.label), $4::text) > 0 OR (v.active) = $5::boolean))',
      values: [5, "'; --", true],
    });
  });

  it('binds no parameter for null', () => {
    expect(compile({ field: 'label', comparison: 'eq', value: null })).toEqual({
      sql: '(v.label) IS NULL',
      values: [],
    });
    expect(compile({ field: 'label', comparison: 'neq', value: null }).sql).toBe('(v.label) IS NOT NULL');
  });

  it('compares a time with its whole second over the bare column', () => {
    expect(compile({ field: 'created', comparison: 'lte', value: '2024-01-01T00:00:00' })).toEqual({
      sql: "(v.created) < ($3::timestamp + interval '1 second') AT TIME ZONE 'UTC'",
      values: ['2024-01-01T00:00:00'],
    });
  });

  it('compares a field with several values through one parameter, so the text does not depend on their number', () => {
    const not = (value: number): FilterNode => ({ field: 'id', comparison: 'neq', value });
    const labelled = (value: string): FilterNode => ({ field: 'label', comparison: 'eq', value });
    const filter = (ids: number[], labels: string[]): FilterNode => ({
      and: [...ids.map(not), { or: labels.map(labelled) }],
    });
    const { sql, values } = compile(filter([1, 2, 3], ['a', 'b']));
    expect({ sql, values }).toEqual({
      sql: '(((v.id) = ANY ($3::bigint[])) IS NOT TRUE AND ((v.label) = ANY ($4::text[])))',
      values: [
        ['1', '2', '3'],
        ['a', 'b'],
      ],
    });
    expect(compile(filter([4, 5], ['x', 'y', 'z'])).sql).toBe(sql);
  });

  it('compiles empty `and` and `or` to their neutral elements', () => {
    expect(compile({ and: [] }).sql).toBe('TRUE');
    expect(compile({ or: [] }).sql).toBe('FALSE');
  });

  it.each([
    ['lost', 'eq', 'a'],
    ['constructor', 'eq', 'a'],
    ['active', 'contains', 'tru'],
    ['tags', 'lt', 'a'],
    ['tags', 'eq', null],
    ['id', 'gt', null],
  ] as const)('reports the programming error %s %s %s', (field, comparison, value) => {
    expect(() => compile({ field, comparison, value })).toThrow(Error);
  });
});
