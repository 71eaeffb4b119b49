import { jest } from '@jest/globals';
import { terminalWatch } from './progress.js';

const TOTAL = 45_600_000;

describe('the progress of a backup', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('counts on one line of the terminal, and leaves nothing behind', () => {
    const written: string[] = [];
    const output = { isTTY: true, columns: 80, write: (text: string) => written.push(text) > 0 };
    const copying = { bytes: 0, current: 'waiting for PostgreSQL' };
    const end = terminalWatch(output as never)?.(copying, TOTAL);
    Object.assign(copying, { bytes: 12_000_000, current: `data/${'x'.repeat(100)}` });
    jest.advanceTimersByTime(200);
    end?.();
    jest.advanceTimersByTime(1_000);
    expect(written).toEqual([
      '\r\u001b[K  … Backing up: 0 of about 46 MB  0.0 s  waiting for PostgreSQL',
      expect.stringContaining('… Backing up: 12 of about 46 MB  0.2 s  data/xxx'),
      '\r\u001b[K',
    ]);
    expect(written[1]?.slice(4)).toHaveLength(79);
  });

  it('is not shown in a file or pipe', () => expect(terminalWatch({ isTTY: false } as never)).toBeUndefined());
});
