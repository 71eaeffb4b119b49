import { createInterface } from 'node:readline';
import { operatorName } from '@stratus/environment';
import type { Database } from '@stratus/postgres';
import { AccountAdministration } from './account-administration.js';
import { administrate, openDatabase, signallingOn } from './administrate.js';
import type { AdminCommand, Administrating } from './administrate.js';

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
  const administrating: Administrating = async (work) => {
    database ??= await openDatabase(environment);
    return work(new AccountAdministration(database, operatorName(environment), signallingOn(environment)));
  };
  try {
    for await (const line of createInterface({ input })) {
      output.write(`${JSON.stringify(await administrate(commandIn(line), administrating))}\n`);
    }
  } finally {
    await database?.close();
  }
}

/** A line that is no command counts as one without a name, which is refused. */
function commandIn(line: string): AdminCommand {
  try {
    const { command, options } = JSON.parse(line) as Partial<AdminCommand>;
    return { command: String(command), options: { ...options } };
  } catch {
    return { command: line, options: {} };
  }
}
