import { createInterface } from 'node:readline';
import { operatorName } from '@stratus/environment';
import type { Database } from '@stratus/postgres';
import { jsonLine } from '@stratus/processes';
import { AccountAdministration } from './account-administration.js';
import { administrate, openDatabase, signallingOn } from './administrate.js';
import type { AdminCommand, Administrating, Outcome } from './administrate.js';

/**
 * Runs commands, one JSON object per line, and replies to each with one JSON line, its {@link Outcome}: for programs with
 * several commands, which would otherwise start a process for each.
 */
export async function runSession(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  let database: Database | undefined;
  const administrating: Administrating = async (work, origin) => {
    database ??= await openDatabase(environment);
    return work(new AccountAdministration(database, operatorName(environment), signallingOn(environment), origin));
  };
  try {
    for await (const line of createInterface({ input })) {
      output.write(jsonLine(await outcomeOf(line, administrating)));
    }
  } finally {
    await database?.close();
  }
}

async function outcomeOf(line: string, administrating: Administrating): Promise<Outcome> {
  const command = commandIn(line);
  return command
    ? administrate(command, administrating)
    : { exitCode: 2, errors: [{ reason: 'The line is not a command' }] };
}

function commandIn(line: string): AdminCommand | undefined {
  try {
    const { command, options, origin } = JSON.parse(line) as Partial<AdminCommand>;
    return typeof command === 'string' ? { command, options: { ...options }, origin } : undefined;
  } catch {
    return undefined;
  }
}
