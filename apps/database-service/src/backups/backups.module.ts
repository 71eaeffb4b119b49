import { Module } from '@nestjs/common';
import { CreateMysqlBackupHandler, CreatePostgresqlBackupHandler } from './create-backup/create-backup.handler.js';
import { TakeBackupSaga } from './create-backup/take-backup.saga.js';
import { DatabaseOfBackupsQuery } from './database-of-backups.query.js';
import { DeleteMysqlBackupHandler, DeletePostgresqlBackupHandler } from './delete-backup/delete-backup.handler.js';
import { GetMysqlBackupHandler, GetPostgresqlBackupHandler } from './get-backup/get-backup.handler.js';
import { ListMysqlBackupsHandler, ListPostgresqlBackupsHandler } from './list-backups/list-backups.handler.js';
import { RestoreMysqlBackupHandler, RestorePostgresqlBackupHandler } from './restore-backup/restore-backup.handler.js';
import { RestoreBackupSaga } from './restore-backup/restore-backup.saga.js';

const SAGAS = [RestoreBackupSaga, TakeBackupSaga];

@Module({
  providers: [
    ...SAGAS,
    CreateMysqlBackupHandler,
    CreatePostgresqlBackupHandler,
    DatabaseOfBackupsQuery,
    DeleteMysqlBackupHandler,
    DeletePostgresqlBackupHandler,
    GetMysqlBackupHandler,
    GetPostgresqlBackupHandler,
    ListMysqlBackupsHandler,
    ListPostgresqlBackupsHandler,
    RestoreMysqlBackupHandler,
    RestorePostgresqlBackupHandler,
  ],
  exports: SAGAS,
})
export class BackupsModule {}
