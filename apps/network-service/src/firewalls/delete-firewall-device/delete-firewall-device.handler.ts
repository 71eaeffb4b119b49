import { deleteFirewallDevice, existing } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { firewallDeviceRemove } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { DeviceRepository } from '../device.repository.js';
import { FirewallLocks } from '../firewall.locks.js';
import { refuseWhileMigrating } from '../protected-entity.js';

@Answers(deleteFirewallDevice)
export class DeleteFirewallDeviceHandler {
  constructor(
    private readonly firewallLocks: FirewallLocks,
    private readonly devices: DeviceRepository,
  ) {}

  async execute(call: CallOf<typeof deleteFirewallDevice>) {
    const { firewallId, deviceId } = call.params;
    return this.firewallLocks.withKnownEntities(call, async ({ statements, emit }) => {
      const key = { accountId: call.caller.accountId, id: firewallId };
      const { firewall, entities } = await this.firewallLocks.lock(statements, key);
      const removed = existing(await this.devices.remove(statements, firewall.id, deviceId));
      refuseWhileMigrating(entities);

      emit(firewallDeviceRemove(removed.record, firewall));
      return {};
    });
  }
}
