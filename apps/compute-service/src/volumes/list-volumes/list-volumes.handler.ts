import { VOLUME_FIELDS, listVolumes, visibleIds } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import type { ListSource } from '@stratus/lists';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { VOLUME_COLUMNS, VOLUME_JSON } from '../volume.sql.js';

export function volumesShownTo({ caller, list }: CallOf<typeof listVolumes>): ListSource<typeof VOLUME_FIELDS> {
  const granted = visibleIds(caller, 'volume');
  return {
    from: 'volumes as volume',
    where: granted ? 'volume.account_id = $1 and volume.id = any($2::bigint[])' : 'volume.account_id = $1',
    values: granted ? [caller.accountId, granted] : [caller.accountId],
    key: ['volume.id'],
    as: 'volume',
    item: VOLUME_JSON,
    fields: VOLUME_FIELDS,
    columns: VOLUME_COLUMNS,
    list,
  };
}

@Answers(listVolumes)
export class ListVolumesHandler {
  constructor(private readonly database: Database) {}

  async execute(call: CallOf<typeof listVolumes>): Promise<JsonText> {
    return this.database.readPage(volumesShownTo(call));
  }
}
