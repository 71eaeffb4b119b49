import { Module } from '@nestjs/common';
import { InstanceJobs } from '../instances/jobs/instance.jobs.js';
import { InstanceReader } from '../instances/instance.reader.js';
import { InstanceRepository } from '../instances/instance.repository.js';
import { InterfaceRepository } from '../interfaces/interface.repository.js';
import { InterfaceSteps } from '../interfaces/interface.steps.js';
import { ChangeConfigSaga } from './change-config.saga.js';
import { ConfigRepository } from './config.repository.js';
import { CreateConfigHandler } from './create-config/create-config.handler.js';
import { DeleteConfigHandler } from './delete-config/delete-config.handler.js';
import { GetConfigHandler } from './get-config/get-config.handler.js';
import { ListConfigsHandler } from './list-configs/list-configs.handler.js';
import { ProfileHolder } from './profile.holder.js';
import { UpdateConfigHandler } from './update-config/update-config.handler.js';

@Module({
  providers: [
    InstanceRepository,
    InstanceReader,
    InstanceJobs,
    ConfigRepository,
    InterfaceRepository,
    InterfaceSteps,
    ProfileHolder,
    ChangeConfigSaga,
    CreateConfigHandler,
    DeleteConfigHandler,
    GetConfigHandler,
    ListConfigsHandler,
    UpdateConfigHandler,
  ],
  exports: [InstanceRepository, InstanceReader, InstanceJobs, InterfaceRepository, ProfileHolder, ChangeConfigSaga],
})
export class ConfigsModule {}
