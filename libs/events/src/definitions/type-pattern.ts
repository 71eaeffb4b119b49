/** Whether a type of event is one of the patterns, in which `*` stands for any characters. */
export type TypePattern = (type: string) => boolean;

/** @param patterns of `a-z`, `0-9`, `_` and `*`: no other character needs to be escaped. */
export function typePattern(patterns: readonly string[]): TypePattern {
  // Adjacent stars mean the same as one, but a regular expression would try all ways to divide a text among them.
  const parts = patterns.map((pattern) => pattern.replaceAll(/\*+/g, '*').split('*'));
  return (type) => parts.some((part) => isLike(type, part));
}

/** Looks for the parts from left to right: linear, whatever the pattern. */
function isLike(type: string, parts: readonly string[]): boolean {
  const [first = '', ...others] = parts;
  const last = others.pop();
  if (last === undefined) return type === first;
  if (!type.startsWith(first)) return false;
  let from = first.length;
  for (const part of others) {
    const at = type.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return type.endsWith(last) && type.length - last.length >= from;
}
