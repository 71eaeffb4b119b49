import { COMPUTE, existing, getIp, visibleIds } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { FIND_ADDRESS } from '../address.repository.js';
import { ADDRESSES_FROM, ADDRESS_JSON } from '../address.sql.js';
import { canonicalAddress } from '../ip-address.js';

const RECORD = `
  with found as (${FIND_ADDRESS})
  select (${ADDRESS_JSON})::text as record from ${ADDRESSES_FROM} where address.id = (select id from found)`;

@Answers(getIp)
export class GetIpHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, params }: CallOf<typeof getIp>) {
    const address = existing(canonicalAddress(params.address));
    const values = [caller.accountId, address, visibleIds(caller, COMPUTE)];
    return this.database.readRecord(RECORD, values);
  }
}
