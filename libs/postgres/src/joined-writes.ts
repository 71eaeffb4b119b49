import type { Write } from './sql-transaction.js';

const texts = new Map<string, string>();

/**
 * Several writes as one statement, which costs Postgres and the driver less than separate ones. They must not see each other's
 * effects, nor write to the same row. A process has few texts, so joined texts are kept.
 *
 * @throws Error for a text that begins with `with`: Postgres allows no writes inside it there.
 */
export function joinedWrites(writes: readonly [Write, ...Write[]]): Write {
  const [first, ...others] = writes;
  if (others.length === 0) return first;
  const key = writes.map(({ text }) => text).join(';');
  const text = texts.get(key) ?? joinedText(writes);
  texts.set(key, text);
  return { text, values: writes.flatMap(({ values }) => values) };
}

/** All writes but the last become common table expressions of the last; their parameters are renumbered. */
function joinedText(writes: readonly Write[]): string {
  let parameters = 0;
  const moved = writes.map(({ text, values }) => {
    if (/^\s*with\b/i.test(text)) throw new Error(`cannot be joined with other writes: ${text}`);
    const before = parameters;
    parameters += values.length;
    return text.replaceAll(/\$(\d+)/g, (_, number: string) => `$${Number(number) + before}`);
  });
  const others = moved.slice(0, -1).map((text, index) => `joined_${index} as (${text})`);
  return `with ${others.join(', ')} ${moved.at(-1)}`;
}
