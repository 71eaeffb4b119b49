import { getDisk } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { DISK_JSON } from '../disk.sql.js';

const GET_DISK = `
  select ${DISK_JSON}::text as record
    from disks as disk join instances as instance on instance.id = disk.compute_id
   where disk.id = $1 and instance.id = $2 and instance.account_id = $3 and instance.visible`;

@Answers(getDisk)
export class GetDiskHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, params }: CallOf<typeof getDisk>) {
    const values = [params.diskId, params.computeId, caller.accountId];
    return this.database.readRecord(GET_DISK, values);
  }
}
