import { COMPUTE_ID, JsonText, listComputeAddresses } from '@stratus/contracts';
import type { CallOf, ComputeIpsRecord } from '@stratus/contracts';
import { jsonList, jsonRecord } from '@stratus/lists';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { ComputeLookup } from '../../computes/compute.lookup.js';
import { unknownInPath } from '../../computes/compute.js';
import { ADDRESSES_FROM, ADDRESS_JSON, HOST_ADDRESS_JSON } from '../../addresses/address.sql.js';
import { RANGE_JSON } from '../../ranges/range.sql.js';
import { linkLocalRecord } from '../../addresses/ip-address.js';
import type { AddressKind } from '../../addresses/ip-address.js';

const ofKind = (kind: AddressKind, json: string): string =>
  jsonList(`select ${json} from ${ADDRESSES_FROM}
    where address.compute_id = compute.id and address.move_id is null and address.kind = '${kind}' order by address.place`);

const IPV4_JSON = jsonRecord<ComputeIpsRecord['ipv4']>({
  public: ofKind('public', ADDRESS_JSON),
  private: ofKind('private', HOST_ADDRESS_JSON),
  reserved: `'[]'::json`,
  shared: jsonList(`select ${ADDRESS_JSON} from ${ADDRESSES_FROM}
    join address_shares as share on share.address_id = address.id
    where share.compute_id = compute.id and address.kind <> 'range' order by address.id`),
});

/** The instance's own range, and ranges of other instances that are shared with it. */
const GLOBAL = jsonList(`select ${RANGE_JSON} from addresses as range
   where range.kind = 'range' and (range.compute_id = compute.id
      or range.id in (select share.address_id from address_shares as share where share.compute_id = compute.id))
   order by range.compute_id <> compute.id, range.id`);

const SUMMARY = `
  select compute.region,
         ${IPV4_JSON}::text as ipv4,
         ${GLOBAL}::text as global,
         (${ofKind('slaac', HOST_ADDRESS_JSON)} -> 0)::text as slaac
    from computes as compute where compute.id = $1 and compute.account_id = $2`;

@Answers(listComputeAddresses)
export class ListComputeAddressesHandler {
  constructor(
    private readonly database: Database,
    private readonly computeLookup: ComputeLookup,
  ) {}

  async execute(call: CallOf<typeof listComputeAddresses>): Promise<JsonText> {
    return this.computeLookup.withKnownEntities(call, () => this.read(call));
  }

  private async read({ caller, body }: CallOf<typeof listComputeAddresses>): Promise<JsonText> {
    const id = body[COMPUTE_ID];
    const [row] = await this.database.read<{ region: string; ipv4: string; global: string; slaac: string | null }>(
      SUMMARY,
      [id, caller.accountId],
    );
    if (!row) throw unknownInPath(id);
    const linkLocal = JSON.stringify(linkLocalRecord(id, row.region));
    return new JsonText(
      `{"ipv4":${row.ipv4},"ipv6":{"link_local":${linkLocal},"slaac":${row.slaac},"global":${row.global}}}`,
    );
  }
}
