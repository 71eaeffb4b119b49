import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { EVENTS_STREAM, setUpStreams } from '../streams/streams.js';
import { LedgerWorld, upTo } from '../../test/ledger-world.js';
import { replaySince } from './replay.js';

jest.setTimeout(30_000);
const ledger = new LedgerWorld();
beforeAll(() => ledger.open());
beforeEach(() => ledger.clear());
afterAll(() => ledger.close());

const emit = async (): Promise<void> => {
  for (const n of upTo(5)) await ledger.emit({ resource: 'a', n });
  await ledger.relayAll();
};

const TOOL = join(import.meta.dirname, '../../../../tools/events-replay.ts');

/** `npm run events:replay`, with the rights of a service given by DATABASE_URL. */
async function runTool(...args: string[]): Promise<{ code: unknown; said: string }> {
  const url = new URL(ledger.world.databaseUrl);
  url.searchParams.set('options', '-c search_path=spec');
  const child = spawn(process.execPath, [TOOL, ...args], { env: { ...process.env, DATABASE_URL: url.href } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
  const [code] = (await once(child, 'close')) as unknown[];
  return { code, said };
}

describe('a replay', () => {
  it('publishes the same events with the same ids, which the stream drops while it still knows them', async () => {
    await emit();
    const before = await ledger.streamed();
    expect(await replaySince(ledger.database.pool, new Date(0))).toBe(5);
    const published = (await ledger.published.get()).values[0]?.value ?? 0;
    await ledger.relayAll();
    expect((await ledger.published.get()).values[0]?.value).toBe(published + 5);
    expect(await ledger.streamed()).toEqual(before);
  });

  it('brings a lost stream back, event for event', async () => {
    await emit();
    const before = await ledger.streamed();
    await ledger.manager.streams.delete(EVENTS_STREAM.name);
    await setUpStreams(ledger.manager);
    await replaySince(ledger.database.pool, new Date(0));
    await ledger.relayAll();
    expect(await ledger.streamed()).toEqual(before);
  });

  it('takes only what is as young as asked for', async () => {
    await emit();
    await ledger.database.pool.query(`update events set created = now() - interval '1 day' where sequence <= 2`);
    expect(await replaySince(ledger.database.pool, new Date(Date.now() - 3_600_000))).toBe(3);
  });

  it('is asked for on the command line, and refuses what it does not understand', async () => {
    await emit();
    const done = await runTool('--service', 'vpc', '--since', '2000-01-01T00:00:00Z');
    expect(done).toMatchObject({ code: 0 });
    expect(done.said).toMatch(/^5 events of vpc-service/m);
    expect(await ledger.unpublished()).toBe(5);
    expect(await runTool('--service', 'nobody', '--since', '2000-01-01T00:00:00Z')).toMatchObject({ code: 1 });
    expect(await runTool('--service', 'vpc', '--since', 'yesterday')).toMatchObject({ code: 1 });
  });
});
