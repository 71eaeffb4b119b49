import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { World } from '@stratus/testing';
import { cli } from '../src/cli.js';

const PROGRAM = join(import.meta.dirname, '../../../programs/cli.js');
/** No stack runs on it: a spec finds none by mistake. */
const NOWHERE = '/no/state';

/** Result of a run of the program. */
export interface Ran {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** The database of a world from a service's view. */
export function databaseUrlOf(world: World, schema: string): string {
  const url = new URL(world.databaseUrl);
  url.searchParams.set('options', `-c search_path=${schema},public`);
  return url.href;
}

/** Runs a command line in this process, beside the services, with only these variables. */
export async function runCli(variables: NodeJS.ProcessEnv, ...args: string[]): Promise<Ran> {
  const written = { stdout: '', stderr: '' };
  const status = await cli(
    args,
    { STRATUS_STATE_DIR: NOWHERE, ...variables },
    { out: (text) => void (written.stdout += text), error: (text) => void (written.stderr += text) },
  );
  return { status, ...written };
}

/** Runs the built program, with only these variables, as in a container. */
export function runProgram(variables: NodeJS.ProcessEnv, ...args: string[]): Promise<Ran> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, STRATUS_STATE_DIR: NOWHERE, ...variables };
  return runAside(process.execPath, [PROGRAM, ...args], env);
}

/** Runs a program while the services of the spec go on: the broker disconnects those that stand still for seconds. */
export async function runAside(program: string, args: readonly string[], env = process.env): Promise<Ran> {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status: status as number | null, stdout, stderr };
}
