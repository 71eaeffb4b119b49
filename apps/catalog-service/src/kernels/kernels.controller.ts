import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { getKernel, listKernels } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { GetKernelQuery } from './get-kernel/get-kernel.query.js';
import { ListKernelsQuery } from './list-kernels/list-kernels.query.js';

@Controller()
export class KernelsController {
  constructor(private readonly queries: QueryBus) {}

  @MessagePattern(getKernel.subject)
  get(@Payload() call: CallOf<typeof getKernel>) {
    return this.queries.execute(new GetKernelQuery(call));
  }

  @MessagePattern(listKernels.subject)
  list(@Payload() call: CallOf<typeof listKernels>) {
    return this.queries.execute(new ListKernelsQuery(call));
  }
}
