import { JsonText, existing, locateNodeBalancers } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers, Database } from '@stratus/platform/persistence';

const LOCATE = `
  select json_build_object('nodebalancers', coalesce(json_agg(json_build_object(
    'id', node_balancer.id, 'label', node_balancer.label, 'region', node_balancer.region) order by node_balancer.id), '[]'))::text as record
  from node_balancers as node_balancer where node_balancer.account_id = $1 and node_balancer.id = any($2::bigint[])`;

@Answers(locateNodeBalancers)
export class LocateNodeBalancersHandler {
  constructor(private readonly database: Database) {}

  async execute(call: CallOf<typeof locateNodeBalancers>): Promise<JsonText> {
    const rows = await this.database.read<{ record: string }>(LOCATE, [call.caller.accountId, call.body.ids]);
    return new JsonText(existing(rows[0]).record);
  }
}
