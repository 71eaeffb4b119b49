import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { World } from '@stratus/testing';

const PROGRAM = join(import.meta.dirname, '../../../programs/operator.js');

/** Result of a run of the app. */
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

/** The environment of the app: only these variables, as in a container. */
const withVariables = (variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_COMPILE_CACHE, ...variables };
};

/** Runs the app alone; the services of the spec are paused in the meantime. */
export function runOperator(variables: NodeJS.ProcessEnv, ...args: string[]): Ran {
  const env = withVariables(variables);
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], { encoding: 'utf8', env });
  return { status, stdout, stderr };
}

/** Runs the app while the services are running. */
export async function runOperatorBesideServices(variables: NodeJS.ProcessEnv, ...args: string[]): Promise<Ran> {
  const run = promisify(execFile)(process.execPath, [PROGRAM, ...args], {
    encoding: 'utf8',
    env: withVariables(variables),
  });
  return run.then(
    (output) => ({ status: 0, ...output }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ status: code, stdout, stderr }),
  );
}
