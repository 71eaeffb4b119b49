import { Injectable } from '@nestjs/common';
import { existing, refuseIfAny } from '@stratus/contracts';
import type { Call, DatabaseEngine, DatabaseStatus } from '@stratus/contracts';
import { Database } from '@stratus/postgres';
import { refusalOfBackups } from '../databases/database-status.js';

const STATUS = 'select status from databases where id = $1 and account_id = $2 and engine = $3 and visible';

/** Checks whether the backups of a database can be read. */
@Injectable()
export class DatabaseOfBackupsQuery {
  constructor(private readonly database: Database) {}

  /** @throws ApiFailure 404 if the account has no such database; 400 while it is provisioning (contract 4.9). */
  async mustShowBackups(engine: DatabaseEngine, { caller, params }: Call<{ instanceId: number }>): Promise<void> {
    const values = [params.instanceId, caller.accountId, engine];
    const { status } = existing((await this.database.read<{ status: DatabaseStatus }>(STATUS, values))[0]);
    const refusal = refusalOfBackups(status);
    refuseIfAny(refusal ? [refusal] : []);
  }
}
