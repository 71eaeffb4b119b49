import { spawnSync } from 'node:child_process';

import { projectRoot } from '@stratus/local-servers';

import { build } from './stack/build.ts';
import { programOf } from './stack/programs.ts';
import { reportFailure } from './stack/report-failure.ts';

try {
  await build();
  const args = process.argv.slice(2);
  const { brokerEnvironment, serviceEnvironment } = await import('./stack/service-environment.ts');
  const { isAboutSubscribers, serviceOfCommand } = await import('@stratus/installation');
  const environment = {
    ...serviceEnvironment(serviceOfCommand(args)),
    ...(isAboutSubscribers(args) && brokerEnvironment()),
  };
  const { status } = spawnSync(process.execPath, [programOf('operator'), ...args], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  process.exitCode = status ?? 1;
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
