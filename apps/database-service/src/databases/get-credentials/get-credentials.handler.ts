import { Inject, Injectable } from '@nestjs/common';
import {
  existing,
  getMysqlDatabaseCredentials,
  getPostgresqlDatabaseCredentials,
  refuseIfAny,
  unavailable,
} from '@stratus/contracts';
import type { Call, DatabaseCredentialsRecord, DatabaseEngine } from '@stratus/contracts';
import { KeyRing } from '@stratus/cryptography';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { LOGGER } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';
import { passwordOf } from '../../secrets/password.js';
import { refusalIn } from '../database-status.js';
import type { ManagedDatabase } from '../database.js';

const SEALED = `
  select id, status, username, password_key as "passwordKey", password_box as "passwordBox" from databases
   where id = $1 and account_id = $2 and engine = $3 and visible`;

type CredentialsCall = Call<{ instanceId: number }>;
type Row = Pick<ManagedDatabase, 'id' | 'status' | 'username' | 'passwordKey' | 'passwordBox'>;

@Injectable()
export class GetCredentialsHandler {
  constructor(
    private readonly database: Database,
    private readonly keys: KeyRing,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  protected async get(engine: DatabaseEngine, call: CredentialsCall): Promise<DatabaseCredentialsRecord> {
    const values = [call.params.instanceId, call.caller.accountId, engine];
    const { id, status, username, passwordKey, passwordBox } = existing(
      (await this.database.read<Row>(SEALED, values))[0],
    );
    const refusal = refusalIn(status, 'credentials');
    refuseIfAny(refusal ? [refusal] : []);
    if (!this.keys.has(passwordKey)) {
      this.logger.error({ databaseId: id, key: passwordKey }, 'DATABASE_SECRET_KEYS lacks the key of a password');
      throw unavailable('The password cannot be read at the moment: retry later, or reset it');
    }
    return { username, password: this.keys.open({ keyId: passwordKey, box: passwordBox }, passwordOf(id)) };
  }
}

@Answers(getMysqlDatabaseCredentials)
export class GetMysqlCredentialsHandler extends GetCredentialsHandler {
  execute(call: CredentialsCall) {
    return this.get('mysql', call);
  }
}

@Answers(getPostgresqlDatabaseCredentials)
export class GetPostgresqlCredentialsHandler extends GetCredentialsHandler {
  execute(call: CredentialsCall) {
    return this.get('postgresql', call);
  }
}
