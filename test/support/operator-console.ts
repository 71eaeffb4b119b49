import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '@stratus/testing';

/** The operators' console of a stack, as `stratus operate` serves it. */
export interface OperatorConsole {
  url: string;
  token: string;
  stop: () => Promise<void>;
}

/** @param stateDir of a running stack. */
export async function startOperatorConsole(stateDir: string): Promise<OperatorConsole> {
  const args = [join(projectRoot, 'programs/cli.js'), 'operate', '--json', '--state-dir', stateDir];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [line] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    ended.then(() => Promise.reject(new Error('stratus operate has ended'))),
  ])) as [string];
  const { url, console: link } = JSON.parse(line) as { url: string; console: string };
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url, token: new URL(link).hash.replace('#token=', ''), stop };
}
