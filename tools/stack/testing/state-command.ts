import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { canEnter, serverUser } from '@stratus/local-servers';

import { programOf } from '../programs.ts';

const CLI = programOf('cli');

/** The run's own directory may be closed to the user as whom root runs PostgreSQL. */
const openAbove = (path: string): string => (canEnter(path, serverUser('')) ? path : openAbove(dirname(path)));

/** A new directory for stacks. */
export function newStateDirectory(): string {
  const directory = mkdtempSync(join(openAbove(tmpdir()), 'stratus-state-'));
  chmodSync(directory, 0o711);
  return directory;
}

/** `stratus state …`: what it prints. */
export async function state<T>(stateDir: string, ...args: string[]): Promise<T> {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
  const all = [CLI, 'state', ...args, '--state-dir', stateDir, '--json'];
  return JSON.parse((await promisify(execFile)(process.execPath, all, { env })).stdout) as T;
}

/** What it says when it refuses. */
export const refusalOfState = (stateDir: string, ...args: string[]): Promise<string> =>
  state(stateDir, ...args).then(
    () => 'done',
    (error: { stderr: string }) => error.stderr,
  );
