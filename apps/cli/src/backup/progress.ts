/** A copy that goes on. */
export interface Copying {
  /** Stored so far. */
  readonly bytes: number;
  /** The step or file that it is at. */
  readonly current: string;
}

/** Shows a copy of about `total` bytes. @returns what ends that. */
export type Watch = (copying: Copying, total: number) => () => void;

type Terminal = Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>;

const SHOW_MS = 200;
const MEGABYTE = 1_000_000;
const ERASE = '\r\u001b[K';

/** Counts on one line of a terminal, which it erases at the end; undefined for anything but a terminal. */
export function terminalWatch(output: Terminal): Watch | undefined {
  if (!output.isTTY) return undefined;
  return (copying, total) => {
    const started = performance.now();
    const show = (): void => {
      const line = progressLine(copying, total, (performance.now() - started) / 1000);
      // A longer line would wrap, and stay.
      output.write(`${ERASE}${line.slice(0, output.columns - 1)}`);
    };
    show();
    const timer = setInterval(show, SHOW_MS);
    return () => {
      clearInterval(timer);
      output.write(ERASE);
    };
  };
}

/** One line of progress. */
export function progressLine({ bytes, current }: Copying, total: number, seconds: number): string {
  const [done, all] = [bytes, total].map((each) => Math.ceil(each / MEGABYTE));
  return `  … Backing up: ${done} of about ${all} MB  ${seconds.toFixed(1)} s  ${current}`;
}
