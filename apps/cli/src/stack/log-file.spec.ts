import { appendFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { followFile, lastLines } from './log-file.js';
import { isOfRequest, readLogLine, shownLine } from './log-line.js';

const folder = mkdtempSync(join(tmpdir(), 'stratus-logs-'));
const path = join(folder, 'gateway.log');
afterAll(() => rmSync(folder, { recursive: true }));

const line = (number: number, more: object = {}) =>
  JSON.stringify({ level: 30, time: '2026-01-31T12:00:00.123Z', app: 'gateway', number, msg: 'request', ...more });

describe('the end of a log', () => {
  it('is found across blocks, in order, without reading more lines than wanted', () => {
    const padding = 'x'.repeat(1000);
    const lines = Array.from({ length: 2000 }, (_, index) => line(index, { padding }));
    writeFileSync(path, `${lines.join('\n')}\n`);
    let looked = 0;
    const { lines: found, end } = lastLines(path, 600, () => (looked += 1) > 0);
    expect(found.map(({ fields }) => fields.number)).toEqual(Array.from({ length: 600 }, (_, index) => 1400 + index));
    expect(looked).toBe(600);
    expect(end).toBe(lines.join('\n').length + 1);
    expect(lastLines(path, 5000, () => true).lines).toHaveLength(2000);
  });

  it('has lines longer than a block, and lines of other programs', () => {
    writeFileSync(path, `first\n${'y'.repeat(600_000)}\n{not json\nlast`);
    expect(lastLines(path, 10, () => true).lines.map(({ text }) => text.length)).toEqual([5, 600_000, 9, 4]);
  });
});

it('a followed log shows added lines once they are whole, also after it was rotated', async () => {
  writeFileSync(path, 'old\n');
  const seen: string[] = [];
  const waiting: (() => void)[] = [];
  const saw = (count: number) =>
    new Promise<void>((resolve) => {
      waiting.push(() => seen.length >= count && resolve());
      waiting.at(-1)?.();
    });
  const following = new AbortController();
  const onLine = (text: string): void => {
    seen.push(text);
    for (const check of waiting) check();
  };
  void followFile(path, 4, onLine, following.signal);
  appendFileSync(path, 'new\nhal');
  await saw(1);
  appendFileSync(path, 'f\n');
  await saw(2);
  renameSync(path, `${path}.1`);
  writeFileSync(path, 'rotated\n');
  await saw(3);
  following.abort();
  expect(seen).toEqual(['new', 'half', 'rotated']);
});

it('a log that is absent while it is rotated is followed as soon as it is there', async () => {
  const rotating = join(folder, 'rotating.log');
  const following = new AbortController();
  const seen = new Promise<string>((resolve) => void followFile(rotating, 0, resolve, following.signal));
  writeFileSync(rotating, 'first\n');
  expect(await seen).toBe('first');
  following.abort();
});

describe('a line', () => {
  it('of an app shows time, component, level, message, fields and error, and no control characters', () => {
    const text = line(1, { requestId: 'r-1', label: 'a\u001b[2Jb', err: { message: 'no room', stack: 'long' } });
    expect(shownLine(readLogLine(text), 'gateway')).toBe(
      '12:00:00.123  gateway  info   request  number=1  requestId=r-1  label=a [2Jb  error="no room"',
    );
    expect(isOfRequest(readLogLine(text), 'r-1')).toBe(true);
    expect(isOfRequest(readLogLine(text), 'r-2')).toBe(false);
  });

  it('of another program is shown as it is', () => {
    expect(shownLine(readLogLine('LOG:  database system is ready'), 'postgres')).toBe(
      'postgres  LOG:  database system is ready',
    );
  });
});
