import { COMPUTE, INSTANCE_FIELDS, listInstances, visibleIds } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import type { ListSource } from '@stratus/lists';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { INSTANCE_JSON } from '../instance.sql.js';

const number = (column: string, key: string): string => `(instance.${column} ->> '${key}')::bigint`;

const COLUMNS = {
  id: 'instance.id',
  label: 'instance.label',
  region: 'instance.region',
  image: 'instance.image',
  group: 'instance."group"',
  tags: 'instance.tags',
  ipv4: 'instance.ipv4',
  ipv6: 'instance.ipv6',
  status: 'instance.status',
  type: 'instance.type',
  'specs.disk': number('specs', 'disk'),
  'specs.memory': number('specs', 'memory'),
  'specs.vcpus': number('specs', 'vcpus'),
  'specs.gpus': number('specs', 'gpus'),
  'specs.transfer': number('specs', 'transfer'),
  'alerts.cpu': number('alerts', 'cpu'),
  'alerts.network_in': number('alerts', 'network_in'),
  'alerts.network_out': number('alerts', 'network_out'),
  'alerts.transfer_quota': number('alerts', 'transfer_quota'),
  'alerts.io': number('alerts', 'io'),
  'backups.enabled': `(instance.backups ->> 'enabled')::boolean`,
  'backups.available': `(instance.backups ->> 'available')::boolean`,
  'backups.schedule.day': `instance.backups #>> '{schedule,day}'`,
  'backups.schedule.window': `instance.backups #>> '{schedule,window}'`,
  'backups.last_successful': `((instance.backups ->> 'last_successful') || 'Z')::timestamptz`,
  hypervisor: `'kvm'::text`,
  watchdog_enabled: 'instance.watchdog_enabled',
  host_uuid: 'instance.host_uuid::text',
  has_user_data: 'instance.has_user_data',
  disk_encryption: `'disabled'::text`,
  created: 'instance.created',
  updated: 'instance.updated',
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
