import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { COMPUTE_ID, refuseIfAny } from '@stratus/contracts';
import type { ApiError } from '@stratus/contracts';
import { vlanAttach } from '@stratus/events';
import { CommandRunner, RegionDirectory } from '@stratus/platform/persistence';
import { ComputeDirectory } from '../../computes/compute.directory.js';
import { ComputeRepository } from '../../computes/compute.repository.js';
import { idSpent } from '../../spent-ids/spent-id.js';
import { SpentIdRepository } from '../../spent-ids/spent-id.repository.js';
import { regionMustBeThatOfInstance, regionMustHaveRoom, regionMustOfferVlans } from '../vlan.js';
import { VlanRepository } from '../vlan.repository.js';
import { AttachVlanCommand } from './attach-vlan.command.js';

/** Safe to repeat: the asking service chose the id before its first try. */
@CommandHandler(AttachVlanCommand)
export class AttachVlanHandler implements ICommandHandler<AttachVlanCommand> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly regions: RegionDirectory,
    private readonly directory: ComputeDirectory,
    private readonly computes: ComputeRepository,
    private readonly spentIds: SpentIdRepository,
    private readonly vlans: VlanRepository,
  ) {}

  async execute({ call }: AttachVlanCommand) {
    const { region } = call.body;
    const fault = regionMustOfferVlans(region, await this.regions.find(region));
    return this.directory.knowing(call, () => this.attach(call, fault));
  }

  private async attach(call: AttachVlanCommand['call'], regionFault: ApiError | undefined) {
    const { accountId } = call.caller;
    const { id, region, label, config_id: configId, interface_id: interfaceId } = call.body;
    return this.commands.run(call, async ({ statements, now, emit }) => {
      if (await this.spentIds.lock(statements, accountId, id)) throw idSpent('id');
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
    });
  }
}
