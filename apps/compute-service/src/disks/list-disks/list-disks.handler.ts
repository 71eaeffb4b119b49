import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { JsonText } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { InstanceReader } from '../../instances/instance.reader.js';
import { DISK_JSON } from '../disk.sql.js';
import { ListDisksQuery } from './list-disks.query.js';

@QueryHandler(ListDisksQuery)
export class ListDisksHandler implements IQueryHandler<ListDisksQuery> {
  constructor(
    private readonly database: Database,
    private readonly instances: InstanceReader,
  ) {}

  async execute({ call: { caller, params, list } }: ListDisksQuery): Promise<JsonText> {
    const [page] = await Promise.all([
      this.database.readPage({
        from: 'disks as disk',
        where: 'disk.compute_id = $1',
        values: [params.computeId],
        key: ['disk.id'],
        as: 'disk',
        item: DISK_JSON,
        fields: {},
        columns: {},
        list,
      }),
      this.instances.mustExist(caller.accountId, params.computeId),
    ]);
    return page;
  }
}
