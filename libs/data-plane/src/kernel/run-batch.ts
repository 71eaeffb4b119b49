import type { Kernel } from './kernel.js';

/** Runs commands of `ip` or `bridge` by one process, up to the first that is refused, in a namespace or outside of all. */
export async function runBatch(
  kernel: Kernel,
  lines: readonly string[],
  namespace?: string,
  program: 'ip' | 'bridge' = 'ip',
): Promise<void> {
  if (lines.length > 0) await kernel.run(program, ['-batch', '-'], { namespace, input: `${lines.join('\n')}\n` });
}
