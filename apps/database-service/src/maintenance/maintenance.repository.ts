import { Injectable } from '@nestjs/common';
import { Database } from '@stratus/postgres';

export const DUE = `
  select id, account_id as "accountId" from databases
   where next_care <= $1 and visible order by next_care limit $2`;

const POSTPONE = 'update databases set next_care = $2 where id = $1';

/** The databases that the scheduler must check. */
@Injectable()
export class MaintenanceRepository {
  constructor(private readonly database: Database) {}

  async due(now: Date, limit: number): Promise<{ id: number; accountId: number }[]> {
    return this.database.read(DUE, [now, limit]);
  }

  async postpone(id: number, until: Date): Promise<void> {
    await this.database.transaction(({ statements }) => statements.query(POSTPONE, [id, until]));
  }
}
