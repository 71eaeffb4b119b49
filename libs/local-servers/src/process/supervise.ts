import { setTimeout as sleep } from 'node:timers/promises';

import { messageOf } from '../failure.ts';
import type { ManagedProcess } from './managed-process.ts';

const restartsPerMinute = 5;
const firstDelayMs = 200;

/** Restarts a process that dies, later each time, and gives up when it keeps dying. */
export function supervise(child: ManagedProcess, note: (text: string) => void, stopping: () => boolean): void {
  let restarts: number[] = [];

  const revive = async (description: string): Promise<void> => {
    const minuteAgo = Date.now() - 60_000;
    restarts = restarts.filter((time) => time > minuteAgo);
    if (stopping()) return;
    if (restarts.length >= restartsPerMinute) {
      note(`${child.name} ended again (${description}) and is left stopped. Its log: ${child.specification.logFile}`);
      return;
    }
    note(`${child.name} ended (${description}); starting it again`);
    await sleep(firstDelayMs * 2 ** restarts.length);
    restarts.push(Date.now());
    // The launcher may have started or stopped it in the meantime.
    if (stopping() || child.pid !== undefined) return;
    try {
      await child.start();
    } catch (error) {
      if (!stopping()) await revive(messageOf(error).split('\n', 1)[0] ?? '');
    }
  };

  child.onUnexpectedExit = (description) => void revive(description);
}
