import { Repeats } from './repeats.js';

const command = { params: {}, body: { label: 'a' } };

it('a command that has not succeeded keeps its key, and no other has it', () => {
  const repeats = new Repeats();
  const first = repeats.keyOf(command);
  expect(first).toMatch(/^console-[0-9a-f]{32}$/);
  expect(repeats.keyOf({ ...command })).toBe(first);
  const changed = repeats.keyOf({ ...command, body: { label: 'b' } });
  expect(changed).not.toBe(first);
  repeats.forget();
  expect(repeats.keyOf({ ...command, body: { label: 'b' } })).not.toBe(changed);
});
