import { spawn } from 'node:child_process';
import { join } from 'node:path';

import { Failure, projectRoot, runCommand } from '@stratus/local-servers';
import { bundle } from '../bundle.mjs';
import { buildSite } from '../site.mjs';
import { removeStaleOutput } from './remove-stale-output.ts';

const compiler = join(projectRoot, 'node_modules', '.bin', 'tsc');

/**
 * Compiles, bundles and renders what has changed. The compiler's own project references are faster here than a task runner around them.
 */
export async function build(): Promise<void> {
  removeStaleOutput(projectRoot);
  const { code, stdout, stderr } = await runCommand(compiler, ['-b', '--pretty', 'false'], { cwd: projectRoot });
  if (code === 0) {
    await Promise.all([bundle(), buildSite()]);
    return;
  }
  throw new Failure(
    `The build failed:\n${(stdout + stderr).trim()}`,
    'If you changed nothing, try again after `git status` and `git clean -xdf apps libs`.',
  );
}

/** Runs a command until its own input ends, which happens automatically when the process at the other end is killed. */
const untilInputEnds = '"$@" & command=$!; read -r _; kill "$command"';

/**
 * Recompiles on each change, with messages on the terminal, until the returned function is called or this process ends for any
 * reason.
 */
export function buildOnChange(command = [compiler, '-b', '--watch', '--preserveWatchOutput']): () => void {
  const child = spawn('/bin/sh', ['-c', untilInputEnds, 'sh', ...command], {
    cwd: projectRoot,
    stdio: ['pipe', 'inherit', 'inherit'],
    detached: true,
  });
  return () => void child.stdin.end();
}
