import { createFirewallDevice, existing, refuseIfAny } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { firewallDeviceAdd } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { DeviceRepository } from '../device.repository.js';
import { faultsOfDevice } from '../firewall.js';
import { FirewallLocks } from '../firewall.locks.js';
import { deviceRecordOf, refuseUnknown, refuseWhileMigrating, visibleTo } from '../protected-entity.js';

@Answers(createFirewallDevice)
export class CreateFirewallDeviceHandler {
  constructor(
    private readonly firewallLocks: FirewallLocks,
    private readonly devices: DeviceRepository,
  ) {}

  async execute(call: CallOf<typeof createFirewallDevice>) {
    const { accountId } = call.caller;
    const entity = { ...call.body, field: 'id' };
    refuseUnknown([entity], visibleTo(call.caller, [entity]));
    return this.firewallLocks.withKnownEntities(call, async ({ statements, now, emit, atCommit }) => {
      const key = { accountId, id: call.params.firewallId };
      const locked = await this.firewallLocks.lock(statements, key, [entity], 'no key update');
      const { firewall, entities, joining, active } = locked;
      const device = existing(joining[0]);
      refuseWhileMigrating([...entities, device.entity]);
      refuseIfAny(faultsOfDevice(firewall, entity, entities, active));

      const isActive = firewall.status === 'enabled';
      atCommit(this.devices.insertion(firewall.id, [device], { active: isActive, now }));
      const record = deviceRecordOf(device.id, device.entity, now);
      emit(firewallDeviceAdd(record, firewall));
      return record;
    });
  }
}
