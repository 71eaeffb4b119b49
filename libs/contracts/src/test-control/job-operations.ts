import {
  bootInstance,
  createDisk,
  createInstance,
  deleteDisk,
  migrateInstance,
  rebootInstance,
  resetDiskPassword,
  resizeDisk,
  resizeInstance,
  shutdownInstance,
} from '../compute/index.js';
import {
  createMysqlDatabase,
  createMysqlDatabaseBackup,
  createPostgresqlDatabase,
  createPostgresqlDatabaseBackup,
  patchMysqlDatabase,
  patchPostgresqlDatabase,
  resetMysqlDatabaseCredentials,
  resetPostgresqlDatabaseCredentials,
  restoreMysqlDatabaseBackup,
  restorePostgresqlDatabaseBackup,
  updateMysqlDatabase,
  updatePostgresqlDatabase,
} from '../databases/index.js';
import type { Operation } from '../operation.js';
import { createVolume } from '../volumes/index.js';

const BEGIN_JOBS = new Set<Operation>([
  createInstance,
  bootInstance,
  rebootInstance,
  shutdownInstance,
  resizeInstance,
  migrateInstance,
  createDisk,
  resizeDisk,
  resetDiskPassword,
  deleteDisk,
  createVolume,
  createMysqlDatabase,
  createPostgresqlDatabase,
  updateMysqlDatabase,
  updatePostgresqlDatabase,
  patchMysqlDatabase,
  patchPostgresqlDatabase,
  resetMysqlDatabaseCredentials,
  resetPostgresqlDatabaseCredentials,
  createMysqlDatabaseBackup,
  createPostgresqlDatabaseBackup,
  restoreMysqlDatabaseBackup,
  restorePostgresqlDatabaseBackup,
]);

/** Whether an operation begins a job that can fail, hang or take long: deletions always go on. */
export const beginsJob = (operation: Operation): boolean => BEGIN_JOBS.has(operation);
