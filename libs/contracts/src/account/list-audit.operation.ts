import { unrestrictedUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { AUDIT_FIELDS } from './account-list-fields.js';
import { auditEntryRecord } from './audit-entry.record.js';

export const listAudit = defineOperation({
  subject: 'account.audit.list',
  kind: 'query',
  summary: 'List the audit log of the account, newest first',
  description:
    'Shows who changed what, from which address and with which token, also what was refused, for reviews and incidents.',
  http: { method: 'GET', path: '/account/audit' },
  scopes: ['account:read_only'],
  grant: unrestrictedUser,
  params: {},
  list: { filterable: AUDIT_FIELDS },
  reply: pageOf(auditEntryRecord),
});
