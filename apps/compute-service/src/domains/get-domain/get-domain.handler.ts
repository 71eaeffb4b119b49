import { getDomain } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { DOMAIN_JSON } from '../domain.sql.js';

const GET_DOMAIN = `
  select ${DOMAIN_JSON}::text as record from domains as domain where domain.id = $1 and domain.account_id = $2`;

@Answers(getDomain)
export class GetDomainHandler {
  constructor(private readonly database: Database) {}

  async execute(call: CallOf<typeof getDomain>) {
    const values = [call.params.domainId, call.caller.accountId];
    return this.database.readRecord(GET_DOMAIN, values);
  }
}
