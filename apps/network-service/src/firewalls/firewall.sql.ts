import { FIREWALL_FIELDS } from '@stratus/contracts';
import type { FirewallRecord } from '@stratus/contracts';
import { jsonRecord } from '@stratus/platform/persistence';
import type { ListSource } from '@stratus/platform/persistence';

/** Firewalls of a service. None exist yet: the list has its fields, filters and order, but no rows. */
export const FIREWALLS: Omit<ListSource, 'list'> = {
  from: `(select 0::bigint as id, '' as label, now() as created, now() as updated, array[]::text[] as tags
           where false) as firewall`,
  where: 'true',
  values: [],
  key: ['firewall.id'],
  as: 'firewall',
  item: jsonRecord<Pick<FirewallRecord, 'id'>>({ id: 'firewall.id' }),
  fields: FIREWALL_FIELDS,
  columns: {
    id: 'firewall.id',
    label: 'firewall.label',
    created: 'firewall.created',
    updated: 'firewall.updated',
    tags: 'firewall.tags',
  },
};
