import { Module } from '@nestjs/common';
import { EventsModule } from '@stratus/events';
import { SagasModule } from '@stratus/sagas';
import { BackupsModule } from './backups/backups.module.js';
import { TakeBackupSaga } from './backups/create-backup/take-backup.saga.js';
import { RestoreBackupSaga } from './backups/restore-backup/restore-backup.saga.js';
import { ChangeDatabaseSaga } from './databases/change-database.saga.js';
import { CreateDatabaseSaga } from './databases/create-database/create-database.saga.js';
import { DatabasesModule } from './databases/databases.module.js';
import { DeleteDatabaseSaga } from './databases/delete-database/delete-database.saga.js';
import { MaintenanceRepository } from './maintenance/maintenance.repository.js';
import { MaintenanceScheduler } from './maintenance/maintenance.scheduler.js';
import { ClusterObserver } from './observer/cluster.observer.js';
import { StatusObserver } from './observer/status.observer.js';
import { StatusMetric } from './observer/status.metric.js';
import { LeaderScheduler } from './observer/leader.scheduler.js';
import { ObservationRepository } from './observer/observation.repository.js';
import { TestControlModule } from './test-control/test-control.module.js';
import { SharedPartsModule } from './shared-parts.module.js';

@Module({
  imports: [
    EventsModule.with(),
    SharedPartsModule,
    SagasModule.with({
      imports: [DatabasesModule, BackupsModule],
      sagas: [ChangeDatabaseSaga, CreateDatabaseSaga, DeleteDatabaseSaga, RestoreBackupSaga, TakeBackupSaga],
    }),
    DatabasesModule,
    BackupsModule,
    TestControlModule,
  ],
  providers: [
    MaintenanceRepository,
    ClusterObserver,
    StatusObserver,
    StatusMetric,
    LeaderScheduler,
    MaintenanceScheduler,
    ObservationRepository,
  ],
})
export class DatabaseServiceModule {}
