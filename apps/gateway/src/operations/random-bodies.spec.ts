/**
 * Catches: a body that makes its reader fail instead of refusing it, a refusal that does not name the error, a refused
 * body that keeps every rule, an unknown key that is ignored where none is allowed, and parts of a body that reach a
 * service although no request has them.
 *
 * Thousands of bodies for each operation, generated from its request class; the end-to-end fuzz spec covers their effect on
 * services. FC_SEED=new generates others, FC_RUNS=… more; a failure prints its seed and path.
 *
 * Takes about 20 s: 1,200 bodies for each of 51 operations.
 */
import { isDeepStrictEqual } from 'node:util';
import { ApiFailure, JsonDocument, parseBody, shapeOf } from '@stratus/contracts';
import type { ApiError, Shape } from '@stratus/contracts';
import { SEEDED, faultyBodies, hostileTexts, jsonText, validBodies } from '@stratus/testing/random';
import fc from 'fast-check';
import { parseJsonBody } from '../http/json-body.js';
import { routedOperations } from './routed-operations.js';

/** Of each kind. */
const RUNS = { ...SEEDED, numRuns: Number(process.env.FC_RUNS ?? 400) };

const withBody = routedOperations.flatMap(({ subject, body }) =>
  body && body !== JsonDocument ? [[subject, body as new () => object] as const] : [],
);

/** As the gateway reads a body: from its text. */
function read(request: new () => object, text: string): { value: object } | { faults: readonly ApiError[] } {
  try {
    return { value: parseBody(request, parseJsonBody(text)) };
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 400) return { faults: error.errors };
    throw error;
  }
}

/** Fields whose errors do not name them (contract 10.6). */
const UNNAMED = new Set(['type']);

/** Whether an error concerns a field, or something that contains the field: a list with too many items, for example. */
const isAbout = ({ field }: ApiError, wanted: string): boolean =>
  field === undefined ? UNNAMED.has(wanted) : wanted.startsWith(field) && /^($|[.[])/.test(wanted.slice(field.length));

/** The fields of a value that its class does not declare, at any depth. */
function strangersIn({ fields }: Shape, value: object, at = ''): string[] {
  return Object.entries(value).flatMap(([name, given]: [string, unknown]) => {
    const field = fields.find((each) => each.name === name);
    if (!field) return [`${at}${name}`];
    const { nested } = field;
    if (!nested || given === null || given === undefined) return [];
    return [given].flat().flatMap((item) => strangersIn(nested.shape(), item as object, `${at}${name}.`));
  });
}

describe.each(withBody)('the body of %s', (_subject, request) => {
  it('passes if it obeys the rules, whatever else it contains', () => {
    const others = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue(), { maxKeys: 2 });
    const property = fc.property(validBodies(request), others, (body, more) => {
      const result = read(request, jsonText(body));
      if (!('value' in result)) throw new Error(`refused: ${JSON.stringify(result.faults)}`);
      const withMore = read(request, jsonText({ ...more, ...body }));
      const { keys } = shapeOf(request);
      if (keys && !Object.keys(more).every((key) => keys.accepted.has(key))) {
        expect(withMore).toEqual({ faults: [expect.objectContaining({ reason: keys.reason })] });
        return;
      }
      if (!isDeepStrictEqual(withMore, result)) expect(withMore).toEqual(result);
    });
    fc.assert(property, RUNS);
  });

  it('is refused for a single error, which the refusal names', () => {
    const property = fc.property(faultyBodies(request), ({ body, field }) => {
      const result = read(request, jsonText(body));
      const faults = 'faults' in result ? result.faults : [];
      if (!faults.some((fault) => isAbout(fault, field) && fault.reason !== ''))
        throw new Error(`no fault names ${field}: ${JSON.stringify(faults)}`);
    });
    fc.assert(property, RUNS);
  });

  it('is read or refused if hostile, and nothing beyond its fields is read', () => {
    const property = fc.property(hostileTexts(request), (text) => {
      const result = read(request, text);
      const strangers = 'value' in result ? strangersIn(shapeOf(request), result.value) : [];
      if (strangers.length > 0) throw new Error(`comes through: ${strangers.join(', ')}`);
      if ('faults' in result && result.faults.some(({ reason }) => reason === ''))
        throw new Error('a fault without a reason');
      if ('polluted' in {}) throw new Error('the prototype of all objects has changed');
    });
    fc.assert(property, RUNS);
  });
});
