import { VOLUME_FIELDS, listInstanceVolumes, visibleIds } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { VOLUME_COLUMNS, VOLUME_JSON } from '../../volumes/volume.sql.js';
import { InstanceQuery } from '../instance.query.js';

@Answers(listInstanceVolumes)
export class ListInstanceVolumesHandler {
  constructor(
    private readonly database: Database,
    private readonly instanceQuery: InstanceQuery,
  ) {}

  async execute({ caller, params, list }: CallOf<typeof listInstanceVolumes>): Promise<JsonText> {
    const granted = visibleIds(caller, 'volume');
    const ofInstance = 'volume.compute_id = $1';
    const [page] = await Promise.all([
      this.database.readPage({
        from: 'volumes as volume',
        where: granted ? `${ofInstance} and volume.id = any($2::bigint[])` : ofInstance,
        values: granted ? [params.computeId, granted] : [params.computeId],
        key: ['volume.id'],
        as: 'volume',
        item: VOLUME_JSON,
        fields: VOLUME_FIELDS,
        columns: VOLUME_COLUMNS,
        list,
      }),
      this.instanceQuery.mustExist(caller.accountId, params.computeId),
    ]);
    return page;
  }
}
