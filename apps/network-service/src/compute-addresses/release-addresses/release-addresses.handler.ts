import { CommandRunner } from '@stratus/commands';
import { COMPUTE, COMPUTE_ID, releaseAddresses } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { firewallDeviceRemove, ipv6rangeDelete, vlanDetach } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { AddressRepository } from '../../addresses/address.repository.js';
import { ComputeRepository } from '../../computes/compute.repository.js';
import { DeviceRepository } from '../../firewalls/device.repository.js';
import { MoveRepository } from '../../moves/move.repository.js';
import { NatLinkRepository } from '../../nat-links/nat-link.repository.js';
import { RangeRepository } from '../../ranges/range.repository.js';
import { VlanRepository } from '../../vlans/vlan.repository.js';

/** An undo may arrive twice, or before its do: later requests are refused. */
@Answers(releaseAddresses)
export class ReleaseAddressesHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly computes: ComputeRepository,
    private readonly addresses: AddressRepository,
    private readonly natLinks: NatLinkRepository,
    private readonly vlans: VlanRepository,
    private readonly moves: MoveRepository,
    private readonly devices: DeviceRepository,
    private readonly ranges: RangeRepository,
  ) {}

  async execute(call: CallOf<typeof releaseAddresses>) {
    const { accountId } = call.caller;
    const id = call.body[COMPUTE_ID];
    return this.commands.run(call, async ({ statements, now, emit }) => {
      await this.computes.lockId(statements, id);
      const compute = await this.computes.lock(statements, accountId, id);
      if (compute) {
        const removed = await this.devices.removeAllOf(statements, { type: COMPUTE, id });
        emit(...removed.map(({ record, firewall }) => firewallDeviceRemove(record, firewall)));
        const left = await this.vlans.leaveAll(statements, accountId, id);
        emit(...left.map((vlan) => vlanDetach(vlan.record, vlan.id, compute)));
        await this.natLinks.deleteOfCompute(statements, id);
        emit(
          ...(await this.ranges.recordsOf(statements, id)).map((range) =>
            ipv6rangeDelete(range.record, range.id, compute),
          ),
        );
        await this.addresses.returnAll(statements, id);
        await this.moves.deleteOfCompute(statements, id);
      }
      await this.computes.release(statements, accountId, id, now);
      return {};
    });
  }
}
