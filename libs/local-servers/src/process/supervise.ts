import { setTimeout as sleep } from 'node:timers/promises';

import { messageOf } from '@stratus/processes/source';
import type { ManagedProcess } from './managed-process.ts';

const longestDelayMs = 30_000;
/** A process that has run for this long restarts at once when it ends. */
const settledMs = 60_000;

export interface Supervision {
  /** Shows one line to the user at the terminal. */
  note: (text: string) => void;
  /** True once the launcher stops everything. */
  stopping: () => boolean;
  firstDelayMs?: number;
}

/** Restarts a process that ends unexpectedly, doubling the wait each time up to half a minute. */
export function supervise(child: ManagedProcess, { note, stopping, firstDelayMs = 200 }: Supervision): void {
  let startedAt = performance.now();
  let ends = 0;

  /** Also false if another part of the launcher has started or stopped it in the meantime. */
  const isDown = (): boolean => !stopping() && child.wanted && child.pid === undefined;

  const waitAndStart = async (what: string): Promise<void> => {
    const delayMs = Math.min(firstDelayMs * 2 ** ends, longestDelayMs);
    ends += 1;
    const often = delayMs < 1_000 ? '' : ` in ${delayMs / 1000} s. Its log: ${child.specification.logFile}`;
    note(`${what}; starting it again${often}`);
    await sleep(delayMs, undefined, { ref: false });
    if (!isDown()) return;
    startedAt = performance.now();
    await child.start();
  };

  const revive = async (description: string): Promise<void> => {
    if (performance.now() - startedAt > settledMs) ends = 0;
    let what = `${child.name} ended (${description})`;
    while (isDown()) {
      try {
        await waitAndStart(what);
      } catch (error) {
        // The following log lines do not belong in a note.
        what =
          messageOf(error)
            .split('\n', 1)[0]
            ?.replace(/\. Its last log lines:$/, '') ?? '';
      }
    }
  };

  child.onUnexpectedExit = (description) => void revive(description);
}
