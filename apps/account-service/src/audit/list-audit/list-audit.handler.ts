import { AUDIT_FIELDS, listAudit } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import type { ListSource } from '@stratus/lists';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { AUDIT_ENTRY_JSON } from '../audit.sql.js';

const COLUMNS = {
  id: 'entry.id',
  created: 'entry.created',
  username: 'entry.username',
  token_id: 'entry.token_id',
  ip: 'entry.ip',
  user_agent: 'entry.user_agent',
  method: 'entry.method',
  path: 'entry.path',
  operation: 'entry.operation',
  ids: 'entry.ids',
  request_id: 'entry.request_id',
  status: 'entry.status',
  outcome: 'entry.outcome',
  field: 'entry.field',
  reason: 'entry.reason',
  duration_ms: 'entry.duration_ms',
};

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
  columns: COLUMNS,
  list,
});

@Answers(listAudit)
export class ListAuditHandler {
  constructor(private readonly database: Database) {}

  async execute(call: CallOf<typeof listAudit>): Promise<JsonText> {
    return this.database.readPage(auditShownTo(call));
  }
}
