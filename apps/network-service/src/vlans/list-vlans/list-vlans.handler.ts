import { COMPUTE, COMPUTES, VLAN_FIELDS, listVlans, visibleIds } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { vlanJson } from '../vlan.sql.js';

@Answers(listVlans)
export class ListVlansHandler {
  constructor(private readonly database: Database) {}

  /** VLANs have no grants of their own: a restricted user sees the VLANs of granted instances, with these instances. */
  async execute({ caller, list }: CallOf<typeof listVlans>): Promise<JsonText> {
    const granted = visibleIds(caller, COMPUTE);
    const shown = granted ? 'link.compute_id = any($2::bigint[])' : 'true';
    return this.database.readPage({
      from: 'vlans as vlan',
      where: `vlan.account_id = $1
        and exists (select from vlan_links as link where link.vlan_id = vlan.id and ${shown})`,
      values: granted ? [caller.accountId, granted] : [caller.accountId],
      key: ['vlan.id'],
      as: 'vlan',
      item: vlanJson(shown),
      fields: VLAN_FIELDS,
      columns: {
        label: 'vlan.label',
        region: 'vlan.region',
        [COMPUTES]: `array(select link.compute_id from vlan_links as link where link.vlan_id = vlan.id and ${shown})`,
        created: 'vlan.created',
      },
      list,
    });
  }
}
