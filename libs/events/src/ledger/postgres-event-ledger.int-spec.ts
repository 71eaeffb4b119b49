import { LedgerWorld, upTo } from '../../test/ledger-world.js';

const ledger = new LedgerWorld();
beforeAll(() => ledger.open());
beforeEach(() => ledger.clear());
afterAll(() => ledger.close());

const rows = async () =>
  (
    await ledger.database.pool.query<{ resource: string; sequence: number; data: string; job: object | null }>(
      'select entity_id as resource, sequence, data::text as data, job from events order by position',
    )
  ).rows;

describe('the events of one transaction', () => {
  it('keep their order, and continue the sequence of each resource', async () => {
    await ledger.emit({ resource: 'a', n: 1 });
    await ledger.emit(
      { resource: 'a', n: 2 },
      { resource: 'b', n: 1 },
      { resource: 'a', n: 3 },
      { resource: 'b', n: 2 },
    );
    const stored = await rows();
    expect(stored.map(({ resource, sequence, data }) => [resource, sequence, JSON.parse(data).n])).toEqual([
      ['a', 1, 1],
      ['a', 2, 2],
      ['b', 1, 1],
      ['a', 3, 3],
      ['b', 2, 2],
    ]);
  });

  it('are stored like the event of a transaction with one event', async () => {
    const job = { id: '3f2b6d7e-0000-4000-8000-000000000001', status: 'started', percent: 50 } as const;
    const padding = '"quoted", {braces}, \\backslashes\\, NULL, ä, \u0000, \ud800';
    const events = [
      { resource: 'a', n: 1, job, padding },
      { resource: 'b', n: 1, padding },
    ];
    for (const event of events) await ledger.emit(event);
    const alone = await rows();
    await ledger.clear();
    await ledger.emit(...events);
    expect(await rows()).toEqual(alone);
    expect(alone.map((row) => row.job)).toEqual([job, null]);
  });

  it('may together have more data than one event', async () => {
    const padding = 'x'.repeat(3_000_000);
    await ledger.emit(...upTo(5).map((n) => ({ resource: 'a', n, padding })));
    expect((await rows()).map(({ sequence, data }) => [sequence, JSON.parse(data).n])).toEqual(
      upTo(5).map((n) => [n, n]),
    );
  });
});
