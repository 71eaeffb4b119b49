import { Inject, Injectable } from '@nestjs/common';
import type { Clock, Transaction } from '@stratus/commands';
import { nextLook } from '@stratus/database-provisioner';
import { databaseDelete, jobEvent } from '@stratus/events';
import { Database } from '@stratus/postgres';
import { CLOCK } from '@stratus/runtime';
import { defineSaga } from '@stratus/sagas';
import type { DefinesSaga, Saga } from '@stratus/sagas';
import { WorkPublisher } from '../../provisioner/work.publisher.js';
import { DatabaseRepository } from '../database.repository.js';

interface Deletion {
  databaseId: number;
  /** Milliseconds since 1970. */
  begun: number;
}

const IS_GONE = 'select from observations where database_id = $1 and status is null';

/**
 * The job that deletes a hidden database: first its cluster, then its row. It waits for the cluster for as long as that takes.
 */
@Injectable()
export class DeleteDatabaseSaga implements DefinesSaga<Deletion> {
  readonly definition = defineSaga<Deletion>({
    name: 'delete-database',
    steps: (steps) => {
      steps.write('let-go', { pivot: true, do: (transaction, saga) => this.letGo(transaction, saga) });
      steps.until('gone', {
        every: ({ input }) => nextLook(input.begun, this.clock()),
        holds: async ({ input }) => (await this.database.read(IS_GONE, [input.databaseId])).length > 0 || undefined,
      });
      steps.write('forget', { do: (transaction, saga) => this.forget(transaction, saga) });
    },
    undoStart: (transaction, saga) => this.showAgain(transaction, saga),
  });

  constructor(
    private readonly databases: DatabaseRepository,
    private readonly database: Database,
    private readonly workPublisher: WorkPublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  private async letGo({ statements, onCommitted }: Transaction, { id, input }: Saga<Deletion>): Promise<void> {
    const database = await this.databases.lockForJob(statements, input.databaseId, id);
    if (!database) return;
    // The removal is handed over like any change, once.
    this.databases.update(statements, database.id, { ending: true, revision: database.revision + 1 });
    onCommitted(() => this.workPublisher.publish());
  }

  private async forget(transaction: Transaction, { id, input }: Saga<Deletion>): Promise<void> {
    const { statements, emit } = transaction;
    const database = await this.databases.lockForJob(statements, input.databaseId, id);
    if (!database) return;
    const record = await this.databases.record(statements, database);
    this.databases.delete(transaction.statements, input.databaseId);
    emit(jobEvent(databaseDelete(record), { id, status: 'finished' }));
  }

  private async showAgain({ statements, emit }: Transaction, { id, input }: Saga<Deletion>): Promise<void> {
    const database = await this.databases.lockForJob(statements, input.databaseId, id);
    if (!database) return;
    const label = await this.databases.freeLabel(statements, database);
    this.databases.update(statements, input.databaseId, { visible: true, job: null, label });
    const record = await this.databases.record(statements, database);
    emit(jobEvent(databaseDelete(record), { id, status: 'failed', message: 'The deletion was given up' }));
  }
}
