import type { ProcessSpecification } from '@stratus/local-servers';
import { freePort } from '@stratus/local-servers';
import { gatewayApp, services } from '@stratus/topology';

import { ONE_PROCESS } from '../app-process.ts';
import type { StackDescription } from '@stratus/installation';
import type { StackOptions } from '../options.ts';
import type { Stack } from '../stack.ts';
import { startStack } from '../stack.ts';

/** Long enough for a client to find its instance or database busy, short enough for a client that waits. */
const QUICK_MS = '20';
const JOBS: Readonly<Record<string, readonly string[]>> = {
  COMPUTE: [
    'PROVISION',
    'BOOT',
    'SHUTDOWN',
    'MIGRATION_QUEUE',
    'MIGRATION',
    'REGION_MIGRATION',
    'RESIZE',
    'DISK',
    'VOLUME',
  ],
  DATABASE: ['CREATE', 'UPDATE', 'RESIZE', 'BACKUP', 'RESTORE', 'DELETE'],
};
const QUICK_JOBS: Record<string, string> = Object.fromEntries(
  Object.entries(JOBS).flatMap(([area, jobs]) => jobs.map((job) => [`${area}_${job}_MS`, QUICK_MS])),
);

/** Variables of all processes: short jobs, and no rate limits. */
export const SPEC_SETTINGS = { RATE_LIMITS: 'off', ...QUICK_JOBS };

/** Starts a stack for end-to-end specs, with {@link SPEC_SETTINGS} unless the options have others. */
export const startSpecStack = async (stateDir: string, options: Partial<StackOptions> = {}): Promise<Stack> =>
  startStack({
    stateDir,
    port: await freePort(),
    fsync: false,
    env: SPEC_SETTINGS,
    oneProcess: process.env.STRATUS_TEST_FORM === 'one-process',
    ...options,
  });

/** A running stack, for a spec that shares it with others: it leaves the processes alone. Can be stored as JSON. */
export interface SharedStack {
  description: StackDescription;
  stateDir: string;
  /** How to start the process of each app, and that of all together, if there is one. */
  apps: Record<string, Omit<ProcessSpecification, 'ready'>>;
}

export function shared(stack: Stack): SharedStack {
  const apps = [...services.map(({ app }) => app), gatewayApp, ...(stack.fleet.isOneProcess ? [ONE_PROCESS] : [])];
  return {
    description: stack.description,
    stateDir: stack.state.path,
    apps: Object.fromEntries(apps.map((app) => [app, stack.fleet.specificationOf(app)])),
  };
}
