import { clearLine, cursorTo } from 'node:readline';

/** Shows the user at the terminal each step and its duration. */
export interface Progress {
  /** Shows the label while the work runs, and the label with the returned detail afterwards. */
  step<T>(label: string, work: () => Promise<T>, detail?: (result: T) => string): Promise<T>;
  note(text: string): void;
}

export const silent: Progress = {
  step: (_label, work) => work(),
  note: () => {},
};

const elapsed = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** One line per step; on a terminal the line of the running step counts its seconds. */
export function terminalProgress(output: NodeJS.WriteStream = process.stdout): Progress {
  let running: { label: string; since: number } | undefined;

  const erase = (): void => {
    if (!output.isTTY) return;
    cursorTo(output, 0);
    clearLine(output, 0);
  };
  const showRunning = (): void => {
    if (!running || !output.isTTY) return;
    erase();
    output.write(`  … ${running.label}  ${elapsed(running.since)}`);
  };
  const print = (text: string): void => {
    erase();
    output.write(`  ${text}\n`);
  };

  return {
    async step(label, work, detail) {
      const since = performance.now();
      running = { label, since };
      showRunning();
      const ticker = setInterval(showRunning, 200);
      let outcome = `✗ ${label}`;
      try {
        const result = await work();
        const suffix = detail?.(result) ?? '';
        outcome = `✓ ${label}${suffix === '' ? '' : ` (${suffix})`}`;
        return result;
      } finally {
        clearInterval(ticker);
        running = undefined;
        print(`${outcome}  ${elapsed(since)}`);
      }
    },
    note(text) {
      print(`note: ${text}`);
      showRunning();
    },
  };
}
