import { Injectable } from '@nestjs/common';
import { deleteMysqlDatabase, deletePostgresqlDatabase, refuseIfAny } from '@stratus/contracts';
import type { Call, DatabaseEngine } from '@stratus/contracts';
import { databaseDelete, jobEvent } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { Sagas } from '@stratus/sagas';
import { refusalIn } from '../database-status.js';
import { DatabaseRepository } from '../database.repository.js';
import { DeleteDatabaseSaga } from './delete-database.saga.js';

type DeleteCall = Call<{ instanceId: number }>;

/** Hides a database at once; its cluster is removed after the reply. */
@Injectable()
export class DeleteDatabaseHandler {
  constructor(
    private readonly sagas: Sagas,
    private readonly databases: DatabaseRepository,
  ) {}

  protected delete(engine: DatabaseEngine, call: DeleteCall) {
    return this.sagas.start(call, DeleteDatabaseSaga, async ({ statements, now, emit }, job) => {
      const database = await this.databases.lock(statements, call.caller.accountId, engine, call.params.instanceId);
      const refusal = refusalIn(database.status, 'delete');
      refuseIfAny(refusal ? [refusal] : []);

      this.databases.update(statements, database.id, { visible: false, job, updated: now });
      const record = await this.databases.record(statements, database);
      emit(jobEvent(databaseDelete(record), { id: job, status: 'notification' }));
      return { input: { databaseId: database.id, begun: now.getTime() }, reply: {} };
    });
  }
}

@Answers(deleteMysqlDatabase)
export class DeleteMysqlDatabaseHandler extends DeleteDatabaseHandler {
  execute(call: DeleteCall) {
    return this.delete('mysql', call);
  }
}

@Answers(deletePostgresqlDatabase)
export class DeletePostgresqlDatabaseHandler extends DeleteDatabaseHandler {
  execute(call: DeleteCall) {
    return this.delete('postgresql', call);
  }
}
