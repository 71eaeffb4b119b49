import { listNodeBalancerFirewalls, notFound } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { NodeBalancerLookup } from '../../node-balancers/node-balancer.lookup.js';
import { UnknownHere } from '../../read-through.js';
import { firewallsOfEntity } from '../firewall.sql.js';

@Answers(listNodeBalancerFirewalls)
export class ListNodeBalancerFirewallsHandler {
  constructor(
    private readonly database: Database,
    private readonly nodeBalancerLookup: NodeBalancerLookup,
  ) {}

  async execute(call: CallOf<typeof listNodeBalancerFirewalls>): Promise<JsonText> {
    return this.nodeBalancerLookup.withKnownEntities(call, () => this.read(call));
  }

  private async read({ caller, params, list }: CallOf<typeof listNodeBalancerFirewalls>): Promise<JsonText> {
    const id = params.nodeBalancerId;
    const known = await this.database.read('select from node_balancers where id = $1 and account_id = $2', [
      id,
      caller.accountId,
    ]);
    if (known.length === 0) throw new UnknownHere(id, notFound());
    return this.database.readPage({ ...firewallsOfEntity('node_balancer_id', id), list });
  }
}
