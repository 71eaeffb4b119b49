import { randomUUID } from 'node:crypto';
import { playSeed } from '@stratus/seeds';
import type { PlayedRecord } from '@stratus/seeds';
import { apiOf } from '../api/api-client.js';
import { CommandFailure } from '../command-failure.js';
import type { Context } from '../context.js';
import { message } from '../output/output.js';
import type { Output } from '../output/output.js';
import { records, validSeed } from './check.js';
import { seedCall } from './seed-call.js';

/** Creates the records of a seed that the account of the token lacks. */
export async function play(context: Context, file: string): Promise<Output> {
  const seed = validSeed(file);
  const api = apiOf(context);
  const played = await playSeed(seed, seedCall(api), { runId: randomUUID(), word: api.word });
  const text = summary(played);
  const failed = played.filter(({ reasons }) => reasons.length > 0);
  if (failed.length === 0) return message(text, { records: played });
  const lines = failed.flatMap(({ line, key, reasons }) =>
    reasons.map((reason) => `${file}:${line}: ${key}: ${reason}`),
  );
  throw new CommandFailure(
    `${lines.join('\n')}\n${text}`,
    'Correct these records and play the file again: what was created stays, and is not created twice.',
    { details: { records: played } },
  );
}

function summary(played: readonly PlayedRecord[]): string {
  const count = (result: PlayedRecord['result']): number => played.filter((record) => record.result === result).length;
  const present = count('present');
  const missing = count('refused') + count('skipped');
  return [
    `Created ${records(count('created'))}.`,
    ...(present === 0 ? [] : [`The account has ${present} of these labels already; these records stay as they are.`]),
    ...(missing === 0 ? [] : [`${records(missing)} could not be created.`]),
  ].join(' ');
}
