import { ApiFailure, parseBody } from '@stratus/contracts';
import type { JsonSchema, Operation } from '@stratus/contracts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { routedOperations } from '../operations/routed-operations.js';
import { KNOWN } from '../../test/request-schemas/known-differences.js';
import { OTHERS, TEXTS } from '../../test/request-schemas/tried-values.js';
import { currentOpenApiDocument } from './current-openapi-document.js';

/**
 * Checks bodies against the request schemas of the document and the validator of the server: every field of every operation,
 * with values of every type, at and beyond every bound that the document names, and with the texts below.
 */

const { schemas } = currentOpenApiDocument().components;
const ajv = new Ajv2020({ strict: false, formats: {} });
(formats as unknown as typeof formats.default)(ajv);
ajv.addSchema({ $id: 'document', components: { schemas } });

/** Values at and beyond every bound of a schema. */
function valuesOf(schema: JsonSchema): unknown[] {
  const resolved = schema.$ref ? schemas[schema.$ref.split('/').at(-1) ?? ''] : schema;
  const { minLength = 0, maxLength, minimum, maximum, items, maxItems, enum: choices = [] } = resolved ?? {};
  const lengths =
    maxLength === undefined ? [] : [minLength - 1, minLength, maxLength, maxLength + 1].filter((n) => n >= 0);
  const texts = lengths.flatMap((n) => [
    'a'.repeat(n),
    '🦄'.repeat(n),
    'A'.repeat(Math.max(0, n - 1)) + '='.repeat(n > 0 ? 1 : 0),
  ]);
  const numbers = [minimum, maximum].flatMap((n) => (n === undefined ? [] : [n - 1, n, n + 1]));
  const inner = items ? good(items) : undefined;
  const lists =
    maxItems === undefined ? [] : [maxItems, maxItems + 1].map((n) => Array.from({ length: n }, () => inner));
  const each = items && !items.$ref ? [...TEXTS, ...valuesOf(items)].map((item) => [inner, item]) : [];
  const selected = maxLength === undefined ? [] : [`${'a'.repeat(maxLength)}\ufe0f`];
  return [...texts, ...selected, ...numbers, ...choices, ...lists, ...each, ...(schema.anyOf ?? []).flatMap(valuesOf)];
}

const compiled = new Map<string, (value: unknown) => unknown>();

function validates(schema: JsonSchema, value: unknown): boolean {
  const text = JSON.stringify(schema).replaceAll('"#/components', '"document#/components');
  const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text) as object);
  compiled.set(text, validate);
  return validate(value) === true;
}

/** A value that the document accepts: not null, and with the required fields of an object only. */
function good(schema: JsonSchema): unknown {
  if (!goods.has(schema)) goods.set(schema, findGood(schema));
  return goods.get(schema);
}
const goods = new Map<JsonSchema, unknown>();

function findGood(schema: JsonSchema): unknown {
  if (schema.$ref && schema.anyOf) return { ...schema.anyOf[0]?.required?.reduce(withGood(schema.$ref), {}) };
  if (schema.anyOf && !schema.type) return good(schema.anyOf.find(({ type }) => type !== 'null') ?? {});
  if (schema.$ref) return good(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (schema.type === 'object') return bodyWith(schema, {});
  const { minimum = 1, minLength = 0, enum: choices = [], items } = schema;
  const list = items ? [[good(items)], []] : [];
  const candidates = [...choices, ...GOOD_TEXTS, 'a'.repeat(minLength), minimum, true, ...list];
  return candidates.find((value) => value !== null && validates(schema, value));
}

/** Adds a good value of a property of a schema. */
const withGood = (ref: string) => (body: object, name: string) => ({
  ...body,
  [name]: good(schemas[ref.split('/').at(-1) ?? '']?.properties?.[name] ?? {}),
});

/** Texts that also satisfy the rules behind the patterns. */
const GOOD_TEXTS = [
  'example.com',
  '10.0.0.0/24',
  '10.0.0.1',
  '::/0',
  '192.168.128.1:80',
  'someone@example.com',
  '2030-05-31T13:30:00',
  'Etc',
  'mysql/8.0.30',
  'postgresql/14.6',
  'ssh-ed25519 AAAA',
  'abc',
];

const bodyWith = ({ properties = {}, required = [] }: JsonSchema, more: object): object => ({
  ...Object.fromEntries(required.map((name) => [name, good(properties[name] ?? {})])),
  ...more,
});

/** Bodies that differ from a good one in one field, at any depth. */
function* bodiesOf(schema: JsonSchema, depth = 0): Generator<{ field: string; value: unknown; body: object }> {
  const { properties = {}, required = [] } = schema;
  for (const [name, property] of Object.entries(properties)) {
    for (const value of [...TEXTS, ...OTHERS, ...valuesOf(property)]) {
      yield { field: name, value, body: bodyWith(schema, { [name]: value }) };
    }
    if (required.includes(name)) {
      const { [name]: _missing, ...rest } = bodyWith(schema, {}) as Record<string, unknown>;
      yield { field: name, value: undefined, body: rest };
    }
    const list = property.items;
    const inner = [property, list, ...(property.anyOf ?? [])].find((each) => each?.$ref)?.$ref;
    const nested = inner === undefined || depth > 3 ? undefined : schemas[inner.split('/').at(-1) ?? ''];
    if (!nested) continue;
    for (const below of bodiesOf(nested, depth + 1)) {
      const value = list ? [below.body] : below.body;
      const field = `${name}${list ? '[0]' : ''}.${below.field}`;
      yield { field, value: below.value, body: bodyWith(schema, { [name]: value }) };
    }
  }
}

/** The server's refusal; undefined if it accepts. */
function refusal({ body }: Operation, value: unknown): string | undefined {
  try {
    parseBody(body as new () => object, value);
    return undefined;
  } catch (error) {
    if (error instanceof ApiFailure) return error.message;
    throw error;
  }
}

const withBody = routedOperations.filter(({ body }) => body);
const used = new Set<string>();

describe('the request schemas of the document', () => {
  it.each(withBody.map((operation) => [operation.subject, operation] as const))(
    '%s: accept and refuse the same bodies as the server',
    (_subject, operation) => {
      const validate = ajv.getSchema(`document#/components/schemas/${operation.body?.name}`);
      const schema = schemas[operation.body?.name ?? ''];
      if (!validate || !schema) throw new Error(`${operation.body?.name} is not in the document`);
      expect(refusal(operation, bodyWith(schema, {}))).toBeUndefined();
      const wrong: object[] = [];
      for (const { field, value, body } of bodiesOf(schema)) {
        const refused = refusal(operation, body);
        const document = validate(body) === true ? 'accepts' : 'refuses';
        if ((document === 'accepts') === (refused === undefined)) continue;
        const known = KNOWN.find((each) => each.document === document && each.field.test(field) && each.value(value));
        if (known) used.add(known.why);
        else wrong.push({ document, field, value: JSON.stringify(value).slice(0, 60), refused });
      }
      expect(wrong).toEqual([]);
    },
  );

  it('have no unused exceptions', () => {
    expect(KNOWN.map(({ why }) => why).filter((why) => !used.has(why))).toEqual([]);
  });
});
