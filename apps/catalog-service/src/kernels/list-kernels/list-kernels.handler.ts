import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { KERNEL_FIELDS } from '@stratus/contracts';
import type { JsonText } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { KERNEL_JSON } from '../kernel.sql.js';
import { ListKernelsQuery } from './list-kernels.query.js';

const COLUMNS = {
  id: 'kernel.id',
  label: 'kernel.label',
  version: 'kernel.version',
  architecture: 'kernel.architecture',
  kvm: 'kernel.kvm',
  pvops: 'kernel.pvops',
  deprecated: 'kernel.deprecated',
};

@QueryHandler(ListKernelsQuery)
export class ListKernelsHandler implements IQueryHandler<ListKernelsQuery> {
  constructor(private readonly database: Database) {}

  async execute({ call: { list } }: ListKernelsQuery): Promise<JsonText> {
    return this.database.readPage({
      from: 'kernels as kernel',
      where: 'true',
      values: [],
      key: ['kernel.position', 'kernel.id'],
      as: 'kernel',
      item: KERNEL_JSON,
      fields: KERNEL_FIELDS,
      columns: COLUMNS,
      list,
    });
  }
}
