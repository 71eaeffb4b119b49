import { ApiFailure, createFirewall, refuseIfAny } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { firewallCreate, firewallDeviceAdd } from '@stratus/events';
import { Answers } from '@stratus/platform/persistence';
import { DeviceRepository } from '../device.repository.js';
import { FirewallHolder } from '../firewall.holder.js';
import { FirewallRepository } from '../firewall.repository.js';
import { FIREWALL_LABEL_TAKEN, distinct, rulesOfNew } from '../firewall.js';
import {
  refuseUnknown,
  refuseWhileMigrating,
  servicesMustBeWithoutActive,
  servicesOfRequest,
  visibleTo,
} from '../service.js';

@Answers(createFirewall)
export class CreateFirewallHandler {
  constructor(
    private readonly holder: FirewallHolder,
    private readonly firewalls: FirewallRepository,
    private readonly devices: DeviceRepository,
  ) {}

  async execute(call: CallOf<typeof createFirewall>) {
    const { accountId } = call.caller;
    const { label, rules, devices, tags = [] } = call.body;
    const wanted = servicesOfRequest(devices);
    refuseUnknown(wanted, visibleTo(call.caller, wanted));
    return this.holder.run(call, async ({ statements, now, emit }) => {
      const [services, active, labelTaken] = await Promise.all([
        this.devices.lockServices(statements, accountId, wanted, 'no key update'),
        this.devices.activeOf(statements, wanted),
        this.firewalls.labelTaken(statements, accountId, label),
      ]);
      refuseUnknown(wanted, services);
      refuseWhileMigrating(services);
      refuseIfAny([...(labelTaken ? [FIREWALL_LABEL_TAKEN] : []), ...servicesMustBeWithoutActive(wanted, active)]);

      const firewall = { accountId, label, rules: rulesOfNew(rules), tags: distinct(tags) };
      const id = await this.firewalls.insert(statements, firewall, now);
      if (id === undefined) throw new ApiFailure(400, [FIREWALL_LABEL_TAKEN]);
      const added = await this.devices.insert(statements, id, wanted, { active: true, now });
      const record = await this.firewalls.record(statements, id);
      emit(firewallCreate(record), ...added.map((device) => firewallDeviceAdd(device, record)));
      return record;
    });
  }
}
