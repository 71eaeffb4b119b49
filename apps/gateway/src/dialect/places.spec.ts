import {
  WORDING,
  anyUser,
  list,
  nullable,
  oneOf,
  pageOf,
  record,
  shapeOf,
  verbatim,
  worded,
  INSIDE,
  exchangeOf,
  placesOfRecord,
  placesOfRequest,
  wordsOf,
} from '@stratus/contracts';
import { Optional, Pattern, Says, VerbatimText } from '@stratus/contracts';
import type { JsonSchema, Operation, Schema } from '@stratus/contracts';
import { routedOperations } from '../operations/routed-operations.js';
import { Dialect } from './dialect.js';

const exchange = exchangeOf(INSIDE, wordsOf('linode'));
const unsaid: Schema<string> = { json: { type: 'string' } };

class Unsaid {
  @Optional() @Pattern(/^x/, 'Must begin with x') text?: string;
}
class Said {
  @Optional() @Says('anywhere') @Pattern(/^x/, 'Must begin with x') text?: string;
  @Optional() @VerbatimText(1, 2) other?: string;
}

const operation = (parts: Partial<Operation>): Operation => ({
  subject: 'spec.things.get',
  kind: 'query',
  summary: '',
  scopes: [],
  grant: anyUser,
  params: {},
  reply: record('Nothing', {}),
  ...parts,
});

describe("an operation that does not declare the places of the dialect's word", () => {
  it('is reported with the place: in its reply', () => {
    const reply = pageOf(record('Thing', { label: verbatim('Label'), parts: list(record('Part', { name: unsaid })) }));
    expect(() => new Dialect(wordsOf('linode'), [operation({ reply })])).toThrow(
      "spec.things.get: .data[].parts[].name does not say whether the dialect's word may stand in it",
    );
  });

  it('is reported with the place: in its body', () => {
    expect(() => new Dialect(wordsOf('linode'), [operation({ body: Unsaid })])).toThrow('spec.things.get: .text');
    expect(placesOfRequest(shapeOf(Said), exchange)?.keys?.get('text')).toEqual({
      name: 'text',
      inside: { text: 'anywhere' },
    });
  });

  it('does not exist among operations with a route', () => {
    expect(() => new Dialect(wordsOf('linode'), routedOperations)).not.toThrow();
  });
});

describe('the places of a record of several shapes', () => {
  const instance = record('I', { image: nullable(worded('Image')), label: verbatim('Label') });
  const volume = record('V', { compute_id: verbatim('Id'), label: verbatim('Label') });
  const either = (...options: Schema<unknown>[]) => ({ anyOf: options.map(({ json }) => json) });

  it('are the places of all shapes', () => {
    const keys = placesOfRecord(either(instance, volume, { json: { type: 'null' } }), exchange)?.keys;
    expect([...(keys?.keys() ?? [])]).toEqual(['image', 'compute_id', 'linode_id']);
  });

  it('must not contradict each other', () => {
    const other = record('O', { image: verbatim('A picture, by its name') });
    expect(() => placesOfRecord(either(instance, other), exchange)).toThrow('.image is verbatim in one of its shapes');
  });

  it('are all reported', () => {
    const open = { type: 'object', additionalProperties: { type: 'string', [WORDING]: 'anywhere' } } as const;
    expect(() => placesOfRecord({ type: 'object', properties: { map: open } }, exchange)).toThrow('.map has keys');
  });
});

describe('choices', () => {
  it('carry the word when one of them does', () => {
    const places = placesOfRecord(
      record('C', { type: oneOf(['compute', 'volume'], 'Type'), state: oneOf(['on', 'off'], 'State') }).json,
      exchange,
    );
    expect([...(places?.keys?.keys() ?? [])]).toEqual(['type']);
  });
});

describe('the contract', () => {
  it('has the word only in the first segment of a path, and in slashed parameters', () => {
    const paths = routedOperations.flatMap(({ http }) => [http?.path ?? '', ...(http?.aliases ?? [])]);
    const after = paths.map((path) =>
      path
        .split('/')
        .slice(2)
        .filter((part) => !part.startsWith(':'))
        .join('/'),
    );
    expect(after.filter((path) => exchange(path) !== path)).toEqual([]);
  });

  it('never has it in a switch', () => {
    expect(
      routedOperations.flatMap(({ query }) => Object.keys(query ?? {})).filter((name) => exchange(name) !== name),
    ).toEqual([]);
  });

  it('filters by fields of its records, except for VLAN names in the list of interfaces of a profile', () => {
    const elsewhere = routedOperations.flatMap(({ subject, list: filtered, reply }) =>
      Object.keys(filtered?.filterable ?? {})
        .filter((field) => !isLeaf(reply.json.properties?.data, field.split('.')))
        .map((field) => `${subject} ${field}`),
    );
    expect(elsewhere).toEqual(['compute.configs.list interfaces']);
  });
});

/** Whether a path of keys leads to one value, or to a list of them, in a shape that the value may have. */
function isLeaf(schema: JsonSchema | undefined, names: readonly string[]): boolean {
  const inside = schema?.items ?? schema;
  if (inside?.anyOf) return inside.anyOf.some((option) => isLeaf(option, names));
  const [name, ...rest] = names;
  return name === undefined ? inside !== undefined && !inside.properties : isLeaf(inside?.properties?.[name], rest);
}
