import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { createConfig, deleteConfig, getConfig, listConfigs, updateConfig } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { CreateConfigCommand } from './create-config/create-config.command.js';
import { DeleteConfigCommand } from './delete-config/delete-config.command.js';
import { GetConfigQuery } from './get-config/get-config.query.js';
import { ListConfigsQuery } from './list-configs/list-configs.query.js';
import { UpdateConfigCommand } from './update-config/update-config.command.js';

@Controller()
export class ConfigsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @MessagePattern(listConfigs.subject)
  list(@Payload() call: CallOf<typeof listConfigs>) {
    return this.queries.execute(new ListConfigsQuery(call));
  }

  @MessagePattern(createConfig.subject)
  create(@Payload() call: CallOf<typeof createConfig>) {
    return this.commands.execute(new CreateConfigCommand(call));
  }

  @MessagePattern(getConfig.subject)
  get(@Payload() call: CallOf<typeof getConfig>) {
    return this.queries.execute(new GetConfigQuery(call));
  }

  @MessagePattern(updateConfig.subject)
  update(@Payload() call: CallOf<typeof updateConfig>) {
    return this.commands.execute(new UpdateConfigCommand(call));
  }

  @MessagePattern(deleteConfig.subject)
  delete(@Payload() call: CallOf<typeof deleteConfig>) {
    return this.commands.execute(new DeleteConfigCommand(call));
  }
}
