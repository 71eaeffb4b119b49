import { EVENTS_STREAM, setUpStreams } from '../streams/streams.js';
import { LedgerWorld, upTo } from '../../test/ledger-world.js';
import { replaySince } from './replay.js';

const ledger = new LedgerWorld();
beforeAll(() => ledger.open());
beforeEach(() => ledger.clear());
afterAll(() => ledger.close());

const emit = async (): Promise<void> => {
  for (const n of upTo(5)) await ledger.emit({ resource: 'a', n });
  await ledger.relayAll();
};

describe('a replay', () => {
  it('publishes the same events with the same ids, which the stream drops within its duplicate window', async () => {
    await emit();
    const before = await ledger.streamed();
    expect(await replaySince(ledger.database.pool, new Date(0))).toBe(5);
    const published = (await ledger.published.get()).values[0]?.value ?? 0;
    await ledger.relayAll();
    expect((await ledger.published.get()).values[0]?.value).toBe(published + 5);
    expect(await ledger.streamed()).toEqual(before);
  });

  it('restores a lost stream, event by event', async () => {
    await emit();
    const before = await ledger.streamed();
    await ledger.manager.streams.delete(EVENTS_STREAM.name);
    await setUpStreams(ledger.manager);
    await replaySince(ledger.database.pool, new Date(0));
    await ledger.relayAll();
    expect(await ledger.streamed()).toEqual(before);
  });

  it('publishes only events since the given time', async () => {
    await emit();
    await ledger.database.pool.query(`update events set created = now() - interval '1 day' where sequence <= 2`);
    expect(await replaySince(ledger.database.pool, new Date(Date.now() - 3_600_000))).toBe(3);
  });
});
