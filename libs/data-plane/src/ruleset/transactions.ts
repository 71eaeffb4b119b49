import type { Nft } from './statement.js';

/** Without root, the kernel takes about 200 KB at once, in a form that is no longer than this text. */
const MAX_LENGTH = 64_000;

/**
 * Joins steps to transactions of a size that the kernel takes; a step is never split.
 *
 * @param first the command that each transaction begins with.
 */
export function inTransactions(steps: readonly (readonly Nft[])[], first: Nft): Nft[][] {
  const transactions: Nft[][] = [];
  let length = MAX_LENGTH;
  for (const step of steps) {
    const added = JSON.stringify(step).length;
    const last = transactions.at(-1);
    if (last && length + added <= MAX_LENGTH) {
      last.push(...step);
      length += added;
    } else {
      transactions.push([first, ...step]);
      length = added;
    }
  }
  return transactions;
}
