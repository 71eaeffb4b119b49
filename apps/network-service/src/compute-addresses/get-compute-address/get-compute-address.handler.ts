import { COMPUTE_ID, JsonText, existing, getComputeAddress } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { ADDRESSES_FROM, ADDRESS_JSON } from '../../addresses/address.sql.js';
import { canonicalAddress, linkLocalAddress, linkLocalRecord } from '../../addresses/ip-address.js';
import { unknownInPath } from '../../computes/compute.js';
import { ComputeLookup } from '../../computes/compute.lookup.js';

const ADDRESS = `
  select compute.region, (
    select ${ADDRESS_JSON} from ${ADDRESSES_FROM}
     where address.compute_id = compute.id and address.address = $3::inet and address.move_id is null)::text as record
    from computes as compute where compute.id = $1 and compute.account_id = $2`;

@Answers(getComputeAddress)
export class GetComputeAddressHandler {
  constructor(
    private readonly database: Database,
    private readonly computeLookup: ComputeLookup,
  ) {}

  async execute(call: CallOf<typeof getComputeAddress>): Promise<JsonText> {
    return this.computeLookup.withKnownEntities(call, () => this.read(call));
  }

  private async read({ caller, body }: CallOf<typeof getComputeAddress>): Promise<JsonText> {
    const id = body[COMPUTE_ID];
    const address = existing(canonicalAddress(body.address));
    const [row] = await this.database.read<{ region: string; record: string | null }>(ADDRESS, [
      id,
      caller.accountId,
      address,
    ]);
    if (!row) throw unknownInPath(id);
    if (address !== linkLocalAddress(id)) return new JsonText(existing(row.record));
    return new JsonText(JSON.stringify({ ...linkLocalRecord(id, row.region), vpc_nat_1_1: null }));
  }
}
