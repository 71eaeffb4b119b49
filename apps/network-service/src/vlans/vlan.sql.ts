import { COMPUTES } from '@stratus/contracts';
import type { VlanRecord } from '@stratus/contracts';
import { jsonList, jsonRecord, jsonTime } from '@stratus/lists';

/** The record (contract 1.7); `vlan` is the row. `shown` limits its links, `link`. */
export const vlanJson = (shown = 'true'): string =>
  jsonRecord<VlanRecord>({
    label: 'vlan.label',
    region: 'vlan.region',
    [COMPUTES]: jsonList(`select distinct link.compute_id from vlan_links as link
      where link.vlan_id = vlan.id and ${shown} order by link.compute_id`),
    created: jsonTime('vlan.created'),
  });
