import { CommandRunner, reservations } from '@stratus/commands';
import { COMPUTE_ID, linkNat } from '@stratus/contracts';
import type { CallOf, LinkNatRequest } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import type { Statements } from '@stratus/postgres';
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
      reservations.reserve(transaction, { accountId, id }, idSpent('id'), () =>
        reservations.reserve(transaction, { accountId, id: changeId }, idSpent('change_id'), async () => {
          const { statements, now } = transaction;
          const compute = await this.computes.mustLock(statements, accountId, request[COMPUTE_ID]);
          if (!(await this.natLinks.change(statements, accountId, changeId))) {
            const before = (await this.natLinks.find(statements, accountId, id)) ?? null;
            await this.natLinks.remember(statements, { id: changeId, accountId, linkId: id, before }, now);
            await this.change(statements, { accountId, computeId: compute.id, changeId }, request);
          }
          return { address: await this.natLinks.addressOf(statements, accountId, id) };
        }),
      ),
    );
  }

  private async change(
    statements: Statements,
    of: { accountId: number; computeId: number; changeId: string },
    request: LinkNatRequest,
  ): Promise<void> {
    const { id, address: wanted } = request;
    if (wanted === null || wanted === undefined) return this.natLinks.delete(statements, of.accountId, id);
    const address = decideNatAddress(wanted, await this.addresses.ofCompute(statements, of.computeId));
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
