import type { Places } from './dialect-places.js';
import type { Worded } from './schema/schema.js';

/** The first segment of a URL below the prefix; for an image's URL, the first segment of its id. */
const BELOW_PREFIX = /^(\/v4\/(?:images\/)?)([^/?]+)/;

type Exchange = (text: string) => string;

/** Swaps the word in a text that may contain it. */
export function exchangeText(text: string, wording: Worded, exchange: Exchange): string {
  if (wording === 'anywhere') return exchange(text);
  if (wording === 'path')
    return text.replace(BELOW_PREFIX, (_, prefix: string, rest: string) => prefix + exchange(rest));
  const end = text.indexOf(wording.before);
  return end === -1 ? exchange(text) : exchange(text.slice(0, end)) + text.slice(end);
}

/** Swaps the word at its places in a JSON value; leaves everything else unchanged, including values of another shape. */
export function exchangeValue(value: unknown, places: Places | undefined, exchange: Exchange): unknown {
  if (!places) return value;
  if (typeof value === 'string') return places.text ? exchangeText(value, places.text, exchange) : value;
  if (Array.isArray(value))
    return places.items ? value.map((item) => exchangeValue(item, places.items, exchange)) : value;
  const { keys } = places;
  if (typeof value !== 'object' || value === null || !keys) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, property]) => {
      const key = keys.get(name);
      return key ? [key.name, exchangeValue(property, key.inside, exchange)] : [name, property];
    }),
  );
}
