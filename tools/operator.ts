import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { projectRoot } from '@stratus/local-servers';

import { build } from './stack/build.ts';
import { reportFailure } from './stack/report-failure.ts';

/** The service whose rights the arguments need, if they name one; the command itself reports wrong arguments. */
function serviceOf([command, ...args]: string[]): string | undefined {
  if (command === 'admin' || (command === 'events' && args[0] === 'rebuild')) return 'account';
  if (command === 'tags') return 'compute';
  if (command === 'databases') return 'database';
  const { values } = parseArgs({ args, options: { service: { type: 'string' } }, strict: false });
  return typeof values.service === 'string' ? values.service : undefined;
}

try {
  await build();
  const args = process.argv.slice(2);
  const { brokerEnvironment, networkDatabase, serviceEnvironment } = await import('./stack/service-environment.ts');
  const isAboutSubscribers = args[0] === 'admin' && args[1] === 'subscriber';
  const environment = {
    ...serviceEnvironment(serviceOf(args)),
    ...(isAboutSubscribers && brokerEnvironment()),
    ...(args[0] === 'tags' && networkDatabase()),
  };
  const { status } = spawnSync(process.execPath, [join(projectRoot, 'apps/operator/dist/main.js'), ...args], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  process.exitCode = status ?? 1;
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
