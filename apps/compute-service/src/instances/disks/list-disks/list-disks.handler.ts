import { DISK_FIELDS, listDisks } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { InstanceQuery } from '../../instance.query.js';
import { DISK_JSON } from '../disk.sql.js';

const COLUMNS = {
  id: 'disk.id',
  label: 'disk.label',
  status: 'disk.status',
  size: 'disk.size',
  filesystem: 'disk.filesystem',
  disk_encryption: `'disabled'::text`,
  created: 'disk.created',
  updated: 'disk.updated',
};

@Answers(listDisks)
export class ListDisksHandler {
  constructor(
    private readonly database: Database,
    private readonly instanceQuery: InstanceQuery,
  ) {}

  async execute({ caller, params, list }: CallOf<typeof listDisks>): Promise<JsonText> {
    const [page] = await Promise.all([
      this.database.readPage({
        from: 'disks as disk',
        where: 'disk.compute_id = $1',
        values: [params.computeId],
        key: ['disk.id'],
        as: 'disk',
        item: DISK_JSON,
        fields: DISK_FIELDS,
        columns: COLUMNS,
        list,
      }),
      this.instanceQuery.mustExist(caller.accountId, params.computeId),
    ]);
    return page;
  }
}
