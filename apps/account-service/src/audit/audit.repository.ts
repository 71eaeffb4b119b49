import { Injectable } from '@nestjs/common';
import type { RecordAuditRequest } from '@stratus/contracts';
import type { Statements } from '@stratus/postgres';
import { RECORD_ENTRIES, RECORD_LOGINS, RECORD_OPERATOR } from './audit.sql.js';

/** A change that an operator made with a command, not over the API. */
export interface OperatorAction {
  accountId: number | null;
  /** As events name the operator. */
  operator: string;
  operation: string;
  ids: readonly (string | number)[];
  requestId: string;
  /** Of a request of the operators' API. */
  ip?: string;
  userAgent?: string;
  now: Date;
}

/** Appends to the audit log, which never changes. */
@Injectable()
export class AuditRepository {
  /** Stores a batch of a gateway; a repeat of it stores nothing. */
  async record(statements: Statements, { entries, signIns }: RecordAuditRequest): Promise<void> {
    const given = JSON.stringify(entries);
    if (entries.length > 0) await statements.query(RECORD_ENTRIES, [given]);
    const mayLogIn = signIns.length > 0 || entries.some(({ tokenSha256 }) => tokenSha256 !== undefined);
    if (mayLogIn) await statements.query(RECORD_LOGINS, [given, JSON.stringify(signIns)]);
  }

  async recordOperator(statements: Statements, action: OperatorAction): Promise<void> {
    const { accountId, now, operator, operation, ids, requestId, ip, userAgent } = action;
    const about = ids.map(String);
    await statements.query(RECORD_OPERATOR, [accountId, now, operator, operation, about, requestId, ip, userAgent]);
  }
}
