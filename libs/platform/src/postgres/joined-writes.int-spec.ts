import { Things } from '../../test/things.js';
import { JoinedWrites } from './joined-writes.js';

const things = new Things(process.env.TEST_DATABASE_URL ?? '');
beforeAll(() => things.open());
afterAll(() => things.close());

const ADD = 'insert into things (count, label) values ($2, $1)';
const SEEN = 'insert into settings_seen (lock_timeout) values ($1)';

describe('joined writes', () => {
  it('have one effect each, with their own parameters', async () => {
    await things.database.transaction(async ({ statements }) => {
      const joined = new JoinedWrites();
      const writes = [joined.query(ADD, ['a', 1]), joined.query(SEEN, ['seen']), joined.query(ADD, ['b', 2])];
      await joined.sendTo(statements);
      expect(await Promise.all(writes)).toEqual([[], [], []]);
    });
    const { rows } = await things.sql.query('select label, count from things order by label');
    expect(rows).toEqual([
      { label: 'a', count: 1 },
      { label: 'b', count: 2 },
    ]);
    expect((await things.sql.query(`select from settings_seen where lock_timeout = 'seen'`)).rowCount).toBe(1);
  });

  it('are one statement', async () => {
    const sent: unknown[] = [];
    const joined = new JoinedWrites();
    void joined.query(ADD, ['a', 1]);
    void joined.query(SEEN, ['seen']);
    await joined.sendTo({
      query: async (...statement: unknown[]) => {
        sent.push(statement);
        return [];
      },
    });
    expect(sent).toEqual([[expect.stringContaining('values ($3)'), ['a', 1, 'seen']]]);
  });

  it('fail together, and say so to each caller', async () => {
    const failed = things.database.transaction(async ({ statements }) => {
      const joined = new JoinedWrites();
      const writes = [joined.query(SEEN, ['never']), joined.query(ADD, ['a', 3])];
      const outcomes = Promise.allSettled(writes);
      await joined.sendTo(statements).finally(async () => {
        const reason = expect.objectContaining({ constraint: 'things_label_unique' });
        const rejected = { status: 'rejected', reason };
        expect(await outcomes).toEqual([rejected, rejected]);
      });
    });
    await expect(failed).rejects.toMatchObject({ constraint: 'things_label_unique' });
    expect((await things.sql.query(`select from settings_seen where lock_timeout = 'never'`)).rowCount).toBe(0);
  });

  it('may be none', async () => {
    const nothing = { query: () => Promise.reject(new Error('nothing to send')) };
    await expect(new JoinedWrites().sendTo(nothing)).resolves.toBeUndefined();
  });
});
