import { type ChildProcess, spawn } from 'node:child_process';

import { endGroup, projectRoot, signalGroup } from '@stratus/local-servers';

/** How long the processes started by a step may take to end. */
const END_MS = 10_000;

const running = new Set<ChildProcess>();
let interrupted = false;

/** Runs a command with its output on the terminal and returns its exit code. */
export function runVisibly(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  if (interrupted) return Promise.resolve(130);
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: projectRoot,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      // A separate group, so that everything that it started can be ended: Jest's workers continue without their parent.
      detached: true,
    });
    running.add(child);
    child.on('error', (error) => {
      running.delete(child);
      console.error(`${command} could not be run: ${error.message}`);
      resolve(127);
    });
    child.on('exit', (code) => {
      running.delete(child);
      const others = interrupted && child.pid !== undefined ? endGroup(child.pid, END_MS) : Promise.resolve(0);
      resolve(others.then(() => code ?? 1));
    });
  });
}

/** Ends the running steps, and prevents every later one. */
export function interrupt(): void {
  interrupted = true;
  for (const { pid } of running) if (pid !== undefined) signalGroup(pid, 'SIGTERM');
}
