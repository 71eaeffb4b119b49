/**
 * Catches: a place of the word that is translated in one direction only, an untranslated place, a changed user's text, and a
 * difference between the two readers, that of bytes for replies and that of values for bodies.
 *
 * Covers every operation with a route; FC_SEED=new generates other values, FC_RUNS=… more.
 */
import { isDeepStrictEqual } from 'node:util';
import { shapeOf, INSIDE, exchangeOf, formsOf, wordsOf } from '@stratus/contracts';
import type { FilterNode, Operation } from '@stratus/contracts';
import { SEEDED } from '@stratus/testing/random';
import fc from 'fast-check';
import { bodiesOf, textsIn, valuesOf } from '../../test/dialect/worded-values.js';
import { recordedAnswers } from '../openapi/answers.js';
import { routedOperations } from '../operations/routed-operations.js';
import { Dialect } from './dialect.js';

const RUNS = { ...SEEDED, numRuns: Number(process.env.FC_RUNS ?? 4) };

const dialect = new Dialect(wordsOf('linode'), routedOperations);
const bySubject = (operations: readonly Operation[]) => operations.map((each) => [each.subject, each] as const);
const ofLists = bySubject(routedOperations.filter(({ list }) => Object.keys(list?.filterable ?? {}).length > 0));
const withBody = bySubject(routedOperations.filter(({ body }) => body));

const answered = (operation: Operation, json: string): string => {
  const reply = { status: 200, body: Buffer.from(json), replayed: false, tooLarge: false };
  return Buffer.from(dialect.reply(operation, reply).body).toString();
};

const expectSame = (got: unknown, wanted: unknown): void => {
  if (!isDeepStrictEqual(got, wanted)) expect(got).toEqual(wanted);
};

/**
 * The expected translation of a value with the words of both sides: our words become theirs, theirs become ours, users' texts
 * stay.
 */
function expectExchanged(before: unknown, after: unknown): void {
  const { product, verbatim } = textsIn(before);
  expectSame(textsIn(after), { product: product.map(dialect.text), verbatim });
}

describe('a translation', () => {
  it.each(['linode', 'vm2', 'computex', 'c'])('applied twice restores the text, whatever the word: %s', (word) => {
    const words = wordsOf(word);
    const parts = fc.constantFrom(...formsOf(INSIDE), ...formsOf(words), '_', '/', ' ', '-', '0', 'a', 'Z', '☁');
    const twice = exchangeOf(INSIDE, words);
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 6 }), (some) => twice(twice(some.join(''))) === some.join('')),
      { ...RUNS, numRuns: 100 * RUNS.numRuns },
    );
  });
});

describe('a reply', () => {
  it.each(bySubject(routedOperations))(
    'of %s is translated in each key and text of the product, and can be translated back',
    (_subject, operation) => {
      const property = fc.property(valuesOf(operation.reply.json), fc.constantFrom(0, 2), (value, indent) => {
        const json = JSON.stringify(value, null, indent);
        const there = answered(operation, json);
        expectExchanged(value, JSON.parse(there));
        expectSame(answered(operation, there), json);
      });
      fc.assert(property, RUNS);
    },
  );

  it('recorded from a stack has our word only in labels, which are stored', () => {
    const recorded = recordedAnswers();
    for (const operation of routedOperations) {
      const there = answered(operation, JSON.stringify(recorded[operation.subject] ?? null));
      expect(there.replaceAll(/"compute-\d+"/g, '')).not.toMatch(/compute/i);
    }
  });
});

describe('a body', () => {
  it.each(withBody)(
    'of %s is translated in each key and text of the product, and can be translated back',
    (_subject, operation) => {
      const property = fc.property(bodiesOf(shapeOf(operation.body as new () => object)), (body) => {
        const there = dialect.body(operation, body);
        expectExchanged(body, there);
        expectSame(dialect.body(operation, there), body);
      });
      fc.assert(property, RUNS);
    },
  );

  it('of a different shape passes without a failure', () => {
    const key = fc.constantFrom(
      'devices',
      'computes',
      'linodes',
      'assignments',
      'compute_id',
      'type',
      'rules',
      'other',
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 4 }, fc.constantFrom('compute', 'x', 1, null), fc.array(tie('value')), tie('object')),
      object: fc.dictionary(key, tie('value')),
    }));
    const property = fc.property(fc.constantFrom(...withBody), value, ([, operation], body) => {
      expectSame(dialect.body(operation, dialect.body(operation, body)), body);
    });
    fc.assert(property, { ...RUNS, numRuns: 100 * RUNS.numRuns });
  });
});

describe('a filter', () => {
  it.each(ofLists)('of %s has fields and values in the other word, and translates back', (_subject, operation) => {
    const fields = Object.keys(dialect.filterable(operation));
    const conditions: FilterNode[] = fields.map((field) => ({ field, comparison: 'contains', value: 'linode' }));
    const order = { field: fields.at(-1) ?? '', direction: 'asc' } as const;
    const filter = { and: [...conditions, { or: conditions }] };
    const inside = dialect.filter(operation, { filter, order, limit: 3 });
    const known = Object.keys(operation.list?.filterable ?? {});
    expect(inside).toMatchObject({ filter: { and: [...known.map((field) => ({ field })), {}] }, limit: 3 });
    expect(inside.order?.field).toBe(known.at(-1));
    expect(dialect.filter(operation, inside)).toEqual({ filter, order, limit: 3 });
  });
});
