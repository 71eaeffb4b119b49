import type { Limited } from '@stratus/commands';
import { COMPUTE, FIREWALL_DEVICE_FIELDS, FIREWALL_FIELDS } from '@stratus/contracts';
import type {
  FirewallDeviceRecord,
  FirewallDeviceStateRecord,
  FirewallEnforcement,
  FirewallRecord,
  FirewallStateRecord,
} from '@stratus/contracts';
import { jsonList, jsonRecord, jsonTime } from '@stratus/lists';
import type { JsonColumns, ListSource } from '@stratus/lists';

const STATE: JsonColumns<FirewallStateRecord> = {
  id: 'firewall.id',
  label: 'firewall.label',
  status: 'firewall.status',
  rules: 'firewall.rules',
  tags: 'firewall.tags',
  created: jsonTime('firewall.created'),
  updated: jsonTime('firewall.updated'),
};

/** A device with its entity and the entity's current label. */
export const DEVICES = `firewall_devices as device
  left join computes as compute on compute.id = device.compute_id
  left join node_balancers as node_balancer on node_balancer.id = device.node_balancer_id`;

const ENTITY = {
  id: 'coalesce(device.compute_id, device.node_balancer_id)',
  type: `case when device.compute_id is null then 'nodebalancer' else '${COMPUTE}' end`,
  label: 'coalesce(compute.label, node_balancer.label)',
  url: `coalesce('/v4/${COMPUTE}/instances/' || device.compute_id, '/v4/nodebalancers/' || device.node_balancer_id)`,
};

const ENTITY_JSON = jsonRecord<FirewallDeviceRecord['entity']>(ENTITY);

const ofEntities = (sql: string): string =>
  `array(select ${sql} from ${DEVICES} where device.firewall_id = firewall.id)`;

/** JSON of a firewall as events contain it, built by Postgres; `firewall` is the row. */
export const FIREWALL_STATE_JSON = jsonRecord<FirewallStateRecord>(STATE);

const RECORD: JsonColumns<FirewallRecord> = {
  ...STATE,
  entities: jsonList(`select ${ENTITY_JSON} from ${DEVICES} where device.firewall_id = firewall.id order by device.id`),
};

/** JSON of a firewall record, built by Postgres; `firewall` is the row. */
export const FIREWALL_JSON = jsonRecord<FirewallRecord>(RECORD);

/** What an agent has reported about the present rules of a device's firewall; all null if that is about earlier ones, or nothing. */
const PRESENT_REPORT = `left join firewall_enforcements as present
  on present.device_id = device.id and present.generation = firewall.generation`;

/** What holds for all instances of a firewall: a failure of one of them, otherwise that one is pending. */
const OF_ALL_INSTANCES = `(
  select bool_or(present.status = 'failed') as failed, bool_and(present.status is not null) as reported,
         min(present.reason) filter (where present.status = 'failed') as reason, max(present.updated) as updated
    from firewall_devices as device ${PRESENT_REPORT}
   where device.firewall_id = firewall.id and device.compute_id is not null) as instances`;

/** {@link FIREWALL_JSON}, and whether its rules are in force; for reads of one firewall. */
export const ENFORCED_FIREWALL_JSON = `case when firewall.status = 'enabled' and exists (
  select from firewall_enforcements as report join firewall_devices as device on device.id = report.device_id
   where device.firewall_id = firewall.id)
  then ${jsonRecord<FirewallRecord>({
    ...RECORD,
    enforcement: `(select ${jsonRecord<FirewallEnforcement>({
      status: `case when instances.failed then 'failed' when instances.reported then 'applied' else 'pending' end`,
      reason: 'instances.reason',
      updated: `case when instances.failed or instances.reported then ${jsonTime('instances.updated')} end`,
    })} from ${OF_ALL_INSTANCES})`,
  })}
  else ${FIREWALL_JSON} end`;

