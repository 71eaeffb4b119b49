import type { Pool } from 'pg';
import { UsageError } from '../usage-error.js';

const FIND = `
  select (noted->>'members')::int as members from simulated_clusters where database_id = $1 and not removed`;
const SET = 'update simulated_clusters set failed_members = $2 where database_id = $1';
const RECOVER = `update simulated_clusters set failed_members = '{}', fault = null where database_id = $1`;
/** What holds now goes on: only new work fails. */
const BREAK = `
  update simulated_clusters set held = case when due <= now() and fault is null then noted else held end, fault = $2
   where database_id = $1`;

/** Has every further change of a simulated cluster fail with this text, until it recovers. */
export async function breakWork(pool: Pool, id: number, fault: string): Promise<void> {
  await pool.query(BREAK, [id, fault]);
}

/**
 * Makes members of a simulated cluster fail, by their numbers from 1, or everything of it work again.
 *
 * @throws UsageError when the simulation has no such cluster or member.
 */
export async function changeMembers(
  pool: Pool,
  id: number,
  action: 'fail' | 'recover',
  numbers: readonly string[],
): Promise<string> {
  const { rows } = await pool.query<{ members: number }>(FIND, [id]);
  const [cluster] = rows;
  if (!cluster)
    throw new UsageError(`The simulation runs no database ${id}.`, 'Real servers are stopped like any process.');
  if (action === 'recover') {
    await pool.query(RECOVER, [id]);
    return `all of database ${id} works again`;
  }
  for (const number of numbers) {
    if (!/^\d+$/.test(number) || Number(number) < 1 || Number(number) > cluster.members)
      throw new UsageError(`Database ${id} has no member ${number}.`, `It has 1 to ${cluster.members}.`);
  }
  const names = numbers.map((number) => `db-${id}-${Number(number)}`);
  if (names.length > 0) await pool.query(SET, [id, names]);
  return names.length > 0 ? `${names.join(', ')} of database ${id} fail` : `the next change of database ${id} fails`;
}
