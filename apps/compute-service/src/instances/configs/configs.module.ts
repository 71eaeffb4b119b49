import { Module } from '@nestjs/common';
import { ChangeConfigSaga } from './change-config.saga.js';
import { CreateConfigHandler } from './create-config/create-config.handler.js';
import { DeleteConfigHandler } from './delete-config/delete-config.handler.js';
import { GetConfigHandler } from './get-config/get-config.handler.js';
import { ListConfigsHandler } from './list-configs/list-configs.handler.js';
import { UpdateConfigHandler } from './update-config/update-config.handler.js';

@Module({
  providers: [
    ChangeConfigSaga,
    CreateConfigHandler,
    DeleteConfigHandler,
    GetConfigHandler,
    ListConfigsHandler,
    UpdateConfigHandler,
  ],
  exports: [ChangeConfigSaga],
})
export class ConfigsModule {}
