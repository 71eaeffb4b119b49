import { COMPUTE, IP_FIELDS, listIps, visibleIds } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import type { ListSource } from '@stratus/lists';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { ADDRESS_COLUMNS, listedAddressJson } from '../address.sql.js';

/** Addresses have no grants of their own: a restricted user sees the addresses of granted instances (contract 2.5). */
export function ipsShownTo({ caller, list, query }: CallOf<typeof listIps>): ListSource<typeof IP_FIELDS> {
  const granted = visibleIds(caller, COMPUTE);
  const shown = granted ? ' and address.compute_id = any($2::bigint[])' : '';
  return {
    from: 'addresses as address',
    where: `address.account_id = $1 and address.kind not in ('private', 'range') and address.move_id is null${shown}`,
    values: granted ? [caller.accountId, granted] : [caller.accountId],
    key: ['address.id'],
    as: 'address',
    counts: granted ? undefined : { table: 'addresses', account: '$1', by: { region: 'region' } },
    item: listedAddressJson({ withRdnsOfIpv6: query?.['skip_ipv6_rdns'] !== true }),
    fields: IP_FIELDS,
    columns: ADDRESS_COLUMNS,
    orders: { address: 'address.address' },
    list,
  };
}

@Answers(listIps)
export class ListIpsHandler {
  constructor(private readonly database: Database) {}

  async execute(call: CallOf<typeof listIps>): Promise<JsonText> {
    return this.database.readPage(ipsShownTo(call));
  }
}
