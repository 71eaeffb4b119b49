import type { Command } from './command.js';

/** Without root, the kernel takes about 200 KB at once, in a form that may be twice as long as this text. */
const MAX_LENGTH = 100_000;

/**
 * Joins steps to transactions of a size that the kernel takes; a step is never split.
 *
 * @param first the command that each transaction begins with.
 * @returns what `nft -j -f -` reads.
 */
export function inTransactions(steps: readonly (readonly Command[])[], first: Command): string[] {
  const transactions: Command[][] = [];
  let length = MAX_LENGTH;
  for (const step of steps) {
    const added = step.reduce((sum, command) => sum + command.length, 0);
    const last = transactions.at(-1);
    if (last && length + added <= MAX_LENGTH) {
      last.push(...step);
      length += added;
    } else {
      transactions.push([first, ...step]);
      length = added;
    }
  }
  return transactions.map((commands) => `{"nftables":[${commands.join(',')}]}`);
}
