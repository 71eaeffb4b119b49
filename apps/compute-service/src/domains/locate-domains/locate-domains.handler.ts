import { JsonText, existing, locateDomains } from '@stratus/contracts';
import type { CallOf, LocatedDomain } from '@stratus/contracts';
import { jsonList, jsonRecord } from '@stratus/lists';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';

const LOCATED_JSON = jsonRecord<LocatedDomain>({ id: 'domain.id', label: 'domain.domain' });
const FOUND_JSON = jsonRecord<Record<string, LocatedDomain[]>>({
  domains: jsonList(`select ${LOCATED_JSON} from domains as domain
    where domain.account_id = $1 and domain.id = any($2::bigint[]) order by domain.id`),
});
const LOCATE = `select ${FOUND_JSON}::text as record`;

@Answers(locateDomains)
export class LocateDomainsHandler {
  constructor(private readonly database: Database) {}

  async execute(call: CallOf<typeof locateDomains>): Promise<JsonText> {
    const rows = await this.database.read<{ record: string }>(LOCATE, [call.caller.accountId, call.body.ids]);
    return new JsonText(existing(rows[0]).record);
  }
}
