import { JsonText, existing, locateDomains } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers, Database } from '@stratus/platform/persistence';

const LOCATE = `
  select json_build_object('domains', coalesce(json_agg(json_build_object(
    'id', domain.id, 'label', domain.domain) order by domain.id), '[]'))::text as record
  from domains as domain where domain.account_id = $1 and domain.id = any($2::bigint[])`;

@Answers(locateDomains)
export class LocateDomainsHandler {
  constructor(private readonly database: Database) {}

  async execute(call: CallOf<typeof locateDomains>): Promise<JsonText> {
    const rows = await this.database.read<{ record: string }>(LOCATE, [call.caller.accountId, call.body.ids]);
    return new JsonText(existing(rows[0]).record);
  }
}
