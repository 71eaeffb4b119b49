import { CommandRunner, reservations } from '@stratus/commands';
import type { Transaction } from '@stratus/commands';
import { COMPUTE_ID, linkNat } from '@stratus/contracts';
import type { CallOf, LinkNatRequest } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import type { Statements } from '@stratus/postgres';
import type { AllocatedAddress } from '../../addresses/ip-address.js';
import { AddressRepository } from '../../addresses/address.repository.js';
import { ComputeLookup } from '../../computes/compute.lookup.js';
import { ComputeRepository } from '../../computes/compute.repository.js';
import { idSpent } from '../../spent-id.js';
import { decideNatAddress } from '../nat-link.js';
import { NatLinkRepository } from '../nat-link.repository.js';

/** Safe to repeat: a change has its id before the first try. */
@Answers(linkNat)
export class LinkNatHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly computeLookup: ComputeLookup,
    private readonly computes: ComputeRepository,
    private readonly addresses: AddressRepository,
    private readonly natLinks: NatLinkRepository,
  ) {}

  async execute(call: CallOf<typeof linkNat>) {
    return this.computeLookup.withKnownEntities(call, () => this.link(call));
  }

  private async link(call: CallOf<typeof linkNat>) {
    const { accountId } = call.caller;
    const request = call.body;
    const { id, change_id: changeId = id } = request;
    return this.commands.run(call, (transaction) =>
      reservations.reserve(transaction, { accountId, id }, idSpent('id'), () => {
        const link = () => this.linkOnce(transaction, { accountId, changeId }, request);
        if (changeId === id) return link();
        return reservations.reserve(transaction, { accountId, id: changeId }, idSpent('change_id'), link);
      }),
    );
  }

  private async linkOnce(
    { statements, now }: Transaction,
    { accountId, changeId }: { accountId: number; changeId: string },
    request: LinkNatRequest,
  ) {
    const { id, [COMPUTE_ID]: computeId } = request;
    const [compute, known, before, held] = await Promise.all([
      this.computes.mustLock(statements, accountId, computeId),
      this.natLinks.change(statements, accountId, changeId),
      this.natLinks.find(statements, accountId, id),
      this.addresses.ofCompute(statements, computeId),
    ]);
    if (!known) {
      this.natLinks.remember(statements, { id: changeId, accountId, linkId: id, before: before ?? null }, now);
      await this.change(statements, { accountId, computeId: compute.id, changeId }, request, held);
    }
    return { address: await this.natLinks.addressOf(statements, accountId, id) };
  }

  private async change(
    statements: Statements,
    of: { accountId: number; computeId: number; changeId: string },
    request: LinkNatRequest,
    held: readonly AllocatedAddress[],
  ): Promise<void> {
    const { id, address: wanted } = request;
    if (wanted === null || wanted === undefined) return this.natLinks.delete(statements, of.accountId, id);
    const address = decideNatAddress(wanted, held);
    return this.natLinks.put(statements, {
      ...of,
      id,
      configId: request.config_id,
      interfaceId: request.interface_id,
      addressId: address.id,
      vpcId: request.vpc_id,
      subnetId: request.subnet_id,
      vpcAddress: request.vpc_address,
    });
  }
}
