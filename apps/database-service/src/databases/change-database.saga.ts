import { Injectable } from '@nestjs/common';
import type { Transaction } from '@stratus/commands';
import { databaseCredentialsReset, databaseUpdate, databaseUpdateFailed, jobEvent } from '@stratus/events';
import type { DefinesSaga, Saga } from '@stratus/sagas';
import { DatabaseJobs } from './database.jobs.js';
import type { ClusterJob } from './database.jobs.js';
import { DatabaseRepository } from './database.repository.js';
import { AT_ONCE } from './database.js';
import type { ManagedDatabase } from './database.js';
import { AGAIN_AFTER_FAILURE_MS } from './maintenance-window.js';

/** The parts of a database change that may have to be reverted. */
export type Restorable = Partial<Pick<ManagedDatabase, 'allowList' | 'updates' | 'type' | 'memory' | 'disk'>>;

export interface DatabaseChange extends ClusterJob {
  what: 'update' | 'patch' | 'credentials';
  /** The previous values; a failed change restores them. */
  before: Restorable;
  /** Before a patch: when the database was last patched, in milliseconds since 1970. */
  patchedBefore?: number;
}

/** The job that changes a database's settings or type, patches it, or resets its password. */
@Injectable()
export class ChangeDatabaseSaga implements DefinesSaga<DatabaseChange> {
  readonly definition;

  constructor(
    private readonly databaseJobs: DatabaseJobs,
    private readonly databases: DatabaseRepository,
  ) {
    this.definition = databaseJobs.define<DatabaseChange>('change-database', (...ending) => this.end(...ending));
  }

  private async end(
    transaction: Transaction,
    { id, input }: Saga<DatabaseChange>,
    fault: string | null,
  ): Promise<void> {
    const { statements, now, emit } = transaction;
    const database = await this.databases.lockForJob(statements, input.databaseId, id);
    if (!database) return;
    const event = input.what === 'credentials' ? databaseCredentialsReset : databaseUpdate;
    if (fault === null) {
      // A different window changes what is due next.
      await this.databaseJobs.end(transaction, database, {
        happening: 'updated',
        changes: { nextMaintenance: AT_ONCE, ...NO_PREVIOUS },
      });
      emit(jobEvent(event(await this.databases.record(statements, database)), { id, status: 'finished' }));
    } else {
      const changes = { ...input.before, ...takenBack(database, input, now) };
      await this.databaseJobs.end(transaction, database, { happening: 'updateFailed', changes });
      await this.databaseJobs.changeQuietly(transaction, database);
      const record = await this.databases.record(statements, database);
      emit(jobEvent(event(record), { id, status: 'failed', message: fault }));
      if (input.what !== 'credentials') emit(databaseUpdateFailed(record));
    }
    await this.databaseJobs.look(transaction, database.id);
  }
}

const NO_PREVIOUS = { previousPasswordKey: null, previousPasswordBox: null } as const;

/** Reverts a failed patch or reset: the patch is repeated while its window is open, and the old password stays valid. */
function takenBack(
  database: ManagedDatabase,
  { what, patchedBefore }: DatabaseChange,
  now: Date,
): Partial<ManagedDatabase> {
  if (what === 'patch' && patchedBefore !== undefined) {
    return { patched: new Date(patchedBefore), nextMaintenance: new Date(now.getTime() + AGAIN_AFTER_FAILURE_MS) };
  }
  const { previousPasswordKey: passwordKey, previousPasswordBox: passwordBox } = database;
  return passwordKey === null || passwordBox === null ? {} : { passwordKey, passwordBox, ...NO_PREVIOUS };
}
