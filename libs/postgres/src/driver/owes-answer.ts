import type { PoolClient } from 'pg';

/** Whether Postgres still owes a connection the answer to a statement. */
export function owesAnswer(client: PoolClient): boolean {
  return (client as PoolClient & { readyForQuery?: boolean }).readyForQuery === false;
}
