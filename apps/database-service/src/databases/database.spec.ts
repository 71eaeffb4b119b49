import { uniqueLabelFor } from './database.js';

it.each([
  ['abc', 7, 'abc-7'],
  ['a'.repeat(32), 7, `${'a'.repeat(30)}-7`],
  ['a'.repeat(32), 1_234_567, `${'a'.repeat(24)}-1234567`],
])('a label different from %s for database %i contains the id and is not too long', (label, id, beside) => {
  expect(uniqueLabelFor(label, id)).toBe(beside);
});
