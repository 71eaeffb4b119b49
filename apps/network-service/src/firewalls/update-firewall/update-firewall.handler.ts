import { updateFirewall } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { firewallDisable, firewallEnable, firewallUpdate } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { DeviceRepository } from '../device.repository.js';
import { decideUpdateFirewall } from '../firewall.js';
import { FirewallLocks } from '../firewall.locks.js';
import { FirewallRepository } from '../firewall.repository.js';
import { refuseWhileMigrating } from '../protected-entity.js';

@Answers(updateFirewall)
export class UpdateFirewallHandler {
  constructor(
    private readonly firewallLocks: FirewallLocks,
    private readonly firewalls: FirewallRepository,
    private readonly devices: DeviceRepository,
  ) {}

  async execute(call: CallOf<typeof updateFirewall>) {
    const { accountId } = call.caller;
    const { firewallId: id } = call.params;
    const { label, status } = call.body;
    const strength = status === 'enabled' ? 'no key update' : 'share';
    return this.firewallLocks.withKnownEntities(call, async ({ statements, now, emit }) => {
      const { firewall, entities, active } = await this.firewallLocks.lock(statements, { accountId, id }, [], strength);
      const labelTaken = label !== undefined && (await this.firewalls.labelTaken(statements, accountId, label));
      const changes = decideUpdateFirewall(firewall, call.body, { labelTaken, entities, active });
      if (Object.keys(changes).length > 0) {
        refuseWhileMigrating(entities);
        await this.firewalls.update(statements, id, changes, now);
        if (changes.status) await this.devices.setActive(statements, id, changes.status === 'enabled');
      }

      const { entities: assigned, ...state } = await this.firewalls.record(statements, id);
      if (changes.label !== undefined || changes.tags) emit(firewallUpdate(state));
      if (changes.status) emit(changes.status === 'enabled' ? firewallEnable(state) : firewallDisable(state));
      return { ...state, entities: assigned };
    });
  }
}
