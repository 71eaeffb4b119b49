import type { Statements } from '@stratus/postgres';

/** Records the ids as received in this transaction; returns the new ones. */
export async function admitNew(statements: Statements, consumer: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await statements.query<{ event_id: string }>(
    `insert into inbox (consumer, event_id) select $1, unnest($2::uuid[])
     on conflict do nothing returning event_id`,
    [consumer, [...new Set(ids)]],
  );
  return new Set(rows.map((row) => row.event_id));
}
