/** Catches: an event that overtakes a late one of its resource, or one of another resource that waits for it. */
import { withoutLate } from './without-late.js';

const row = (id: string) => ({ id, entity_type: 'vpc', entity_id: id.charAt(0) });

it.each([
  [[], ['a1', 'b1', 'a2']],
  [['a1'], ['b1']],
  [['a2'], ['a1', 'b1']],
  [['b1'], ['a1', 'a2']],
  [['a1', 'b1'], []],
])('with %j late, publishes %j', (late, published) => {
  const rows = ['a1', 'b1', 'a2'].map(row);
  expect(withoutLate(rows, ({ id }) => late.includes(id)).map(({ id }) => id)).toEqual(published);
});
