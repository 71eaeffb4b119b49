import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { isRunning, readJsonFile, stopProcess } from '@stratus/processes/source';

const signals: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGINT'];

/** Services stop before the servers that they need to finish their work. */
const stopLast = ['nats.pid.json', 'postgres.pid.json'];

/**
 * Stops the processes that a killed launcher left running, to free their ports and data directories. Returns their names.
 */
export async function stopLeftovers(runDir: string): Promise<string[]> {
  if (!existsSync(runDir)) return [];
  const files = readdirSync(runDir).filter((file) => file.endsWith('.pid.json'));
  const stopped: string[] = [];

  const stop = async (file: string): Promise<void> => {
    const path = join(runDir, file);
    const { name, pid, startedAt, stopSignal, stopTimeoutMs } = readJsonFile(path) ?? {};
    if (typeof pid === 'number' && typeof startedAt === 'string' && isRunning({ pid, startedAt })) {
      const signal = signals.find((known) => known === stopSignal) ?? 'SIGTERM';
      await stopProcess({ pid, startedAt }, signal, Number(stopTimeoutMs ?? 10_000));
      stopped.push(String(name));
    }
    rmSync(path, { force: true });
  };

  await Promise.all(files.filter((file) => !stopLast.includes(file)).map(stop));
  for (const file of stopLast) if (files.includes(file)) await stop(file);
  return stopped;
}
