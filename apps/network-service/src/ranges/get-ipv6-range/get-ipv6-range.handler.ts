import { COMPUTE, canonicalIp, existing, getIpv6Range, visibleIds } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { storedTextsOf } from '../range.js';
import { RANGE_VIEW } from '../range.sql.js';

@Answers(getIpv6Range)
export class GetIpv6RangeHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, params }: CallOf<typeof getIpv6Range>) {
    const texts = storedTextsOf(existing(canonicalIp(params.range)));
    const values = [caller.accountId, texts, visibleIds(caller, COMPUTE)];
    return this.database.readRecord(RANGE_VIEW, values);
  }
}
