import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Transaction } from '@stratus/commands';
import type { Call } from '@stratus/contracts';
import { databaseUpdate, jobEvent } from '@stratus/events';
import { Sagas } from '@stratus/sagas';
import { ChangeDatabaseSaga } from './change-database.saga.js';
import { DatabaseJobs } from './database.jobs.js';
import { DatabaseRepository } from './database.repository.js';
import type { ManagedDatabase } from './database.js';

/** Patches databases, for users and in maintenance windows. */
@Injectable()
export class PatchJobs {
  constructor(
    private readonly sagas: Sagas,
    private readonly databaseJobs: DatabaseJobs,
    private readonly databases: DatabaseRepository,
  ) {}

  /**
   * @param at when it counts as patched: each window patches once.
   * @throws ApiFailure 400 if the status of the locked database does not allow it.
   */
  async begin(
    transaction: Transaction,
    caused: Pick<Call, 'caller' | 'request'>,
    database: ManagedDatabase,
    at: Date,
  ): Promise<void> {
    const job = randomUUID();
    const begun = await this.databaseJobs.begin(transaction, database, 'patch', job, {
      restarts: database.restarts + 1,
      patched: at,
    });
    const patchedBefore = database.patched.getTime();
    const input = { ...begun, what: 'patch', before: {}, patchedBefore } as const;
    await this.sagas.spawn(transaction, caused, ChangeDatabaseSaga, input, job);
    const record = await this.databases.record(transaction.statements, database);
    transaction.emit(jobEvent(databaseUpdate(record), { id: job, status: 'notification' }));
  }
}
