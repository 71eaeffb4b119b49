import type { FilterableFields, FilterNode, FilterValue } from '@stratus/contracts';
import fc from 'fast-check';

/** A row as the reference evaluation sees it: times in microseconds since 2024. */
export interface SampleRow {
  id: number;
  label: string | null;
  size: number | null;
  active: boolean | null;
  created: number | null;
  tags: string[] | null;
}

export const SAMPLE_FIELDS = {
  id: 'integer',
  label: 'string',
  size: 'integer',
  active: 'boolean',
  created: 'time',
  tags: 'array',
} as const satisfies FilterableFields;

const EPOCH = Date.UTC(2024, 0, 1);
const SECOND = 1_000_000;

/** The instant as PostgreSQL reads it, microseconds and all. */
export const sqlTime = (micros: number): string =>
  `${new Date(EPOCH + Math.floor(micros / SECOND) * 1000).toISOString().slice(0, 19)}.${String(micros % SECOND).padStart(6, '0')}Z`;

/** A row as clients see it. */
export const shownOf = (row: SampleRow): object => ({
  ...row,
  created: row.created === null ? null : sqlTime(row.created).slice(0, 19),
});

const texts = fc
  .oneof(fc.constantFrom('', 'a', 'b', 'ab', 'aB', '%', '_', '\\', 'é', "'"), fc.string({ maxLength: 3 }))
  .filter((text) => !text.includes('\0'));
const seconds = fc.integer({ min: 0, max: 3 });
const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { freq: 4 });

export const sampleRows: fc.Arbitrary<SampleRow[]> = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 200 }),
    label: optional(texts),
    size: optional(fc.oneof(fc.integer({ min: -2, max: 2 }), fc.maxSafeInteger())),
    active: optional(fc.boolean()),
    created: optional(
      fc.tuple(seconds, fc.constantFrom(0, 1, 500_000, 999_999)).map(([second, micros]) => second * SECOND + micros),
    ),
    tags: optional(fc.array(texts, { maxLength: 3 })),
  }),
  { selector: (row) => row.id, maxLength: 60 },
);

const comparing = (field: string, comparisons: readonly string[], values: fc.Arbitrary<FilterValue>) =>
  fc.record({ field: fc.constant(field), comparison: fc.constantFrom(...comparisons), value: values });
const ordered = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'];
const timeTexts = seconds.map((second) => new Date(EPOCH + second * 1000).toISOString().slice(0, 19));
const noValue = (field: string) => comparing(field, ['eq', 'neq'], fc.constant(null));

/** Parts of integers and times as they are written. */
const parts = fc.constantFrom('', '0', '1', '20', '-', '00:00:0', '2024-01-01T', 'T00', '.', 'x');

const VALUES = {
  id: fc.integer({ min: 0, max: 201 }),
  label: optional(texts),
  tags: texts,
  active: fc.boolean(),
  created: timeTexts,
};
const leaf = fc.oneof(
  comparing('id', ordered, fc.integer({ min: 0, max: 201 })),
  comparing('size', ordered, fc.oneof(fc.integer({ min: -2, max: 2 }), fc.maxSafeInteger())),
  comparing('label', ['eq', 'neq', 'contains'], texts),
  comparing('tags', ['eq', 'neq', 'contains'], texts),
  comparing('active', ['eq', 'neq'], fc.boolean()),
  comparing('created', ordered, timeTexts),
  fc.constantFrom('id', 'size', 'created').chain((field) => comparing(field, ['contains'], parts)),
  fc.constantFrom('label', 'size', 'active', 'created').chain(noValue),
) as fc.Arbitrary<FilterNode>;

/** Groups with several values for one field, which become one comparison. */
const runs = fc
  .tuple(
    fc.constantFrom('and', 'or'),
    fc.oneof(
      ...Object.entries<fc.Arbitrary<FilterValue>>(VALUES).flatMap(([field, values]) =>
        ['eq', 'neq'].map((comparison) =>
          fc.array(comparing(field, [comparison], values), { minLength: 2, maxLength: 4 }),
        ),
      ),
    ),
  )
  .map(([group, nodes]) => ({ [group]: nodes })) as fc.Arbitrary<FilterNode>;

/** Valid filters over the sample's fields, groups of any size (also empty) up to four levels deep. */
export const sampleFilters: fc.Arbitrary<FilterNode> = fc.letrec<{ node: FilterNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    leaf,
    fc.array(tie('node'), { maxLength: 3 }).map((and) => ({ and })),
    fc.array(tie('node'), { maxLength: 3 }).map((or) => ({ or })),
    runs,
  ),
})).node;

/** The plain meaning of contract 3, one row at a time: the reference for the compiled SQL. */
export function matches(row: SampleRow, node: FilterNode): boolean {
  if ('and' in node) return node.and.every((part) => matches(row, part));
  if ('or' in node) return node.or.some((part) => matches(row, part));
  const value = row[node.field as keyof SampleRow];
  if (Array.isArray(value)) {
    const member = value.includes(String(node.value));
    if (node.comparison === 'contains') return value.some((element) => element.includes(String(node.value)));
    return node.comparison === 'eq' ? member : !member;
  }
  const shown = node.field === 'created' && value !== null ? sqlTime(Number(value)).slice(0, 19) : value;
  if (node.comparison === 'eq') return shown === node.value;
  if (node.comparison === 'neq') return shown !== node.value;
  if (shown === null || node.value === null) return false;
  if (node.comparison === 'contains') return String(shown).includes(String(node.value));
  if (node.comparison === 'gt') return shown > node.value;
  if (node.comparison === 'gte') return shown >= node.value;
  return node.comparison === 'lt' ? shown < node.value : shown <= node.value;
}
