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

const MAX_REASON = 200;

/** Without an account: customers do not see the entry. */
const RECORD = `
  insert into audit_entries (entry, created, username, operation, ids, request_id, outcome, reason)
  values (gen_random_uuid(), now(), $1, $2, $3, $4, $5, $6)`;

/**
 * Adds an action to the audit log, in the database of account-service.
 *
 * @returns why that failed, in a line, or undefined.
 */
export async function recordAction(context: Context, action: OperatorAction): Promise<string | undefined> {
  const { operation, ids, outcome, reason } = action;
  const operator = `(operator ${operatorName(context.environment)})`;
  const [line] = reason?.split('\n', 1) ?? [];
  const values = [operator, operation, ids.map(String), `cli-${randomUUID()}`, outcome, line?.slice(0, MAX_REASON)];
  try {
    await onDatabaseOf('account', context, (pool) => pool.query(RECORD, values));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
