import { RegionCache } from '@stratus/catalog-client';
import { CommandRunner, reservations } from '@stratus/commands';
import { COMPUTE_ID, attachVlan, refuseIfAny } from '@stratus/contracts';
import type { ApiError, CallOf } from '@stratus/contracts';
import { vlanAttach } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { ComputeLookup } from '../../computes/compute.lookup.js';
import { ComputeRepository } from '../../computes/compute.repository.js';
import { idSpent } from '../../spent-id.js';
import { regionMustBeThatOfInstance, regionMustHaveRoom, regionMustOfferVlans } from '../vlan.js';
import { VlanRepository } from '../vlan.repository.js';

/** Safe to repeat: the caller chose the id before its first try. */
@Answers(attachVlan)
export class AttachVlanHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly regions: RegionCache,
    private readonly computeLookup: ComputeLookup,
    private readonly computes: ComputeRepository,
    private readonly vlans: VlanRepository,
  ) {}

  async execute(call: CallOf<typeof attachVlan>) {
    const { region } = call.body;
    const fault = regionMustOfferVlans(region, await this.regions.find(region));
    return this.computeLookup.withKnownEntities(call, () => this.attach(call, fault));
  }

  private async attach(call: CallOf<typeof attachVlan>, regionFault: ApiError | undefined) {
    const { accountId } = call.caller;
    const { id, region, label, config_id: configId, interface_id: interfaceId } = call.body;
    return this.commands.run(call, (transaction) =>
      reservations.reserve(transaction, { accountId, id }, idSpent('id'), async () => {
        const { statements, now, emit } = transaction;
        const compute = await this.computes.mustLock(statements, accountId, call.body[COMPUTE_ID]);
        if (await this.vlans.link(statements, accountId, id)) return {};
        await this.vlans.lockRegions(statements, accountId, [region]);
        const present = await this.vlans.labelsIn(statements, accountId, region);
        const known = present.get(label);
        refuseIfAny(
          [
            regionFault,
            regionMustBeThatOfInstance(region, compute.region),
            regionMustHaveRoom(region, present.size, known === undefined ? [label] : []),
          ].filter((fault) => fault !== undefined),
        );

        const vlanId = known ?? (await this.vlans.insert(statements, { accountId, region, label, created: now }));
        const link = { id, computeId: compute.id, configId, interfaceId, vlanId };
        await this.vlans.insertLink(statements, accountId, link);
        emit(vlanAttach(await this.vlans.record(statements, vlanId), vlanId, compute));
        return {};
      }),
    );
  }
}
