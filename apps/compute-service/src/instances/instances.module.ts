import { Module } from '@nestjs/common';
import { BootInstanceHandler } from './boot-instance/boot-instance.handler.js';
import { CreateInstanceHandler } from './create-instance/create-instance.handler.js';
import { CreateInstanceSaga } from './create-instance/create-instance.saga.js';
import { ProvisionInstanceSaga } from './create-instance/provision-instance.saga.js';
import { DeleteInstanceHandler } from './delete-instance/delete-instance.handler.js';
import { DeleteInstanceSaga } from './delete-instance/delete-instance.saga.js';
import { GetInstanceHandler } from './get-instance/get-instance.handler.js';
import { BootInstanceSaga } from './jobs/boot-instance.saga.js';
import { ListInstanceVolumesHandler } from './list-instance-volumes/list-instance-volumes.handler.js';
import { ListInstancesHandler } from './list-instances/list-instances.handler.js';
import { LocateInstancesHandler } from './locate-instances/locate-instances.handler.js';
import { MigrateHostSaga } from './migrate-instance/migrate-host.saga.js';
import { MigrateInstanceHandler } from './migrate-instance/migrate-instance.handler.js';
import { MigrateRegionSaga } from './migrate-instance/migrate-region.saga.js';
import { RebootInstanceHandler } from './reboot-instance/reboot-instance.handler.js';
import { RebootInstanceSaga } from './reboot-instance/reboot-instance.saga.js';
import { ResizeInstanceHandler } from './resize-instance/resize-instance.handler.js';
import { ResizeInstanceSaga } from './resize-instance/resize-instance.saga.js';
import { ShutdownInstanceHandler } from './shutdown-instance/shutdown-instance.handler.js';
import { ShutdownInstanceSaga } from './shutdown-instance/shutdown-instance.saga.js';
import { UpdateInstanceHandler } from './update-instance/update-instance.handler.js';

/** The sagas of instances; see their docstrings. */
export const INSTANCE_SAGAS = [
  BootInstanceSaga,
  CreateInstanceSaga,
  DeleteInstanceSaga,
  MigrateHostSaga,
  MigrateRegionSaga,
  ProvisionInstanceSaga,
  RebootInstanceSaga,
  ResizeInstanceSaga,
  ShutdownInstanceSaga,
];

@Module({
  providers: [
    ...INSTANCE_SAGAS,
    BootInstanceHandler,
    CreateInstanceHandler,
    DeleteInstanceHandler,
    GetInstanceHandler,
    ListInstanceVolumesHandler,
    ListInstancesHandler,
    LocateInstancesHandler,
    MigrateInstanceHandler,
    RebootInstanceHandler,
    ResizeInstanceHandler,
    ShutdownInstanceHandler,
    UpdateInstanceHandler,
  ],
  exports: [...INSTANCE_SAGAS],
})
export class InstancesModule {}
