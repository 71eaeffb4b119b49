/** Catches: a label with control sequences that a terminal would obey. */
import { lineOf } from './fault.js';

it('escapes control sequences in a label', () => {
  const line = lineOf({ kind: 'unknown', accountId: '1', object: 'domain 2', label: 'a\u001b[2J"b' });
  expect(line).toBe('account 1: domain 2 has the tag "a\\u001b[2J\\"b", which does not exist');
});
