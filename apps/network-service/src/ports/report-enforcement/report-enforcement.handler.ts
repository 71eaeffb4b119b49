import { readEnforcementReports, reportEnforcement } from '@stratus/contracts';
import type { CallOf, ReplyOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { EnforcementRepository } from '../enforcement.repository.js';
import { newestReports } from '../newest-reports.js';

/** Stores what agents report; they send a report again until it is stored. */
@Answers(reportEnforcement)
export class ReportEnforcementHandler {
  constructor(
    private readonly database: Database,
    private readonly enforcement: EnforcementRepository,
  ) {}

  async execute({ body }: CallOf<typeof reportEnforcement>): Promise<ReplyOf<typeof reportEnforcement>> {
    const { sequence, reports } = readEnforcementReports(body);
    return this.database.transaction(async ({ statements }) => ({
      sequence: await this.enforcement.store(statements, sequence, newestReports(reports)),
    }));
  }
}
