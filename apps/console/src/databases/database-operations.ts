import type { DatabaseEngine } from '@stratus/contracts';
import type { OperationName } from '../api/operations.js';

/** The operations on a database, under their names for each engine. */
export const OPERATIONS = {
  mysql: {
    create: 'createMysqlDatabase',
    get: 'getMysqlDatabase',
    update: 'updateMysqlDatabase',
    remove: 'deleteMysqlDatabase',
    patch: 'patchMysqlDatabase',
    getCredentials: 'getMysqlDatabaseCredentials',
    resetCredentials: 'resetMysqlDatabaseCredentials',
    getSsl: 'getMysqlDatabaseSsl',
    listBackups: 'listMysqlDatabaseBackups',
    createBackup: 'createMysqlDatabaseBackup',
    restoreBackup: 'restoreMysqlDatabaseBackup',
    removeBackup: 'deleteMysqlDatabaseBackup',
  },
  postgresql: {
    create: 'createPostgresqlDatabase',
    get: 'getPostgresqlDatabase',
    update: 'updatePostgresqlDatabase',
    remove: 'deletePostgresqlDatabase',
    patch: 'patchPostgresqlDatabase',
    getCredentials: 'getPostgresqlDatabaseCredentials',
    resetCredentials: 'resetPostgresqlDatabaseCredentials',
    getSsl: 'getPostgresqlDatabaseSsl',
    listBackups: 'listPostgresqlDatabaseBackups',
    createBackup: 'createPostgresqlDatabaseBackup',
    restoreBackup: 'restorePostgresqlDatabaseBackup',
    removeBackup: 'deletePostgresqlDatabaseBackup',
  },
} as const satisfies Record<DatabaseEngine, Record<string, OperationName>>;
