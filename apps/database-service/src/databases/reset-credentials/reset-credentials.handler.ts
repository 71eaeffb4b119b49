import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CommandRunner } from '@stratus/commands';
import { resetMysqlDatabaseCredentials, resetPostgresqlDatabaseCredentials } from '@stratus/contracts';
import type { Call, DatabaseEngine } from '@stratus/contracts';
import { KeyRing } from '@stratus/cryptography';
import { databaseCredentialsReset, jobEvent } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { Sagas } from '@stratus/sagas';
import { PasswordGenerator } from '../../secrets/password.generator.js';
import { passwordOf } from '../../secrets/password.js';
import { ChangeDatabaseSaga } from '../change-database.saga.js';
import { DatabaseJobs } from '../database.jobs.js';
import { DatabaseRepository } from '../database.repository.js';

type ResetCall = Call<{ instanceId: number }>;

/** Resets the password of a database's account; while the job runs, neither password is shown. */
@Injectable()
export class ResetCredentialsHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly sagas: Sagas,
    private readonly databases: DatabaseRepository,
    private readonly databaseJobs: DatabaseJobs,
    private readonly keys: KeyRing,
    private readonly passwords: PasswordGenerator,
  ) {}

  protected reset(engine: DatabaseEngine, call: ResetCall) {
    return this.commands.run(call, async (transaction) => {
      const { statements, emit } = transaction;
      const database = await this.databases.lock(statements, call.caller.accountId, engine, call.params.instanceId);
      const { keyId: passwordKey, box: passwordBox } = this.keys.seal(this.passwords.next(), passwordOf(database.id));
      const job = randomUUID();
      const { passwordKey: previousPasswordKey, passwordBox: previousPasswordBox } = database;
      const changes = { passwordKey, passwordBox, previousPasswordKey, previousPasswordBox };
      const begun = await this.databaseJobs.begin(transaction, database, 'resetCredentials', job, changes);
      await this.sagas.spawn(transaction, call, ChangeDatabaseSaga, { ...begun, what: 'credentials', before: {} }, job);
      const record = await this.databases.record(statements, database);
      emit(jobEvent(databaseCredentialsReset(record), { id: job, status: 'notification' }));
      return {};
    });
  }
}

@Answers(resetMysqlDatabaseCredentials)
export class ResetMysqlCredentialsHandler extends ResetCredentialsHandler {
  execute(call: ResetCall) {
    return this.reset('mysql', call);
  }
}

@Answers(resetPostgresqlDatabaseCredentials)
export class ResetPostgresqlCredentialsHandler extends ResetCredentialsHandler {
  execute(call: ResetCall) {
    return this.reset('postgresql', call);
  }
}
