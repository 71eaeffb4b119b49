import { onDatabaseOf } from '../access/service-database.js';
import type { Context } from '../context.js';
import type { Output } from '../output/output.js';
import { table } from '../output/table.js';
import { AuditEntries } from './audit-entries.js';
import type { AuditFilter } from './audit-entries.js';

const COLUMNS = ['id', 'created', 'account_id', 'username', 'operation', 'ids', 'ip', 'outcome', 'reason'];

/** Lists entries, the newest first. */
export async function listAudit(
  context: Context,
  filter: AuditFilter,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<Output> {
  const page = await onDatabaseOf('account', context, (pool) => new AuditEntries(pool).newest(filter, before, limit));
  const more = page.before === null ? [] : [`Older ones: --before ${page.before}`];
  return { ...table(page.entries, COLUMNS, ...more), data: page };
}
