import { CommandRunner, reservations } from '@stratus/commands';
import { leaveFirewall } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { firewallDeviceRemove } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { DeviceRepository } from '../device.repository.js';
import { FirewallRepository } from '../firewall.repository.js';

@Answers(leaveFirewall)
export class LeaveFirewallHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly firewalls: FirewallRepository,
    private readonly devices: DeviceRepository,
  ) {}

  async execute(call: CallOf<typeof leaveFirewall>) {
    const { accountId } = call.caller;
    const { id } = call.body;
    return this.commands.run(call, async (transaction) => {
      await reservations.giveUp(transaction, { accountId, id }, async () => {
        const { statements, emit } = transaction;
        const device = await this.devices.reserved(statements, accountId, id);
        if (!device) return;
        await this.devices.lockEntities(statements, accountId, [device.entity], 'share');
        const firewall = await this.firewalls.lock(statements, accountId, device.firewallId);
        // A user may have deleted the firewall or the device in the meantime.
        const removed = firewall && (await this.devices.remove(statements, firewall.id, device.id));
        if (removed) emit(firewallDeviceRemove(removed.record, firewall));
      });
      return {};
    });
  }
}
