import { JsonText, existing, getDomain } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { DOMAIN_JSON } from '../domain.sql.js';

const GET_DOMAIN = `
  select ${DOMAIN_JSON}::text as record from domains as domain where domain.id = $1 and domain.account_id = $2`;

@Answers(getDomain)
export class GetDomainHandler {
  constructor(private readonly database: Database) {}

  async execute(call: CallOf<typeof getDomain>): Promise<JsonText> {
    const values = [call.params.domainId, call.caller.accountId];
    const rows = await this.database.read<{ record: string }>(GET_DOMAIN, values);
    return new JsonText(existing(rows[0]).record);
  }
}
