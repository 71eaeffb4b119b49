import { COMPUTE_ID, ApiFailure, existing, notFound, setRdns } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { ipaddressUpdate } from '@stratus/events';
import { Answers, CommandRunner, Database } from '@stratus/platform/persistence';
import { ComputeRepository } from '../../computes/compute.repository.js';
import { AddressGiver } from '../address.giver.js';
import { AddressRepository } from '../address.repository.js';
import { HostNamesResolver } from '../host-names.resolver.js';
import { LOOKUP_FAILED, canonicalAddress, decideRdns, rdnsFault } from '../ip-address.js';
import type { HeldAddress } from '../ip-address.js';

@Answers(setRdns)
export class SetRdnsHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly database: Database,
    private readonly computes: ComputeRepository,
    private readonly addresses: AddressRepository,
    private readonly giver: AddressGiver,
    private readonly hostNames: HostNamesResolver,
  ) {}

  async execute(call: CallOf<typeof setRdns>) {
    const { accountId } = call.caller;
    const computeId = call.body[COMPUTE_ID];
    const address = existing(canonicalAddress(call.body.address));
    const rdns = call.body.rdns ?? null;
    const refusal = rdns === null ? undefined : await this.refusalOf(accountId, computeId, address, rdns);
    return this.commands.run(call, async ({ statements, emit }) => {
      const compute = existing(await this.computes.lock(statements, accountId, computeId));
      const held = await this.addresses.ofCompute(statements, compute.id);
      const target = existing(held.find((candidate) => candidate.address === address));
      if (refusal) throw refusal;
      const name = decideRdns(rdns, target, this.giver.defaultName(target.address));
      if (name === target.rdns) return this.addresses.record(statements, target.id);

      await this.addresses.setRdns(statements, target.id, name);
      const record = await this.addresses.record(statements, target.id);
      emit(ipaddressUpdate(record, target.id, compute));
      return record;
    });
  }

  /**
   * Looks up the name before the transaction, so no lock waits for a name server, and refuses inside it, so a repeat gets
   * the stored answer.
   */
  private async refusalOf(
    accountId: number,
    computeId: number,
    address: string,
    rdns: string,
  ): Promise<ApiFailure | undefined> {
    const [held] = await this.database.read<Pick<HeldAddress, 'kind'>>(
      `select kind from addresses
        where account_id = $1 and compute_id = $2 and address = $3::inet and move_id is null`,
      [accountId, computeId, address],
    );
    if (!held) return notFound();
    const fault = rdnsFault(rdns, held.kind) ?? ((await this.hostNames.resolves(rdns)) ? undefined : LOOKUP_FAILED);
    return fault && new ApiFailure(400, [fault]);
  }
}
