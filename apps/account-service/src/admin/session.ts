import { createInterface } from 'node:readline';
import { operatorName } from '@stratus/environment';
import type { Database } from '@stratus/postgres';
import { AccountAdministration } from './account-administration.js';
import { administrate, openDatabase, signallingOn } from './administrate.js';
import type { Administrating } from './administrate.js';

/**
 * Processes command lines, one JSON array of words per line, and replies to each with one JSON line of exit code and output:
 * for programs with several commands, which would otherwise start a process for each.
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
      output.write(`${JSON.stringify(await administrate(wordsIn(line), administrating))}\n`);
    }
  } finally {
    await database?.close();
  }
}

/** A line that is not a JSON array of words counts as an empty command line, which is refused. */
function wordsIn(line: string): string[] {
  try {
    const words: unknown = JSON.parse(line);
    return Array.isArray(words) ? words.map(String) : [];
  } catch {
    return [];
  }
}
