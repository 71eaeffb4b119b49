import { inTurns } from './in-turns.js';

it('begins nothing after a failure, and throws when nothing goes on any more', async () => {
  const begun: number[] = [];
  const gates = Array.from({ length: 8 }, () => Promise.withResolvers<void>());
  const work = inTurns([...gates.keys()], (item) => {
    begun.push(item);
    return gates[item]!.promise;
  });
  let isOver = false;
  const over = work.catch((error: unknown) => ((isOver = true), error));
  gates[0]!.reject(new Error('refused'));
  await Promise.allSettled([gates[0]!.promise]);
  gates[1]!.resolve();
  await gates[1]!.promise;
  expect([begun, isOver]).toEqual([[0, 1, 2, 3], false]);
  for (const gate of gates) gate.resolve();
  expect(await over).toEqual(new Error('refused'));
  expect(begun).toEqual([0, 1, 2, 3]);
});
