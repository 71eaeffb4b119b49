import { recordAudit } from '@stratus/contracts';
import type { CallOf, ReplyOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { AuditRepository } from '../audit.repository.js';

/** Stores what gateways have seen; they send a batch again until it is stored. */
@Answers(recordAudit)
export class RecordAuditHandler {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditRepository,
  ) {}

  async execute({ body }: CallOf<typeof recordAudit>): Promise<ReplyOf<typeof recordAudit>> {
    await this.database.transaction(({ statements }) => this.audit.record(statements, body));
    return {};
  }
}
