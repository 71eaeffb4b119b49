import { listComputeFirewalls, notFound } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { ComputeLookup } from '../../computes/compute.lookup.js';
import { UnknownHere } from '../../read-through.js';
import { firewallsOfEntity } from '../firewall.sql.js';

@Answers(listComputeFirewalls)
export class ListComputeFirewallsHandler {
  constructor(
    private readonly database: Database,
    private readonly computeLookup: ComputeLookup,
  ) {}

  async execute(call: CallOf<typeof listComputeFirewalls>): Promise<JsonText> {
    return this.computeLookup.withKnownEntities(call, () => this.read(call));
  }

  private async read({ caller, params, list }: CallOf<typeof listComputeFirewalls>): Promise<JsonText> {
    const id = params.computeId;
    const known = await this.database.read('select from computes where id = $1 and account_id = $2', [
      id,
      caller.accountId,
    ]);
    if (known.length === 0) throw new UnknownHere(id, notFound());
    return this.database.readPage({ ...firewallsOfEntity('compute_id', id), list });
  }
}
