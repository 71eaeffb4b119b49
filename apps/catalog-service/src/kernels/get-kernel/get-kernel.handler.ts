import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { JsonText, existing } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { KERNEL_JSON } from '../kernel.sql.js';
import { GetKernelQuery } from './get-kernel.query.js';

const GET_KERNEL = `select ${KERNEL_JSON}::text as record from kernels as kernel where kernel.id = $1`;

@QueryHandler(GetKernelQuery)
export class GetKernelHandler implements IQueryHandler<GetKernelQuery> {
  constructor(private readonly database: Database) {}

  async execute({ call }: GetKernelQuery): Promise<JsonText> {
    const rows = await this.database.read<{ record: string }>(GET_KERNEL, [call.params.kernelId]);
    return new JsonText(existing(rows[0]).record);
  }
}
