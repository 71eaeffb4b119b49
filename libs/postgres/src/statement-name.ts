import { createHash } from 'node:crypto';

const names = new Map<string, string>();

/** A connection finds a prepared statement by its name; equal texts always get the same name. */
export function statementNameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
  }
  return name;
}
