import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { databaseRole } from '@stratus/topology';

import { build } from './build.ts';
import { defaultStateDir, Failure, natsCredentials, projectRoot, readJsonFile, Secrets } from '@stratus/local-servers';
import { reportFailure } from './report-failure.ts';
import { StateDirectory } from './state-directory.ts';

/** The rights of a service in the stack that `npm start` runs. */
function runningStackEnvironment(service: string): Record<string, string> {
  const state = new StateDirectory(defaultStateDir);
  const { databaseUrl, natsUrl } = readJsonFile(state.stackFile) ?? {};
  if (typeof databaseUrl !== 'string' || typeof natsUrl !== 'string') {
    throw new Failure(
      'No stack is running, and DATABASE_URL is not set.',
      `Start one with npm start, or set DATABASE_URL (of the role ${databaseRole(service)}), NATS_URL, NATS_USER and NATS_PASSWORD.`,
    );
  }
  const secrets = new Secrets(state.secretsFile);
  const database = new URL(databaseUrl);
  database.username = databaseRole(service);
  database.password = secrets.get(`database/${service}`);
  return {
    DATABASE_URL: database.toString(),
    NATS_URL: natsCredentials(natsUrl).servers,
    NATS_USER: service,
    NATS_PASSWORD: secrets.get(`nats/${service}`),
  };
}

/** The given DATABASE_URL and NATS variables where there are any, else the service's own of the running stack. */
export function serviceEnvironment(service: string): NodeJS.ProcessEnv {
  return process.env.DATABASE_URL === undefined ? runningStackEnvironment(service) : process.env;
}

/** Runs a command-line program of a service: against DATABASE_URL where that is set, else against the running stack. */
export async function runServiceCommand(service: string, main: string, args: string[]): Promise<void> {
  try {
    await build();
    if (!existsSync(main)) throw new Failure(`${main} is missing.`, 'Build it with `npm run build`.');
    const defaults = { LOG_LEVEL: 'warn', ADMIN_PORT: '0' };
    const { status } = spawnSync(process.execPath, ['--enable-source-maps', main, ...args], {
      cwd: projectRoot,
      stdio: 'inherit',
      env: { ...defaults, ...process.env, ...serviceEnvironment(service) },
    });
    process.exitCode = status ?? 1;
  } catch (error) {
    reportFailure(error);
    process.exitCode = 1;
  }
}
