import { eventually, holding } from '@stratus/testing';
import type { Pool } from 'pg';

/**
 * Runs work while no relay of the schema can mark an event, so that every relay soon pauses and none gets through its ledger: however
 * slow this process is, the work finds a relay in the middle. Waits for a relay that follows the stream; `release` lets the marks go.
 */
export async function holdingMarks<T>(
  sql: Pool,
  schema: string,
  work: (release: () => Promise<unknown>) => Promise<T>,
): Promise<T> {
  await eventually('a relay that follows the stream', async () => {
    const { rows } = await sql.query(`select from ${schema}.relayed_stream where ready`);
    return rows[0];
  });
  return holding(sql, async (holder, _pid, release) => {
    // A mark shares this lock.
    await holder.query(`select from ${schema}.relayed_stream for update`);
    return work(release);
  });
}
