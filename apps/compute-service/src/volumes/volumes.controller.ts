import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  attachVolume,
  createVolume,
  deleteVolume,
  detachVolume,
  getVolume,
  listVolumes,
  locateVolumes,
  updateVolume,
} from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { AttachVolumeCommand } from './attach-volume/attach-volume.command.js';
import { CreateVolumeCommand } from './create-volume/create-volume.command.js';
import { DeleteVolumeCommand } from './delete-volume/delete-volume.command.js';
import { DetachVolumeCommand } from './detach-volume/detach-volume.command.js';
import { GetVolumeQuery } from './get-volume/get-volume.query.js';
import { ListVolumesQuery } from './list-volumes/list-volumes.query.js';
import { LocateVolumesQuery } from './locate-volumes/locate-volumes.query.js';
import { UpdateVolumeCommand } from './update-volume/update-volume.command.js';

@Controller()
export class VolumesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @MessagePattern(attachVolume.subject)
  attach(@Payload() call: CallOf<typeof attachVolume>) {
    return this.commands.execute(new AttachVolumeCommand(call));
  }

  @MessagePattern(createVolume.subject)
  create(@Payload() call: CallOf<typeof createVolume>) {
    return this.commands.execute(new CreateVolumeCommand(call));
  }

  @MessagePattern(deleteVolume.subject)
  delete(@Payload() call: CallOf<typeof deleteVolume>) {
    return this.commands.execute(new DeleteVolumeCommand(call));
  }

  @MessagePattern(detachVolume.subject)
  detach(@Payload() call: CallOf<typeof detachVolume>) {
    return this.commands.execute(new DetachVolumeCommand(call));
  }

  @MessagePattern(getVolume.subject)
  get(@Payload() call: CallOf<typeof getVolume>) {
    return this.queries.execute(new GetVolumeQuery(call));
  }

  @MessagePattern(listVolumes.subject)
  list(@Payload() call: CallOf<typeof listVolumes>) {
    return this.queries.execute(new ListVolumesQuery(call));
  }

  @MessagePattern(locateVolumes.subject)
  locate(@Payload() call: CallOf<typeof locateVolumes>) {
    return this.queries.execute(new LocateVolumesQuery(call));
  }

  @MessagePattern(updateVolume.subject)
  update(@Payload() call: CallOf<typeof updateVolume>) {
    return this.commands.execute(new UpdateVolumeCommand(call));
  }
}
