import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { Failure, projectRoot, runCommand } from '@stratus/local-servers';

const compiler = join(projectRoot, 'node_modules', '.bin', 'tsc');

/** Compiles the changed files. The compiler's own project references are faster here than a task runner around them. */
export async function build(): Promise<void> {
  const { code, stdout, stderr } = await runCommand(compiler, ['-b', '--pretty', 'false'], { cwd: projectRoot });
  if (code === 0) return;
  throw new Failure(
    `The build failed:\n${(stdout + stderr).trim()}`,
    'If you changed nothing, try again after `git status` and `git clean -xdf apps libs`.',
  );
}

/** Compiles again on each change, with messages on the terminal. Returns a function that stops it. */
export function buildOnChange(): () => void {
  const child = spawn(compiler, ['-b', '--watch', '--preserveWatchOutput'], {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return () => void child.kill();
}
