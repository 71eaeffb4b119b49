import { JsonText, existing, locateNodeBalancers } from '@stratus/contracts';
import type { CallOf, LocatedNodeBalancer } from '@stratus/contracts';
import { jsonList, jsonRecord } from '@stratus/lists';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';

const LOCATED_JSON = jsonRecord<LocatedNodeBalancer>({
  id: 'node_balancer.id',
  label: 'node_balancer.label',
  region: 'node_balancer.region',
});
const FOUND_JSON = jsonRecord<Record<string, LocatedNodeBalancer[]>>({
  nodebalancers: jsonList(`select ${LOCATED_JSON} from node_balancers as node_balancer
    where node_balancer.account_id = $1 and node_balancer.id = any($2::bigint[]) order by node_balancer.id`),
});
const LOCATE = `select ${FOUND_JSON}::text as record`;

@Answers(locateNodeBalancers)
export class LocateNodeBalancersHandler {
  constructor(private readonly database: Database) {}

  async execute(call: CallOf<typeof locateNodeBalancers>): Promise<JsonText> {
    const rows = await this.database.read<{ record: string }>(LOCATE, [call.caller.accountId, call.body.ids]);
    return new JsonText(existing(rows[0]).record);
  }
}
