import { WORDING } from './schema/schema.js';
import type { JsonSchema, Worded, Wording } from './schema/schema.js';
import type { Field, Shape } from './validation/shape.js';

/** Where in a value of a known shape the dialect's word may occur; undefined: nowhere. */
export interface Places {
  /** The value is a text that contains it. */
  text?: Worded;
  /** In each item of a list. */
  items?: Places;
  /** In and under the keys of an object, by their names on either side. */
  keys?: ReadonlyMap<string, Key>;
}

/** A key with a different name on the other side, or a value with places. */
interface Key {
  name: string;
  inside?: Places;
}

/** Like {@link Places}, but including the texts that never contain it: to check whether two shapes agree. */
interface Known {
  text?: Wording;
  items?: Known;
  keys?: Map<string, Known>;
}

type Exchange = (text: string) => string;

/**
 * The places of a record.
 *
 * @throws Error naming a text for which the contract does not say whether it contains the word.
 */
export const placesOfRecord = (schema: JsonSchema, exchange: Exchange): Places | undefined =>
  placesOf(knownOfSchema(schema, exchange, ''), exchange);

/**
 * The places of a request.
 *
 * @throws Error naming a text for which the contract does not say whether it contains the word.
 */
export const placesOfRequest = (shape: Shape, exchange: Exchange): Places | undefined =>
  placesOf(knownOfShape(shape, exchange, ''), exchange);

/** Where the word occurs in a field of a filter, a path of keys in the filtered records; undefined: nowhere. */
export function wordingOfField(record: Places | undefined, field: string): Worded | undefined {
  const at = field.split('.').reduce<Places | undefined>((places, name) => {
    const object = places?.items ?? places;
    return object?.keys?.get(name)?.inside;
  }, record);
  return (at?.items ?? at)?.text;
}

function knownOfSchema(schema: JsonSchema, exchange: Exchange, at: string): Known {
  const { type, properties, items, anyOf, additionalProperties } = schema;
  if (anyOf) return anyOf.map((option) => knownOfSchema(option, exchange, at)).reduce((a, b) => merged(a, b, at), {});
  if (typeof additionalProperties === 'object') throw new Error(`${at} has keys that the contract does not name`);
  if (properties) {
    const keys = Object.entries(properties).map(
      ([name, property]) => [name, knownOfSchema(property, exchange, `${at}.${name}`)] as const,
    );
    return { keys: new Map(keys) };
  }
  if (items) return { items: knownOfSchema(items, exchange, `${at}[]`) };
  const isText = type === undefined || [type].flat().includes('string');
  return isText ? knownText(schema.enum, schema[WORDING], exchange, at) : {};
}

function knownOfShape({ fields }: Shape, exchange: Exchange, at: string): Known {
  return { keys: new Map(fields.map((field) => [field.name, knownOfField(field, exchange, `${at}.${field.name}`)])) };
}

const NO_TEXTS = new Set(['isInt', 'isBoolean']);

function knownOfField({ rules, nested, wording }: Field, exchange: Exchange, at: string): Known {
  const isList = rules.some(({ name }) => name === 'isArray');
  if (nested) {
    const object = knownOfShape(nested.shape(), exchange, isList ? `${at}[]` : at);
    return isList ? { items: object } : object;
  }
  if (rules.some(({ name }) => NO_TEXTS.has(name))) return {};
  const choices = rules.find(({ name }) => name === 'isIn')?.constraints[0];
  const text = knownText(choices as readonly unknown[] | undefined, wording, exchange, at);
  return isList ? { items: text } : text;
}

function knownText(
  choices: readonly unknown[] | undefined,
  wording: Wording | undefined,
  exchange: Exchange,
  at: string,
): Known {
  const carries = choices?.some((choice) => typeof choice === 'string' && exchange(choice) !== choice);
  if (carries !== undefined) return carries ? { text: 'anywhere' } : {};
  if (wording !== undefined) return { text: wording };
  throw new Error(`${at} does not say whether the dialect's word may stand in it: make it verbatim or worded`);
}

/** For two possible shapes of a value: they agree on each text that both have. */
function merged(a: Known, b: Known, at: string): Known {
  if (a.text !== undefined && b.text !== undefined && JSON.stringify(a.text) !== JSON.stringify(b.text))
    throw new Error(`${at} is verbatim in one of its shapes and worded in another`);
  const text = a.text ?? b.text;
  const items = a.items && b.items ? merged(a.items, b.items, `${at}[]`) : (a.items ?? b.items);
  const keys = new Map(a.keys);
  for (const [name, known] of b.keys ?? []) keys.set(name, merged(keys.get(name) ?? {}, known, `${at}.${name}`));
  return { ...(text && { text }), ...(items && { items }), ...(keys.size > 0 && { keys }) };
}

function placesOf({ text, items, keys }: Known, exchange: Exchange): Places | undefined {
  if (text !== undefined && text !== 'nowhere') return { text };
  const each = items && placesOf(items, exchange);
  if (each) return { items: each };
  const found = new Map<string, Key>();
  for (const [inside, known] of keys ?? []) {
    const places = placesOf(known, exchange);
    const outside = exchange(inside);
    if (!places && outside === inside) continue;
    found.set(inside, { name: outside, ...(places && { inside: places }) });
    // A key that the other side spells with our word is unknown to it: it must not become a key that we know.
    if (outside !== inside) found.set(outside, { name: inside, ...(places && { inside: places }) });
  }
  return found.size > 0 ? { keys: found } : undefined;
}
