import { updateFirewall } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { firewallDisable, firewallEnable, firewallUpdate } from '@stratus/events';
import { Answers } from '@stratus/platform/persistence';
import { DeviceRepository } from '../device.repository.js';
import { FirewallHolder } from '../firewall.holder.js';
import { FirewallRepository } from '../firewall.repository.js';
import { decideUpdateFirewall } from '../firewall.js';
import { refuseWhileMigrating } from '../service.js';

@Answers(updateFirewall)
export class UpdateFirewallHandler {
  constructor(
    private readonly holder: FirewallHolder,
    private readonly firewalls: FirewallRepository,
    private readonly devices: DeviceRepository,
  ) {}

  async execute(call: CallOf<typeof updateFirewall>) {
    const { accountId } = call.caller;
    const { label, status } = call.body;
    return this.holder.run(call, async ({ statements, now, emit }) => {
      const key = { accountId, id: call.params.firewallId };
      const strength = status === 'enabled' ? 'no key update' : 'share';
      const { firewall, services, active } = await this.holder.lock(statements, key, [], strength);
      const labelTaken = label !== undefined && (await this.firewalls.labelTaken(statements, accountId, label));
      const changes = decideUpdateFirewall(firewall, call.body, { labelTaken, services, active });
      const isChange = Object.keys(changes).length > 0;
      if (isChange) {
        refuseWhileMigrating(services);
        await this.firewalls.update(statements, firewall.id, changes, now);
        if (changes.status) await this.devices.setActive(statements, firewall.id, changes.status === 'enabled');
      }

      const record = await this.firewalls.record(statements, firewall.id);
      if (changes.label !== undefined || changes.tags) emit(firewallUpdate(record));
      if (changes.status) emit(changes.status === 'enabled' ? firewallEnable(record) : firewallDisable(record));
      return record;
    });
  }
}