/** A list without the paging and filters of the request. */
type Source = Omit<ListSource, 'list'>;

const FIREWALLS: Omit<Source, 'where' | 'values'> = {
  from: 'firewalls as firewall',
  key: ['firewall.id'],
  as: 'firewall',
  item: FIREWALL_JSON,
  bytes: 'pg_column_size(firewall.rules)',
  fields: FIREWALL_FIELDS,
  columns: {
    id: 'firewall.id',
    label: 'firewall.label',
    status: 'firewall.status',
    'rules.inbound_policy': `firewall.rules ->> 'inbound_policy'`,
    'rules.outbound_policy': `firewall.rules ->> 'outbound_policy'`,
    created: 'firewall.created',
    updated: 'firewall.updated',
    tags: 'firewall.tags',
    'entities.id': ofEntities(ENTITY.id),
    'entities.type': ofEntities(ENTITY.type),
    'entities.label': ofEntities(ENTITY.label),
  },
};

/** The firewalls of an account; only the granted ones, unless that is null. */
export const firewallsOfAccount = (accountId: number, granted: number[] | null): Source => ({
  ...FIREWALLS,
  where: granted ? 'firewall.account_id = $1 and firewall.id = any($2::bigint[])' : 'firewall.account_id = $1',
  values: granted ? [accountId, granted] : [accountId],
});

/** The firewalls of an entity, enabled or not. */
export const firewallsOfEntity = (column: 'compute_id' | 'node_balancer_id', id: number): Source => ({
  ...FIREWALLS,
  where: `firewall.id in (select firewall_id from firewall_devices where ${column} = $1)`,
  values: [id],
});

const DEVICE: JsonColumns<FirewallDeviceStateRecord> = {
  id: 'device.id',
  created: jsonTime('device.created'),
  updated: jsonTime('device.updated'),
  entity: ENTITY_JSON,
};

/** JSON of a device of {@link DEVICES} as events contain it, built by Postgres. */
export const DEVICE_JSON = jsonRecord<FirewallDeviceStateRecord>(DEVICE);

/** {@link DEVICES}, and what its agent has reported. */
export const ENFORCED_DEVICES = `${DEVICES}
  join firewalls as firewall on firewall.id = device.firewall_id
  ${PRESENT_REPORT}`;

/** JSON of the record of a device of {@link ENFORCED_DEVICES}, built by Postgres. */
export const ENFORCED_DEVICE_JSON = `case when device.active and exists (
  select from firewall_enforcements as report where report.device_id = device.id)
  then ${jsonRecord<FirewallDeviceRecord>({
    ...DEVICE,
    enforcement: jsonRecord<FirewallEnforcement>({
      status: `coalesce(present.status, 'pending')`,
      reason: 'present.reason',
      updated: jsonTime('present.updated'),
    }),
  })}
  else ${DEVICE_JSON} end`;

const ofListed = (sql: string, from = DEVICES): string => `(select ${sql} from ${from} where device.id = listed.id)`;

/** The devices of a firewall. */
export const devicesOfFirewall = (firewallId: number): Source => ({
  from: 'firewall_devices as listed',
  where: 'listed.firewall_id = $1',
  values: [firewallId],
  key: ['listed.id'],
  as: 'listed',
  item: ofListed(ENFORCED_DEVICE_JSON, ENFORCED_DEVICES),
  fields: FIREWALL_DEVICE_FIELDS,
  columns: {
    id: 'listed.id',
    created: 'listed.created',
    updated: 'listed.updated',
    'entity.id': ofListed(ENTITY.id),
    'entity.type': ofListed(ENTITY.type),
    'entity.label': ofListed(ENTITY.label),
    'entity.url': ofListed(ENTITY.url),
  },
});

/** What counts towards an account's limit of firewalls. */
export const FIREWALL_LIMIT: Limited = {
  kind: 'firewalls',
  plural: 'firewalls',
  rows: 'select from firewalls where account_id = $1',
};
