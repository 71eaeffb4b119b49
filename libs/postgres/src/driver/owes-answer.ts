import type { PoolClient } from 'pg';

/** Whether Postgres still owes a connection the response to a statement. */
export function owesAnswer(client: PoolClient): boolean {
  return (client as PoolClient & { readyForQuery?: boolean }).readyForQuery === false;
}
