import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';

/** The connection pool that TypeORM opens and does not expose. */
export function poolOf(dataSource: DataSource): Pool {
  return (dataSource.driver as unknown as { master: Pool }).master;
}
