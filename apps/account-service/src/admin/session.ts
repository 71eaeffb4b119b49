import { createInterface } from 'node:readline';
import type { Database } from '@stratus/platform/persistence';
import { AccountAdministration } from './account-administration.js';
import { administrate, openDatabase } from './administrate.js';
import type { Administrating } from './administrate.js';

/**
 * Answers command lines, one JSON array of words a line, each with one JSON line of exit code and output: for programs
 * that have several, which would otherwise pay for the start of a process each time.
 */
export async function runSession(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  let database: Database | undefined;
  const administrating: Administrating = async (work) => {
    database ??= await openDatabase(environment);
    return work(new AccountAdministration(database));
  };
  try {
    for await (const line of createInterface({ input })) {
      output.write(`${JSON.stringify(await administrate(wordsIn(line), administrating))}\n`);
    }
  } finally {
    await database?.close();
  }
}

/** What is no command line is one without words, and refused as such. */
function wordsIn(line: string): string[] {
  try {
    const words: unknown = JSON.parse(line);
    return Array.isArray(words) ? words.map(String) : [];
  } catch {
    return [];
  }
}
