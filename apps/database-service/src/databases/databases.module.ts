import { Module } from '@nestjs/common';
import { ChangeDatabaseSaga } from './change-database.saga.js';
import {
  CreateMysqlDatabaseHandler,
  CreatePostgresqlDatabaseHandler,
} from './create-database/create-database.handler.js';
import { CreateDatabaseSaga } from './create-database/create-database.saga.js';
import {
  DeleteMysqlDatabaseHandler,
  DeletePostgresqlDatabaseHandler,
} from './delete-database/delete-database.handler.js';
import { DeleteDatabaseSaga } from './delete-database/delete-database.saga.js';
import {
  GetMysqlCertificateHandler,
  GetPostgresqlCertificateHandler,
} from './get-certificate/get-certificate.handler.js';
import {
  GetMysqlCredentialsHandler,
  GetPostgresqlCredentialsHandler,
} from './get-credentials/get-credentials.handler.js';
import { GetMysqlDatabaseHandler, GetPostgresqlDatabaseHandler } from './get-database/get-database.handler.js';
import { ListDatabasesHandler } from './list-databases/list-databases.handler.js';
import {
  ListMysqlDatabasesHandler,
  ListPostgresqlDatabasesHandler,
} from './list-engine-databases/list-engine-databases.handler.js';
import { LocateDatabasesHandler } from './locate-databases/locate-databases.handler.js';
import { PatchMysqlDatabaseHandler, PatchPostgresqlDatabaseHandler } from './patch-database/patch-database.handler.js';
import {
  ResetMysqlCredentialsHandler,
  ResetPostgresqlCredentialsHandler,
} from './reset-credentials/reset-credentials.handler.js';
import {
  UpdateMysqlDatabaseHandler,
  UpdatePostgresqlDatabaseHandler,
} from './update-database/update-database.handler.js';

const SAGAS = [ChangeDatabaseSaga, CreateDatabaseSaga, DeleteDatabaseSaga];

@Module({
  providers: [
    ...SAGAS,
    CreateMysqlDatabaseHandler,
    CreatePostgresqlDatabaseHandler,
    DeleteMysqlDatabaseHandler,
    DeletePostgresqlDatabaseHandler,
    GetMysqlCertificateHandler,
    GetMysqlCredentialsHandler,
    GetMysqlDatabaseHandler,
    GetPostgresqlCertificateHandler,
    GetPostgresqlCredentialsHandler,
    GetPostgresqlDatabaseHandler,
    ListDatabasesHandler,
    ListMysqlDatabasesHandler,
    ListPostgresqlDatabasesHandler,
    LocateDatabasesHandler,
    PatchMysqlDatabaseHandler,
    PatchPostgresqlDatabaseHandler,
    ResetMysqlCredentialsHandler,
    ResetPostgresqlCredentialsHandler,
    UpdateMysqlDatabaseHandler,
    UpdatePostgresqlDatabaseHandler,
  ],
  exports: SAGAS,
})
export class DatabasesModule {}
