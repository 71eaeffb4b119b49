import type { Kernel } from './kernel.js';

/** Runs commands of `ip` by one process, up to the first that is refused. */
export async function runBatch(
  kernel: Kernel,
  lines: readonly string[],
  options: readonly string[] = [],
): Promise<void> {
  if (lines.length > 0) await kernel.ip([...options, '-batch', '-'], `${lines.join('\n')}\n`);
}
