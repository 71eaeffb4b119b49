import { COMPUTE, INSTANCE_FIELDS, listInstances, visibleIds } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { Answers, Database } from '@stratus/platform/persistence';
import type { ListSource } from '@stratus/platform/persistence';
import { INSTANCE_JSON } from '../instance.sql.js';

const COLUMNS = {
  id: 'instance.id',
  label: 'instance.label',
  region: 'instance.region',
  image: 'instance.image',
  group: 'instance."group"',
  tags: 'instance.tags',
  ipv4: 'instance.ipv4',
};

const OF_ACCOUNT = 'instance.account_id = $1 and instance.visible';

export function instancesShownTo({ caller, list }: CallOf<typeof listInstances>): ListSource<typeof INSTANCE_FIELDS> {
  const granted = visibleIds(caller, COMPUTE);
  return {
    from: 'instances as instance',
    where: granted ? `${OF_ACCOUNT} and instance.id = any($2::bigint[])` : OF_ACCOUNT,
    values: granted ? [caller.accountId, granted] : [caller.accountId],
    key: ['instance.id'],
    as: 'instance',
    item: INSTANCE_JSON,
    counts: granted ? undefined : { table: 'instances', account: '$1', by: { region: 'region' } },
    fields: INSTANCE_FIELDS,
    columns: COLUMNS,
    list,
  };
}

@Answers(listInstances)
export class ListInstancesHandler {
  constructor(private readonly database: Database) {}

  async execute(call: CallOf<typeof listInstances>): Promise<JsonText> {
    return this.database.readPage(instancesShownTo(call));
  }
}
