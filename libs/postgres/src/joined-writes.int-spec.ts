import { Things } from '@stratus/testing/things';
import { joinedWrites } from './joined-writes.js';

const things = new Things(process.env.TEST_DATABASE_URL ?? '');
beforeAll(() => things.open());
afterAll(() => things.close());

const add = (label: string, count: number) => ({
  text: 'insert into things (count, label) values ($2, $1)',
  values: [label, count],
});
const seen = (timeout: string) => ({
  text: 'insert into settings_seen (lock_timeout) values ($1)',
  values: [timeout],
});
const run = ({ text, values }: ReturnType<typeof joinedWrites>) =>
  things.database.transaction(async ({ statements }) => void (await statements.query(text, values)));
const seenRows = async (timeout: string) =>
  (await things.sql.query('select from settings_seen where lock_timeout = $1', [timeout])).rowCount;

describe('joined writes', () => {
  it('have one effect each, with their own parameters', async () => {
    await run(joinedWrites([add('a', 1), seen('seen'), add('b', 2)]));
    const { rows } = await things.sql.query('select label, count from things order by label');
    expect(rows).toEqual([
      { label: 'a', count: 1 },
      { label: 'b', count: 2 },
    ]);
    expect(await seenRows('seen')).toBe(1);
  });

  it('have the same text for the same writes, and a single write keeps its own', () => {
    const { text, values } = joinedWrites([add('a', 1), seen('x')]);
    expect(text).toContain('values ($3)');
    expect(values).toEqual(['a', 1, 'x']);
    expect(joinedWrites([add('b', 2), seen('y')]).text).toBe(text);
    expect(joinedWrites([seen('x')])).toEqual(seen('x'));
  });

  it('fail together', async () => {
    const failed = run(joinedWrites([seen('never'), add('a', 3)]));
    await expect(failed).rejects.toMatchObject({ constraint: 'things_label_unique' });
    expect(await seenRows('never')).toBe(0);
  });

  it('refuse a text that Postgres cannot run as part of another statement', () => {
    const nested = { text: ' with gone as (delete from things returning label) select', values: [] };
    expect(() => joinedWrites([nested, seen('x')])).toThrow('cannot be joined');
  });
});
