import { AUDIT_FIELDS, listAudit } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import type { ListSource } from '@stratus/lists';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { AUDIT_COLUMNS, AUDIT_ENTRY_JSON } from '../audit.sql.js';

export const auditShownTo = ({ caller, list }: CallOf<typeof listAudit>): ListSource<typeof AUDIT_FIELDS> => ({
  from: 'audit_entries as entry',
  where: 'entry.account_id = $1',
  values: [caller.accountId],
  key: ['entry.id'],
  keyDirection: 'desc',
  counts: { table: 'audit_entries', account: '$1' },
  as: 'entry',
  item: AUDIT_ENTRY_JSON,
  fields: AUDIT_FIELDS,
  columns: AUDIT_COLUMNS,
  list,
});

@Answers(listAudit)
export class ListAuditHandler {
  constructor(private readonly database: Database) {}

  async execute(call: CallOf<typeof listAudit>): Promise<JsonText> {
    return this.database.readPage(auditShownTo(call));
  }
}
