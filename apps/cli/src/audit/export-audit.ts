import { onDatabaseOf } from '../access/service-database.js';
import type { Context } from '../context.js';
import { AuditEntries } from './audit-entries.js';
import type { AuditFilter } from './audit-entries.js';

/** Writes the audit log as JSON lines, the oldest entry first, whatever the format of other output. */
export async function exportAudit(context: Context, filter: AuditFilter): Promise<undefined> {
  await onDatabaseOf('account', context, async (pool) => {
    for await (const lines of new AuditEntries(pool).lines(filter)) {
      if (lines.length > 0) await context.write(lines.map((line) => `${line}\n`).join(''));
    }
  });
  return undefined;
}
