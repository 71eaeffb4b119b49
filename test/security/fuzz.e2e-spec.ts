import { getProfile } from '@stratus/contracts';
import fc from 'fast-check';
import { createApiWorld } from '../support/api-world.ts';
import type { ApiWorld } from '../support/api-world.ts';
import { bodyFieldsOf } from '../support/body-fields.ts';
import { requestFor } from '../support/examples.ts';
import { eachOperation } from '../support/http-operations.ts';
import { NASTY_JSON, NASTY_TEXTS } from './nasty-values.ts';

/** Number of requests for each operation, and for each list. */
const RUNS = 15;
const OPERATORS = [
  '+eq',
  '+neq',
  '+gt',
  '+gte',
  '+lt',
  '+lte',
  '+contains',
  '+and',
  '+or',
  '+order_by',
  '+order',
  '+limit',
];

let world: ApiWorld;
beforeAll(async () => {
  world = await createApiWorld();
});
afterAll(() => world.stop());
afterEach(async () => {
  expect((await world.owner.call(getProfile)).status).toBe(200);
});

/** Letters, control characters, any Unicode character, and lone surrogates. */
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.constantFrom(...NASTY_TEXTS));
const json = fc.oneof(
  fc.jsonValue({ maxDepth: 6 }).map((value) => JSON.stringify(value)),
  text.map((value) => JSON.stringify(value)),
  fc.constantFrom(...NASTY_JSON),
);
/** JSON text of an object: numbers and keys can be such that no JavaScript object can have them. */
const object = (keys: readonly string[]) =>
  fc
    .array(fc.tuple(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...keys) }, { weight: 1, arbitrary: text }), json))
    .map((entries) => `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`);
const query = fc.dictionary(fc.constantFrom('page', 'page_size', 'x'), fc.oneof(fc.integer().map(String), fc.string()));
const visible = (value: string): string => value.replaceAll(/[^\t\x20-\x7e]/g, '?').slice(0, 8_000);

describe('random requests', () => {
  it.each(eachOperation(({ body }) => body !== undefined))(
    '%s answers a body of any kind',
    async (_title, operation) => {
      const request = await requestFor(operation, world.owner);
      await fc.assert(
        fc.asyncProperty(object([...bodyFieldsOf(operation), 'id']), query, async (sent, queried) => {
          const parts = {
            params: request.params ?? {},
            text: sent,
            query: queried,
            headers: { 'content-type': 'application/json' },
          };
          const { status } = await world.owner.call(operation, parts);
          expect([200, 400, 404, 413]).toContain(status);
        }),
        { numRuns: RUNS },
      );
    },
  );

  it.each(eachOperation(({ list }) => list !== undefined))(
    '%s answers a filter of any kind',
    async (_title, operation) => {
      const request = await requestFor(operation, world.owner);
      const fields = Object.keys(operation.list?.filterable ?? {});
      const { filter } = fc.letrec<{ filter: unknown; value: unknown }>((tie) => ({
        filter: fc.dictionary(fc.constantFrom(...fields, ...OPERATORS), tie('value'), { maxKeys: 4 }),
        value: fc.oneof(
          { depthSize: 'small' },
          fc.jsonValue({ maxDepth: 1 }),
          fc.constantFrom(...fields, 'asc', 'desc', '2024-05-31T13:30:00', ...NASTY_TEXTS),
          tie('filter'),
          fc.array(tie('filter'), { maxLength: 3 }),
        ),
      }));
      await fc.assert(
        fc.asyncProperty(filter, query, async (sent, queried) => {
          const headers = { 'x-filter': visible(JSON.stringify(sent)) };
          const { status } = await world.owner.call(operation, { ...request, query: queried, headers });
          expect([200, 400]).toContain(status);
        }),
        { numRuns: RUNS },
      );
    },
  );

  it.each(eachOperation(({ list }) => list !== undefined))(
    '%s accepts or refuses every operator with every kind of value under every field',
    async (_title, operation) => {
      const request = await requestFor(operation, world.owner);
      const values = [
        '1',
        '"1"',
        '"x"',
        'true',
        'null',
        '1.5',
        '1e400',
        '-9007199254740993',
        '"2024-02-30T00:00:00"',
        '[]',
        '{}',
        '[1]',
        '"\\u0000"',
        '"\\ud800"',
        '"%_\\\\"',
      ];
      const fields = Object.keys(operation.list?.filterable ?? {});
      const operands = values.flatMap((value) => OPERATORS.map((operator) => `{"${operator}":${value}}`).concat(value));
      const filters = fields.flatMap((field) => operands.map((operand) => `{"${field}":${operand}}`));
      // Thousands of requests, many at a time.
      for (let from = 0; from < filters.length; from += 16) {
        const answers = filters.slice(from, from + 16).map(async (filter) => {
          const { status, body } = await world.owner.call(operation, { ...request, headers: { 'x-filter': filter } });
          if (status !== 200)
            expect([filter, body]).toEqual([filter, { errors: [{ field: 'X-Filter', reason: expect.any(String) }] }]);
        });
        await Promise.all(answers);
      }
    },
  );

  it.each(eachOperation(({ list }) => list !== undefined))(
    '%s refuses filters that are too deep or too big',
    async (_title, operation) => {
      const request = await requestFor(operation, world.owner);
      const deep = (levels: number) => `${'{"+or":['.repeat(levels)}${']}'.repeat(levels)}`;
      for (const filter of [
        deep(9),
        deep(500),
        '{"+and":'.repeat(1_000),
        `{"+or":[${'{},'.repeat(100)}{}]}`,
        '[]',
        '"x"',
        '7',
        'null',
        '{"__proto__":1}',
        '{"constructor":1}',
        '{"toString":{"+eq":"x"}}',
      ]) {
        const refusal = await world.owner.refusal(operation, { ...request, headers: { 'x-filter': filter } });
        expect(refusal).toEqual({ status: 400, errors: [{ field: 'X-Filter', reason: expect.any(String) }] });
      }
    },
  );
});
