import { createHash } from 'node:crypto';

const names = new Map<string, string>();

/** Prepared statements are known to a connection by name; the same text always gets the same one. */
export function statementNameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
  }
  return name;
}
