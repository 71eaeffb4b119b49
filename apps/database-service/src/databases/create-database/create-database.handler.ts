import { Inject, Injectable } from '@nestjs/common';
import { DatabaseEngineCache, DatabaseTypeCache, RegionCache } from '@stratus/catalog-client';
import { refuseBeyondLimit } from '@stratus/commands';
import { createMysqlDatabase, createPostgresqlDatabase, refuseIfAny } from '@stratus/contracts';
import type {
  Call,
  DatabaseEngine,
  DatabaseRecord,
  MysqlDatabaseRecord,
  PostgresqlDatabaseRecord,
} from '@stratus/contracts';
import { KeyRing } from '@stratus/cryptography';
import { PROVISIONER } from '@stratus/database-provisioner';
import type { Provisioner } from '@stratus/database-provisioner';
import { databaseCreate, jobEvent } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { Sagas } from '@stratus/sagas';
import { WorkPublisher } from '../../provisioner/work.publisher.js';
import { PasswordGenerator } from '../../secrets/password.generator.js';
import { USERNAME, passwordOf } from '../../secrets/password.js';
import { specificationOf } from '../cluster-specification.js';
import { DatabaseRepository } from '../database.repository.js';
import { DATABASE_LIMIT } from '../database.sql.js';
import { faultsOfOffer } from '../database-offer.js';
import { CreateDatabaseSaga } from './create-database.saga.js';
import { newDatabase, wantedOf } from './new-database.js';
import type { CreateRequest } from './new-database.js';

/** Creates a database of any engine. */
@Injectable()
export class CreateDatabaseHandler {
  constructor(
    private readonly sagas: Sagas,
    private readonly databases: DatabaseRepository,
    private readonly regions: RegionCache,
    private readonly engines: DatabaseEngineCache,
    private readonly types: DatabaseTypeCache,
    private readonly keys: KeyRing,
    private readonly passwords: PasswordGenerator,
    private readonly workPublisher: WorkPublisher,
    @Inject(PROVISIONER) private readonly provisioner: Provisioner,
  ) {}

  protected async create<R extends DatabaseRecord>(engine: DatabaseEngine, call: Call<unknown, CreateRequest>) {
    const { body, caller } = call;
    const wanted = wantedOf(engine, body);
    const [region, engineOffer, type] = await Promise.all([
      this.regions.find(body.region),
      this.engines.find(body.engine),
      this.types.find(body.type),
    ]);
    const offer = { region, engine: engineOffer, type };
    return this.sagas.start(call, CreateDatabaseSaga, async ({ statements, now, emit, onCommitted }, job) => {
      await refuseBeyondLimit(statements, caller, DATABASE_LIMIT);
      const faults = faultsOfOffer(wanted, offer);
      refuseIfAny(faults);

      const id = await this.databases.nextId(statements);
      const password = this.passwords.next();
      const { keyId, box } = this.keys.seal(password, passwordOf(id));
      const secret = { username: USERNAME, passwordKey: keyId, passwordBox: box };
      const database = newDatabase({ id, accountId: caller.accountId, job, now }, wanted, offer.type, secret);
      refuseIfAny(this.provisioner.refuse(specificationOf(database, [], password)));

      this.databases.insert(statements, database);
      const record = await this.databases.record<R>(statements, database);
      emit(jobEvent(databaseCreate(record), { id: job, status: 'notification' }));
      onCommitted(() => this.workPublisher.publish());
      const input = { databaseId: id, revision: database.revision, begun: now.getTime() };
      return { input, reply: record };
    });
  }
}

@Answers(createMysqlDatabase)
export class CreateMysqlDatabaseHandler extends CreateDatabaseHandler {
  execute(call: Call<unknown, CreateRequest>) {
    return this.create<MysqlDatabaseRecord>('mysql', call);
  }
}

@Answers(createPostgresqlDatabase)
export class CreatePostgresqlDatabaseHandler extends CreateDatabaseHandler {
  execute(call: Call<unknown, CreateRequest>) {
    return this.create<PostgresqlDatabaseRecord>('postgresql', call);
  }
}
