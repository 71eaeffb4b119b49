import type { EventType, StratusEvent } from '../events/event.js';

/** Which events the handler sees. The broker's consumer decides first which ones arrive at all. */
export interface EventFilter {
  /** Types, or their beginnings: `vpc_create`, `firewall_*`. */
  types?: readonly (EventType | `${string}*` | (string & {}))[];
  /** Resources, or all of a type: `{ type: 'vpc', id: 1 }`, `{ type: 'subnet' }`. */
  entities?: readonly { type: string; id?: number | string }[];
  /** Only events of changes from this time on. `now`: from this start of the program on, so without those it has missed. */
  from?: Date | string;
}

/** Decides whether the handler sees an event. @throws TypeError if `from` is not a time, or a type has `*` before its end. */
export function eventFilter({ types, entities, from }: EventFilter, now: Date): (event: StratusEvent) => boolean {
  const since = from === undefined ? -Infinity : timeOf(from, now);
  const patternInside = types?.find((type) => type.slice(0, -1).includes('*'));
  if (patternInside !== undefined)
    throw new TypeError(`types has ${patternInside}: * may only be the last character, as in firewall_*.`);
  const names = new Set(types?.filter((type) => !type.endsWith('*')));
  const prefixes = types?.filter((type) => type.endsWith('*')).map((type) => type.slice(0, -1)) ?? [];
  const isOfTypes = (type: string): boolean =>
    !types || names.has(type) || prefixes.some((prefix) => type.startsWith(prefix));
  return ({ type, entitytype, entityid, time }) =>
    Date.parse(time) >= since &&
    isOfTypes(type) &&
    (!entities ||
      entities.some((each) => each.type === entitytype && (each.id === undefined || String(each.id) === entityid)));
}

function timeOf(from: Date | string, now: Date): number {
  const time = from === 'now' ? now.getTime() : new Date(from).getTime();
  if (Number.isNaN(time)) throw new TypeError(`from is not a time: ${String(from)}. Use a Date, RFC 3339, or 'now'.`);
  return time;
}
