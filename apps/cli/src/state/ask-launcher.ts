import { join } from 'node:path';
import { STACK_FILES } from '@stratus/installation/stack';
import type { LoadRequest } from '@stratus/installation/stack';
import { readJsonFile } from '@stratus/processes';
import { CommandFailure } from '../command-failure.js';

/** Stops and starts of servers that take their full time limits. */
const LOAD_MS = 300_000;

/**
 * Lets the launcher of a running stack replace its data.
 *
 * @returns for how many milliseconds the stack did not serve.
 * @throws CommandFailure with the launcher's reason.
 */
export async function askLauncher(stateDirectory: string, request: LoadRequest): Promise<number> {
  const { url, token } = readJsonFile(join(stateDirectory, STACK_FILES.control)) ?? {};
  if (typeof url !== 'string' || typeof token !== 'string')
    throw new CommandFailure(
      `The stack on ${stateDirectory} was started by a Stratus that loads no snapshots.`,
      'Stop it (npx stratus stop), and start it again.',
    );
  const response = await fetch(`${url}/load`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(request),
    signal: AbortSignal.timeout(LOAD_MS),
  }).catch((error: unknown) => {
    throw new CommandFailure(
      'The launcher of the stack ended, or did not answer.',
      'See stratus status. If it does not run, start it: it then has the data of before.',
      { cause: error },
    );
  });
  const answer = (await response.json()) as { interruptedMs?: number; message?: string; whatToDo?: string };
  if (response.ok && answer.interruptedMs !== undefined) return answer.interruptedMs;
  throw new CommandFailure(
    answer.message ?? `The launcher answered ${response.status}.`,
    answer.whatToDo ?? 'Try again.',
  );
}
