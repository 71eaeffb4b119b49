import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '@stratus/processes';

/** In dependency order; releases before 11 use the second name. */
const FILES = [
  ['mariadb_system_tables.sql', 'mysql_system_tables.sql'],
  ['mariadb_performance_tables.sql', 'mysql_performance_tables.sql'],
  ['mariadb_system_tables_data.sql', 'mysql_system_tables_data.sql'],
  ['maria_add_gis_sp_bootstrap.sql'],
  ['mariadb_sys_schema.sql', 'mysql_sys_schema.sql'],
] as const;

async function contentOf(share: string, [name, olderName]: readonly [string, string?]): Promise<string> {
  try {
    return await readFile(join(share, name), 'utf8');
  } catch (error) {
    if (olderName === undefined || codeOf(error) !== 'ENOENT') throw error;
    return readFile(join(share, olderName), 'utf8');
  }
}

/**
 * The accounts that these files create in addition to `mariadb.sys`: for root, and for everyone, without a password.
 */
const WITHOUT_ACCOUNTS = [
  "DELETE FROM global_priv WHERE User IN ('', 'root');",
  "DELETE FROM db WHERE User IN ('', 'root');",
  'DELETE FROM proxies_priv;',
];

/** The statements that create the server's own databases in an empty data directory. */
export async function systemTables(share: string): Promise<string> {
  const [tables, performance, data, ...others] = await Promise.all(FILES.map((names) => contentOf(share, names)));
  const first = ['CREATE DATABASE IF NOT EXISTS mysql;', 'USE mysql;'];
  return [...first, tables, performance, data, ...WITHOUT_ACCOUNTS, ...others].join('\n');
}
