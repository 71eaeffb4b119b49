import type { Pool } from 'pg';
import { CommandFailure } from '../command-failure.js';

const FIND = `
  select (noted->>'members')::int as members from simulated_clusters where database_id = $1 and not removed`;
const RECOVER = `
  update simulated_clusters
     set failed_members = '{}', fault = null, noted = (noted::jsonb - 'workFault')::json where database_id = $1`;
/** Completed work stays; with a text, only new work fails. */
const FAIL = `
  update simulated_clusters
     set failed_members = coalesce($2, failed_members),
         held = case when $3::text is not null and due <= now() and fault is null and noted->>'workFault' is null
                then noted else held end,
         fault = coalesce($3, fault)
   where database_id = $1`;

/**
 * Makes exactly these members of a simulated cluster fail, and with a text each further change of the cluster.
 *
 * @param numbers of the members, from 1; if empty, members stay unchanged.
 * @throws CommandFailure if the simulation has no such cluster or member; then nothing was changed.
 */
export async function fail(
  pool: Pool,
  id: number,
  { numbers, work }: { numbers: readonly string[]; work: string | undefined },
): Promise<string> {
  const members = await membersOf(pool, id);
  for (const number of numbers) {
    if (!/^\d+$/.test(number) || Number(number) < 1 || Number(number) > members)
      throw new CommandFailure(`Database ${id} has no member ${number}.`, `It has 1 to ${members}.`);
  }
  const names = numbers.map((number) => `db-${id}-${Number(number)}`);
  await pool.query(FAIL, [id, names.length > 0 ? names : null, work ?? null]);
  const down = names.length === 1 ? 'is down' : 'are down';
  const done = names.length > 0 ? [`${names.join(', ')} of database ${id} ${down}`] : [];
  return [...done, ...(work === undefined ? [] : [`each change of database ${id} fails from now on`])].join('\n');
}

/**
 * Makes everything in a simulated cluster work again.
 *
 * @throws CommandFailure if the simulation has no such cluster.
 */
export async function recover(pool: Pool, id: number): Promise<string> {
  await membersOf(pool, id);
  await pool.query(RECOVER, [id]);
  return `all nodes of database ${id} run again, and changes succeed`;
}

async function membersOf(pool: Pool, id: number): Promise<number> {
  const { rows } = await pool.query<{ members: number }>(FIND, [id]);
  if (rows[0]) return rows[0].members;
  throw new CommandFailure(`The simulation runs no database ${id}.`, 'Real servers are stopped like any process.');
}
