import { inTurns } from './in-turns.js';

it('does the work for all items after a failure, and throws it when nothing goes on any more', async () => {
  const begun: number[] = [];
  const last = Promise.withResolvers<void>();
  let isOver = false;
  const over = inTurns([...Array(9).keys()], async (item) => {
    begun.push(item);
    if (item === 0) throw new Error('refused');
    if (item === 8) await last.promise;
  }).catch((error: unknown) => {
    isOver = true;
    return error;
  });
  while (begun.length < 9) await Promise.resolve();
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  expect(isOver).toBe(false);
  last.resolve();
  expect(await over).toEqual(new Error('refused'));
});
