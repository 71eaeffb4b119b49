import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DatabaseTypeCache } from '@stratus/catalog-client';
import { CommandRunner } from '@stratus/commands';
import type { Transaction } from '@stratus/commands';
import { refuseIfAny, updateMysqlDatabase, updatePostgresqlDatabase } from '@stratus/contracts';
import type {
  Call,
  DatabaseEngine,
  DatabaseRecord,
  MysqlDatabaseRecord,
  PostgresqlDatabaseRecord,
  UpdateDatabaseRequest,
} from '@stratus/contracts';
import { PROVISIONER } from '@stratus/database-provisioner';
import type { Provisioner } from '@stratus/database-provisioner';
import { databaseUpdate, jobEvent } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { Sagas } from '@stratus/sagas';
import { ChangeDatabaseSaga } from '../change-database.saga.js';
import { specificationOf } from '../cluster-specification.js';
import { refusalIn } from '../database-status.js';
import { DatabaseJobs } from '../database.jobs.js';
import { DatabaseRepository } from '../database.repository.js';
import { decideUpdate } from '../database-update.js';
import type { Update } from '../database-update.js';
import { valuesBefore } from '../database.js';
import type { ManagedDatabase } from '../database.js';

type UpdateCall = Call<{ instanceId: number }, UpdateDatabaseRequest>;

/** Changes a database of any engine: a label at once, everything else as a job. */
@Injectable()
export class UpdateDatabaseHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly sagas: Sagas,
    private readonly types: DatabaseTypeCache,
    private readonly databases: DatabaseRepository,
    private readonly databaseJobs: DatabaseJobs,
    @Inject(PROVISIONER) private readonly provisioner: Provisioner,
  ) {}

  protected async update<R extends DatabaseRecord>(engine: DatabaseEngine, call: UpdateCall) {
    const { body, caller, params } = call;
    const type = body.type === undefined ? undefined : await this.types.find(body.type);
    return this.commands.run(call, async (transaction) => {
      const database = await this.databases.lock(transaction.statements, caller.accountId, engine, params.instanceId);
      const refusal = refusalIn(database.status, 'update');
      refuseIfAny(refusal ? [refusal] : []);
      const decided = decideUpdate(database, body, type);
      if ('faults' in decided) return refuseIfAny(decided.faults) as never;
      refuseIfAny(this.provisioner.refuse(specificationOf({ ...database, ...decided.changes }, [], '')));

      if (decided.kind === 'rename') await this.rename(transaction, database, decided);
      if (decided.kind === 'update' || decided.kind === 'resize')
        await this.begin(transaction, call, database, decided);
      return this.databases.record<R>(transaction.statements, database);
    });
  }

  private async rename(transaction: Transaction, database: ManagedDatabase, { changes }: Update): Promise<void> {
    const { statements, now, emit } = transaction;
    this.databases.update(statements, database.id, { ...changes, updated: now });
    const record = await this.databases.record(statements, database);
    emit(jobEvent(databaseUpdate(record), { id: randomUUID(), status: 'finished' }));
  }

  private async begin(
    transaction: Transaction,
    call: UpdateCall,
    database: ManagedDatabase,
    { kind, changes }: Update,
  ): Promise<void> {
    const job = randomUUID();
    const request = kind === 'resize' ? 'resize' : 'update';
    const begun = await this.databaseJobs.begin(transaction, database, request, job, changes);
    const before = valuesBefore(database, changes);
    await this.sagas.spawn(transaction, call, ChangeDatabaseSaga, { ...begun, what: 'update', before }, job);
    const record = await this.databases.record(transaction.statements, database);
    transaction.emit(jobEvent(databaseUpdate(record), { id: job, status: 'notification' }));
  }
}

@Answers(updateMysqlDatabase)
export class UpdateMysqlDatabaseHandler extends UpdateDatabaseHandler {
  execute(call: UpdateCall) {
    return this.update<MysqlDatabaseRecord>('mysql', call);
  }
}

@Answers(updatePostgresqlDatabase)
export class UpdatePostgresqlDatabaseHandler extends UpdateDatabaseHandler {
  execute(call: UpdateCall) {
    return this.update<PostgresqlDatabaseRecord>('postgresql', call);
  }
}
