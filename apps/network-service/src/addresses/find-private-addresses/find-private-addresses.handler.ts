import { COMPUTE, canonicalIp, findPrivateAddresses, visibleIds } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';

const FIND_PRIVATE = `
  select host(address) as address from addresses
   where account_id = $1 and region = $2 and address = any($3::inet[]) and kind = 'private' and move_id is null
     and ($4::bigint[] is null or compute_id = any($4::bigint[]))
   order by id`;

@Answers(findPrivateAddresses)
export class FindPrivateAddressesHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, body }: CallOf<typeof findPrivateAddresses>) {
    const texts = body.addresses.map(canonicalIp).filter((text) => text !== undefined);
    const values = [caller.accountId, body.region, texts, visibleIds(caller, COMPUTE)];
    const rows = await this.database.read<{ address: string }>(FIND_PRIVATE, values);
    return { addresses: rows.map(({ address }) => address) };
  }
}
