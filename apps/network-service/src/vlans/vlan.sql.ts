import { COMPUTES } from '@stratus/contracts';
import { jsonTime } from '@stratus/platform/persistence';

/** The record (contract 1.7); `vlan` is the row. `shown` narrows its links, `link`. */
export const vlanJson = (shown = 'true'): string => `json_build_object(
  'label', vlan.label,
  'region', vlan.region,
  '${COMPUTES}', coalesce((
    select json_agg(attached.id order by attached.id) from (
      select distinct link.compute_id as id from vlan_links as link
       where link.vlan_id = vlan.id and ${shown}) as attached), '[]'),
  'created', ${jsonTime('vlan.created')})`;
