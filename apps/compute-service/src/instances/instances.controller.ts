import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  bootInstance,
  createInstance,
  deleteInstance,
  getInstance,
  listInstances,
  locateInstances,
  migrateInstance,
  rebootInstance,
  resizeInstance,
  shutdownInstance,
  updateInstance,
} from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { BootInstanceCommand } from './boot-instance/boot-instance.command.js';
import { CreateInstanceCommand } from './create-instance/create-instance.command.js';
import { DeleteInstanceCommand } from './delete-instance/delete-instance.command.js';
import { GetInstanceQuery } from './get-instance/get-instance.query.js';
import { ListInstancesQuery } from './list-instances/list-instances.query.js';
import { LocateInstancesQuery } from './locate-instances/locate-instances.query.js';
import { MigrateInstanceCommand } from './migrate-instance/migrate-instance.command.js';
import { RebootInstanceCommand } from './reboot-instance/reboot-instance.command.js';
import { ResizeInstanceCommand } from './resize-instance/resize-instance.command.js';
import { ShutdownInstanceCommand } from './shutdown-instance/shutdown-instance.command.js';
import { UpdateInstanceCommand } from './update-instance/update-instance.command.js';

@Controller()
export class InstancesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @MessagePattern(bootInstance.subject)
  boot(@Payload() call: CallOf<typeof bootInstance>) {
    return this.commands.execute(new BootInstanceCommand(call));
  }

  @MessagePattern(createInstance.subject)
  create(@Payload() call: CallOf<typeof createInstance>) {
    return this.commands.execute(new CreateInstanceCommand(call));
  }

  @MessagePattern(deleteInstance.subject)
  delete(@Payload() call: CallOf<typeof deleteInstance>) {
    return this.commands.execute(new DeleteInstanceCommand(call));
  }

  @MessagePattern(getInstance.subject)
  get(@Payload() call: CallOf<typeof getInstance>) {
    return this.queries.execute(new GetInstanceQuery(call));
  }

  @MessagePattern(listInstances.subject)
  list(@Payload() call: CallOf<typeof listInstances>) {
    return this.queries.execute(new ListInstancesQuery(call));
  }

  @MessagePattern(locateInstances.subject)
  locate(@Payload() call: CallOf<typeof locateInstances>) {
    return this.queries.execute(new LocateInstancesQuery(call));
  }

  @MessagePattern(migrateInstance.subject)
  migrate(@Payload() call: CallOf<typeof migrateInstance>) {
    return this.commands.execute(new MigrateInstanceCommand(call));
  }

  @MessagePattern(rebootInstance.subject)
  reboot(@Payload() call: CallOf<typeof rebootInstance>) {
    return this.commands.execute(new RebootInstanceCommand(call));
  }

  @MessagePattern(resizeInstance.subject)
  resize(@Payload() call: CallOf<typeof resizeInstance>) {
    return this.commands.execute(new ResizeInstanceCommand(call));
  }

  @MessagePattern(shutdownInstance.subject)
  shutdown(@Payload() call: CallOf<typeof shutdownInstance>) {
    return this.commands.execute(new ShutdownInstanceCommand(call));
  }

  @MessagePattern(updateInstance.subject)
  update(@Payload() call: CallOf<typeof updateInstance>) {
    return this.commands.execute(new UpdateInstanceCommand(call));
  }
}
