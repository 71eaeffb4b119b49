import { basename, join } from 'node:path';

import { INCOMING } from '@stratus/installation';
import { Failure } from '@stratus/local-servers';
import type { LoadRequest } from '@stratus/installation/stack';
import type { StackOptions } from './options.ts';

/** @throws Failure if a stack with these options cannot run on the data, before anything stops. */
export function refuseLoad(
  { incoming, databases }: LoadRequest,
  stateDirectory: string,
  { databaseUrl, natsUrl, databases: asked }: StackOptions,
): void {
  const isOurs = basename(incoming).startsWith(INCOMING) && incoming === join(stateDirectory, basename(incoming));
  if (!isOurs) throw new Failure(`${incoming} has no data for this stack.`, 'This is a bug: please report it.');
  if (databaseUrl !== undefined || natsUrl !== undefined)
    throw new Failure(
      'The stack uses a server that it did not start (DATABASE_URL or NATS_URL), whose data cannot be replaced.',
      'Unset the variable and start a stack in another --state-dir.',
    );
  if (asked === undefined || asked === databases) return;
  throw new Failure(
    `The stack was started with --databases ${asked}, and the snapshot has ${databases} databases.`,
    `Stop the stack, load the snapshot, and start with --databases ${databases}.`,
  );
}
