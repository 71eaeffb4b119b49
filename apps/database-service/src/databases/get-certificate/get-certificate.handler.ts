import { Injectable } from '@nestjs/common';
import { existing, getMysqlDatabaseSsl, getPostgresqlDatabaseSsl, refuseIfAny } from '@stratus/contracts';
import type { Call, DatabaseEngine, DatabaseSslRecord } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { refusalIn } from '../database-status.js';
import type { ManagedDatabase } from '../database.js';

const CERTIFICATE = `
  select status, ssl_connection as "sslConnection", certificate_authority as "certificateAuthority" from databases
   where id = $1 and account_id = $2 and engine = $3 and visible`;

type SslCall = Call<{ instanceId: number }>;
type Row = Pick<ManagedDatabase, 'status' | 'sslConnection' | 'certificateAuthority'>;

@Injectable()
export class GetCertificateHandler {
  constructor(private readonly database: Database) {}

  protected async get(engine: DatabaseEngine, call: SslCall): Promise<DatabaseSslRecord> {
    const values = [call.params.instanceId, call.caller.accountId, engine];
    const found = existing((await this.database.read<Row>(CERTIFICATE, values))[0]);
    const refusal = refusalIn(found.status, 'certificate');
    refuseIfAny(refusal ? [refusal] : []);
    const pem = found.sslConnection ? found.certificateAuthority : null;
    return { ca_certificate: pem === null ? null : Buffer.from(pem).toString('base64') };
  }
}

@Answers(getMysqlDatabaseSsl)
export class GetMysqlCertificateHandler extends GetCertificateHandler {
  execute(call: SslCall) {
    return this.get('mysql', call);
  }
}

@Answers(getPostgresqlDatabaseSsl)
export class GetPostgresqlCertificateHandler extends GetCertificateHandler {
  execute(call: SslCall) {
    return this.get('postgresql', call);
  }
}
