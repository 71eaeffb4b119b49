import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { JsonText, existing } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { DISK_JSON } from '../disk.sql.js';
import { GetDiskQuery } from './get-disk.query.js';

const GET_DISK = `
  select ${DISK_JSON}::text as record
    from disks as disk join instances as instance on instance.id = disk.compute_id
   where disk.id = $1 and instance.id = $2 and instance.account_id = $3 and instance.visible`;

@QueryHandler(GetDiskQuery)
export class GetDiskHandler implements IQueryHandler<GetDiskQuery> {
  constructor(private readonly database: Database) {}

  async execute({ call: { caller, params } }: GetDiskQuery): Promise<JsonText> {
    const values = [params.diskId, params.computeId, caller.accountId];
    const rows = await this.database.read<{ record: string }>(GET_DISK, values);
    return new JsonText(existing(rows[0]).record);
  }
}
