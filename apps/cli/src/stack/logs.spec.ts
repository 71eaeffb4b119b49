import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context } from '../context.js';
import { logs } from './logs.js';
import { sinceOf } from './since.js';

const stateDirectory = mkdtempSync(join(tmpdir(), 'stratus-logs-'));
afterAll(() => rmSync(stateDirectory, { recursive: true }));

const NOW = Date.now();
const lineOf = (minutesAgo: number, msg: string): string =>
  JSON.stringify({ level: 30, time: new Date(NOW - minutesAgo * 60_000).toISOString(), requestId: `of-${msg}`, msg });

async function shown(options: object): Promise<string[]> {
  const written: string[] = [];
  const write = async (text: string): Promise<void> => void written.push(text);
  const context: Context = { environment: {}, stateDirectory, json: false, write, note: () => undefined };
  await logs(context, [], { lines: '100', level: 'info', ...options });
  return written.map((text) => / info {3}(\w+)/.exec(text)?.[1] ?? text.trim());
}

describe('the logs of a stack', () => {
  beforeAll(() => {
    mkdirSync(join(stateDirectory, 'logs'));
    writeFileSync(join(stateDirectory, 'logs/gateway.log'), `${lineOf(20, 'old')}\n${lineOf(5, 'new')}\n  its rest\n`);
    writeFileSync(join(stateDirectory, 'logs/vpc-service.log'), `${lineOf(10, 'middle')}\n`);
  });

  it('begin at a time, with the lines that follow', async () => {
    expect(await shown({})).toEqual(['old', 'middle', 'new', 'gateway    its rest']);
    expect(await shown({ since: '12m' })).toEqual(['middle', 'new', 'gateway    its rest']);
    expect(await shown({ since: new Date(NOW - 6 * 60_000).toISOString() })).toEqual(['new', 'gateway    its rest']);
    expect(await shown({ since: '1m' })).toEqual([]);
  });

  it('fail for a request of which they have no line', async () => {
    expect(await shown({ request: 'of-new' })).toEqual(['new']);
    await expect(shown({ request: 'nosuch' })).rejects.toMatchObject({
      message: 'No line has the request nosuch.',
      remedy: expect.stringContaining('X-Request-Id'),
    });
  });
});

describe('the time of --since', () => {
  it.each([
    ['30s', 30_000],
    ['10m', 600_000],
    ['2h', 7_200_000],
    ['1d', 86_400_000],
  ])('is %s before now', (text, ago) => expect(sinceOf(text, NOW)).toBe(NOW - ago));

  it('may be a time', () => expect(sinceOf('2026-01-31T12:00:00Z', NOW)).toBe(Date.UTC(2026, 0, 31, 12)));

  it.each(['', '10', '10x', 'yesterday', '-5m'])('must not be %j', (text) =>
    expect(() => sinceOf(text, NOW)).toThrow('--since must be a duration'),
  );
});
