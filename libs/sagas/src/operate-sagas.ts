import type { Pool } from 'pg';

/** An operator's view of a saga, without its input, which may be private. */
export interface UnfinishedSaga {
  id: string;
  name: string;
  state: string;
  step: string | null;
  tries: number;
  age: string;
  trouble: string | null;
}

const LIST = `
  select id, name, state, step, tries, trouble, date_trunc('second', now() - started)::text as age from sagas
   where state in ('running', 'undoing') order by tries desc, started limit 1000`;

const RETRY = `update sagas set due = now() where id = $1 and state in ('running', 'undoing')`;

/** True when the service has sagas. */
export async function keepsSagas(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('sagas') is not null as there`);
  return rows[0]?.there === true;
}

/** Lists at most a thousand unfinished sagas, most retried first. */
export async function listSagas(pool: Pool): Promise<UnfinishedSaga[]> {
  const { rows } = await pool.query<UnfinishedSaga>(LIST);
  return rows;
}

/** Ends the wait of a saga; its runner notices within a second. False if no unfinished saga has this id. */
export async function retrySaga(pool: Pool, id: string): Promise<boolean> {
  const { rowCount } = await pool.query(RETRY, [id]);
  return rowCount === 1;
}
