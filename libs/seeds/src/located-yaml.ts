import { EVENT_ID, YAMLException, constructFromEvents, getScalarValue, parseEvents } from 'js-yaml';
import type { Event } from 'js-yaml';

/** Keys and indexes that lead to a value. */
export type Path = readonly (string | number)[];

/** A YAML document whose values know their lines. */
export interface LocatedYaml {
  content: unknown;
  /** Line, from 1, of the value at a path; of its nearest parent in the text if an alias stands for it or it is missing. */
  lineOf: (path: Path) => number;
}

/** The text is not YAML, or would unfold to too much. */
export class YamlFault extends Error {
  constructor(
    /** From 1. */
    readonly line: number,
    reason: string,
  ) {
    super(reason);
  }
}

const MAX_ALIASES = 100;
const MAX_VALUES = 100_000;
const MAX_DEPTH = 100;

/**
 * Parses one YAML document.
 *
 * @throws YamlFault for a syntax error, several documents, and aliases that multiply to too many values or contain
 *   themselves.
 */
export function parseLocated(text: string): LocatedYaml {
  const lines = new Lines(text);
  try {
    const events = parseEvents(text, { maxDepth: MAX_DEPTH });
    const documents = constructFromEvents(events, { source: text, maxAliases: MAX_ALIASES });
    if (documents.length > 1) throw new YamlFault(1, 'must be one YAML document');
    const [content] = documents;
    if (sizeOf(content, 0, new Map()) > MAX_VALUES) {
      throw new YamlFault(1, `the aliases multiply to more than ${MAX_VALUES} values, or contain themselves`);
    }
    const root = documents.length === 0 ? { offset: 0, children: new Map() } : placesOf(text, events);
    return { content, lineOf: (path) => lines.at(offsetOf(root, path)) };
  } catch (error) {
    if (error instanceof YamlFault) throw error;
    const { reason, mark } = error instanceof YAMLException ? error : { reason: String(error), mark: undefined };
    throw new YamlFault(mark === undefined ? 1 : lines.at(mark.position), `not valid YAML: ${reason}`);
  }
}

/** The number of values with all aliases expanded; infinite for a circle, and below nesting that no parser takes. */
function sizeOf(content: unknown, depth: number, known: Map<object, number>): number {
  if (typeof content !== 'object' || content === null) return 1;
  const before = known.get(content);
  if (before !== undefined) return before;
  if (depth > MAX_DEPTH) return Infinity;
  known.set(content, Infinity);
  let size = 1;
  for (const value of Object.values(content)) size += sizeOf(value, depth + 1, known);
  known.set(content, size);
  return size;
}

/** Where a value begins in the text, with those inside of it. */
interface Place {
  offset: number;
  children: Map<string, Place>;
}

function offsetOf(root: Place, path: Path): number {
  let place = root;
  for (const step of path) {
    const child = place.children.get(String(step));
    if (!child) break;
    place = child;
  }
  return place.offset;
}

function placesOf(text: string, events: readonly Event[]): Place {
  let index = 1;

  /** The place of the value whose first event is next. @param from the offset of its key; undefined in a list. */
  function read(from: number | undefined): Place {
    const event = events[index++];
    const children = new Map<string, Place>();
    switch (event?.type) {
      case EVENT_ID.SCALAR:
        return { offset: from ?? event.valueStart, children };
      case EVENT_ID.ALIAS:
        return { offset: from ?? event.anchorStart, children };
      case EVENT_ID.SEQUENCE:
        for (let item = 0; !isEnd(); item += 1) children.set(String(item), read(undefined));
        return { offset: from ?? event.start, children };
      case EVENT_ID.MAPPING:
        while (!isEnd()) readPair(children);
        return { offset: from ?? event.start, children };
      default:
        return { offset: 0, children };
    }
  }
  function readPair(children: Map<string, Place>): void {
    const key = events[index];
    const { offset } = read(undefined);
    const value = read(offset);
    if (key?.type === EVENT_ID.SCALAR) children.set(getScalarValue(text, key), value);
  }
  /** Passes the end of a list or a mapping. */
  function isEnd(): boolean {
    const ends = index >= events.length || events[index]?.type === EVENT_ID.POP;
    if (ends) index += 1;
    return ends;
  }

  return read(undefined);
}

/** The lines of a text by offset. */
class Lines {
  readonly #starts: number[] = [0];

  constructor(text: string) {
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1);
  }

  at(offset: number): number {
    let [low, high] = [0, this.#starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }
}
