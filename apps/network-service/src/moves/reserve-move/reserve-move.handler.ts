import { RegionCache } from '@stratus/catalog-client';
import { CommandRunner, reservations } from '@stratus/commands';
import { COMPUTE_ID, existing, refuseIfAny, reserveMove } from '@stratus/contracts';
import type { ApiError, CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import type { Statements } from '@stratus/postgres';
import { AddressAllocator } from '../../addresses/address.allocator.js';
import { AddressRepository } from '../../addresses/address.repository.js';
import { ComputeLookup } from '../../computes/compute.lookup.js';
import { ComputeRepository } from '../../computes/compute.repository.js';
import { IpFailoverLookup } from '../../pools/ip-failover.lookup.js';
import { regionMustHaveRoom, regionMustOfferVlans } from '../../vlans/vlan.js';
import { VlanRepository } from '../../vlans/vlan.repository.js';
import { MOVE_CANCELLED, faultsOfMove } from '../move.js';
import type { Move } from '../move.js';
import { MoveRepository } from '../move.repository.js';

/** Safe to repeat: the caller chose the id before its first try. */
@Answers(reserveMove)
export class ReserveMoveHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly regions: RegionCache,
    private readonly computeLookup: ComputeLookup,
    private readonly computes: ComputeRepository,
    private readonly moves: MoveRepository,
    private readonly addresses: AddressRepository,
    private readonly addressAllocator: AddressAllocator,
    private readonly vlans: VlanRepository,
    private readonly ipFailoverLookup: IpFailoverLookup,
  ) {}

  async execute(call: CallOf<typeof reserveMove>) {
    const { region } = call.body;
    const vlanFault = regionMustOfferVlans(region, await this.regions.find(region));
    return this.computeLookup.withKnownEntities(call, () => this.reserve(call, vlanFault));
  }

  private async reserve(call: CallOf<typeof reserveMove>, vlanFault: ApiError | undefined) {
    const { accountId } = call.caller;
    const { id, region } = call.body;
    return this.commands.run(call, (transaction) =>
      reservations.reserve(transaction, { accountId, id }, MOVE_CANCELLED, async (outcome) => {
        const { statements, now } = transaction;
        const compute = await this.computes.mustLock(statements, accountId, call.body[COMPUTE_ID]);
        if (outcome === 'completed') return existing(await this.addresses.allocated(statements, compute.id));
        const known = await this.moves.find(statements, accountId, id);
        if (known) return existing(await this.addresses.allocated(statements, compute.id, id));

        const held = await this.addresses.ofCompute(statements, compute.id);
        const hasRange = await this.addresses.hasRange(statements, compute.id);
        const answersForOthers = await this.addresses.isAnswering(statements, compute.id);
        const hasFailover = this.ipFailoverLookup.isIn(region);
        refuseIfAny(faultsOfMove(compute, region, { held, hasRange, answersForOthers, hasFailover }));
        const move = { id, accountId, computeId: compute.id, region };
        await this.moves.insert(statements, move);
        await this.prepareVlans(statements, move, vlanFault, now);
        const privateIp = held.some(({ kind }) => kind === 'private');
        await this.addressAllocator.allocateFirst(
          statements,
          { accountId, computeId: compute.id, region, moveId: id },
          { privateIp },
        );
        return existing(await this.addresses.allocated(statements, compute.id, id));
      }),
    );
  }

  /** Reserves links to VLANs of the same labels in the other region. */
  private async prepareVlans(
    statements: Statements,
    { accountId, computeId, region }: Move,
    fault: ApiError | undefined,
    now: Date,
  ): Promise<void> {
    const links = await this.vlans.linksOf(statements, accountId, computeId);
    if (links.length === 0) return;
    await this.vlans.lockRegions(statements, accountId, [region]);
    const present = await this.vlans.labelsIn(statements, accountId, region);
    const needed = [...new Set(links.map(({ label }) => label))].filter((label) => !present.has(label));
    refuseIfAny([fault, regionMustHaveRoom(region, present.size, needed)].filter((found) => found !== undefined));
    for (const label of needed) {
      // oxlint-disable-next-line no-await-in-loop -- one connection; an instance has a few interfaces
      present.set(label, await this.vlans.insert(statements, { accountId, region, label, created: now }));
    }
    for (const link of links) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      await this.vlans.prepare(statements, link.id, existing(present.get(link.label)));
    }
  }
}
