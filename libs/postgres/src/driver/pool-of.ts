import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';

/** The pool of connections that TypeORM opens, which it does not hand out. */
export function poolOf(dataSource: DataSource): Pool {
  return (dataSource.driver as unknown as { master: Pool }).master;
}
