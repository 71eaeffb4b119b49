import { Injectable } from '@nestjs/common';
import type { Transaction } from '@stratus/commands';
import { databaseCreate, databaseCreateFailed, jobEvent } from '@stratus/events';
import type { DefinesSaga, Saga } from '@stratus/sagas';
import { DatabaseJobs } from '../database.jobs.js';
import type { ClusterJob } from '../database.jobs.js';
import { DatabaseRepository } from '../database.repository.js';
import { firstActive } from '../database.js';

/** The job that provisions a new database; the saga's id is the job's. */
@Injectable()
export class CreateDatabaseSaga implements DefinesSaga<ClusterJob> {
  readonly definition;

  constructor(
    private readonly databaseJobs: DatabaseJobs,
    private readonly databases: DatabaseRepository,
  ) {
    this.definition = databaseJobs.define<ClusterJob>('create-database', (...ending) => this.end(...ending));
  }

  private async end(transaction: Transaction, { id, input }: Saga<ClusterJob>, fault: string | null): Promise<void> {
    const { statements, now, emit } = transaction;
    const database = await this.databases.lockForJob(statements, input.databaseId, id);
    if (!database) return;
    if (fault !== null) {
      await this.databaseJobs.end(transaction, database, { happening: 'provisioningFailed' });
      const record = await this.databases.record(statements, database);
      emit(jobEvent(databaseCreate(record), { id, status: 'failed', message: fault }), databaseCreateFailed(record));
      return;
    }
    await this.databaseJobs.end(transaction, database, {
      happening: 'provisioned',
      changes: firstActive(database, now),
    });
    emit(jobEvent(databaseCreate(await this.databases.record(statements, database)), { id, status: 'finished' }));
    await this.databaseJobs.look(transaction, database.id);
  }
}
