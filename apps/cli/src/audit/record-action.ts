import { randomUUID } from 'node:crypto';
import { operatorName } from '@stratus/environment';
import { onDatabaseOf } from '../access/service-database.js';
import type { Context } from '../context.js';

/** What an operator did with a command, or tried. */
export interface OperatorAction {
  operation: string;
  ids: readonly (string | number)[];
  outcome: 'accepted' | 'refused' | 'failed';
  reason?: string;
}

/** As in the entries of gateways. */
const MAX_REASON = 200;
const MAX_IDS = 10;
const MAX_ID = 128;

/** Without an account: customers do not see the entry. */
const RECORD = `
  insert into audit_entries (entry, created, username, operation, ids, request_id, outcome, reason, ip, user_agent)
  values (gen_random_uuid(), now(), $1, $2, $3, $4, $5, $6, $7, $8)`;

/**
 * Adds an action to the audit log, in the database of account-service.
 *
 * @returns why that failed, in a line, or undefined.
 */
export async function recordAction(context: Context, action: OperatorAction): Promise<string | undefined> {
  const { operation, ids, outcome, reason } = action;
  const operator = `(operator ${operatorName(context.environment)})`;
  const about = ids.slice(0, MAX_IDS).map((id) => String(id).slice(0, MAX_ID));
  const why = reason?.replaceAll(/\s*\n\s*/g, '; ').slice(0, MAX_REASON);
  const { id: requestId = `cli-${randomUUID()}`, ip, userAgent } = context.request ?? {};
  const values = [operator, operation, about, requestId, outcome, why, ip, userAgent];
  try {
    await onDatabaseOf('account', context, (pool) => pool.query(RECORD, values));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
