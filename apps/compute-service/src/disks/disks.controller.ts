import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { getDisk, listDisks } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { GetDiskQuery } from './get-disk/get-disk.query.js';
import { ListDisksQuery } from './list-disks/list-disks.query.js';

@Controller()
export class DisksController {
  constructor(private readonly queries: QueryBus) {}

  @MessagePattern(getDisk.subject)
  get(@Payload() call: CallOf<typeof getDisk>) {
    return this.queries.execute(new GetDiskQuery(call));
  }

  @MessagePattern(listDisks.subject)
  list(@Payload() call: CallOf<typeof listDisks>) {
    return this.queries.execute(new ListDisksQuery(call));
  }
}
