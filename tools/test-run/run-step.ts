import { type ChildProcess, spawn } from 'node:child_process';

import { projectRoot } from '@stratus/local-servers';

const running = new Set<ChildProcess>();
let interrupted = false;

/** Runs a command with its output on the terminal and returns its exit code. */
export function runVisibly(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  if (interrupted) return Promise.resolve(130);
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: projectRoot, env, stdio: ['ignore', 'inherit', 'inherit'] });
    running.add(child);
    child.on('error', (error) => {
      running.delete(child);
      console.error(`${command} could not be run: ${error.message}`);
      resolve(127);
    });
    child.on('exit', (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}

/** Ends the running steps, and every later one before it begins. */
export function interrupt(): void {
  interrupted = true;
  for (const child of running) child.kill('SIGTERM');
}
