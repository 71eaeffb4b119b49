import { Injectable } from '@nestjs/common';
import { CommandRunner } from '@stratus/commands';
import { patchMysqlDatabase, patchPostgresqlDatabase } from '@stratus/contracts';
import type { Call, DatabaseEngine } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { DatabaseRepository } from '../database.repository.js';
import { PatchJobs } from '../patch.jobs.js';

type PatchCall = Call<{ instanceId: number }>;

/** Patches a database of any engine, as its maintenance window does. */
@Injectable()
export class PatchDatabaseHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly databases: DatabaseRepository,
    private readonly patchJobs: PatchJobs,
  ) {}

  protected patch(engine: DatabaseEngine, call: PatchCall) {
    return this.commands.run(call, async (transaction) => {
      const { accountId } = call.caller;
      const database = await this.databases.lock(transaction.statements, accountId, engine, call.params.instanceId);
      await this.patchJobs.begin(transaction, call, database, transaction.now);
      return {};
    });
  }
}

@Answers(patchMysqlDatabase)
export class PatchMysqlDatabaseHandler extends PatchDatabaseHandler {
  execute(call: PatchCall) {
    return this.patch('mysql', call);
  }
}

@Answers(patchPostgresqlDatabase)
export class PatchPostgresqlDatabaseHandler extends PatchDatabaseHandler {
  execute(call: PatchCall) {
    return this.patch('postgresql', call);
  }
}
