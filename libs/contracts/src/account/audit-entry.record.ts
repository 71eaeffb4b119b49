import { integer, list, nullable, oneOf, record, time, verbatim, worded } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

/** Outcomes of an audited request; `failed` for any problem on our side, when the change may have happened. */
export const AUDIT_OUTCOMES = ['accepted', 'refused', 'failed'] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/** One audited request, or one command of an operator (contract 4.13). */
export const auditEntryRecord = record('AuditEntry', {
  id: integer('Id of the entry; later entries have larger ids'),
  created: time('Time of the request'),
  username: nullable(verbatim('Acting user, `(operator NAME)` for an operator; null if unknown')),
  token_id: nullable(integer('Token in use; null if unknown, or for a token of another issuer')),
  ip: nullable(verbatim('Address of the client; null for an operator')),
  user_agent: nullable(verbatim('Name that the client gave itself, at most 200 characters')),
  method: nullable(verbatim('Method of the request; null for an operator')),
  path: nullable(worded('Path of the operation, with the names of its parameters; null for an operator')),
  operation: worded('Id of the operation'),
  ids: list(verbatim('Value of a parameter'), 'Values of the parameters of the path, in its order'),
  request_id: verbatim('Id of the request, as in logs and events'),
  status: nullable(integer('Status of the response; null for an operator')),
  outcome: oneOf(AUDIT_OUTCOMES, 'Whether the request was accepted, refused, or failed on our side'),
  field: nullable(verbatim('Field named by the first error of a refusal')),
  reason: nullable(worded('Reason of that error, at most 200 characters')),
  duration_ms: nullable(integer('Milliseconds until the response')),
});
export type AuditEntryRecord = Infer<typeof auditEntryRecord>;
