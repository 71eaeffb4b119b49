import { reservations } from '@stratus/commands';
import type { Transaction } from '@stratus/commands';
import { ApiFailure, existing, invalid, joinFirewall, refuseIfAny } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { firewallDeviceAdd } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { NodeBalancerRepository } from '../../node-balancers/node-balancer.repository.js';
import { idSpent } from '../../spent-id.js';
import { DeviceRepository } from '../device.repository.js';
import { faultsOfDevice } from '../firewall.js';
import { FirewallLocks } from '../firewall.locks.js';
import { deviceRecordOf, refuseUnlessMayAssign, refuseWhileMigrating } from '../protected-entity.js';

const FIELD = 'firewall_id';

/** Safe to repeat: the caller chose the id before its first try. */
@Answers(joinFirewall)
export class JoinFirewallHandler {
  constructor(
    private readonly firewallLocks: FirewallLocks,
    private readonly devices: DeviceRepository,
    private readonly nodeBalancers: NodeBalancerRepository,
  ) {}

  async execute(call: CallOf<typeof joinFirewall>) {
    const { caller, body } = call;
    refuseUnlessMayAssign(caller, body.firewall_id, FIELD);
    const key = { accountId: caller.accountId, id: body.id };
    return this.firewallLocks.withKnownEntities(call, (transaction) =>
      reservations.reserve(transaction, key, idSpent('id'), async () => {
        const known = await this.devices.reserved(transaction.statements, caller.accountId, body.id);
        if (!known) await this.join(transaction, call);
        return {};
      }),
    );
  }

  private async join({ statements, now, emit, atCommit }: Transaction, { caller, body }: CallOf<typeof joinFirewall>) {
    const { accountId } = caller;
    const entity = { type: body.type, id: body.service_id, field: FIELD };
    // The request proves that the node balancer exists: its owner has not published an event about it yet.
    if (entity.type === 'nodebalancer') {
      await this.nodeBalancers.store(statements, [
        { id: entity.id, accountId, region: body.region, label: body.label },
      ]);
    }
    const firewallKey = { accountId, id: body.firewall_id };
    const locked = await this.firewallLocks
      .lock(statements, firewallKey, [entity], 'no key update')
      .catch((error: unknown) => Promise.reject(isUnknown(error) ? invalid(FIELD, `${FIELD} is not valid`) : error));
    const { firewall, entities, joining, active } = locked;
    const device = existing(joining[0]);
    refuseWhileMigrating([...entities, device.entity], FIELD);
    refuseIfAny(faultsOfDevice(firewall, entity, entities, active));

    const assignment = { active: firewall.status === 'enabled', now, reservationId: body.id };
    atCommit(this.devices.insertion(firewall.id, [device], assignment));
    emit(firewallDeviceAdd(deviceRecordOf(device.id, device.entity, now), firewall));
  }
}

const isUnknown = (error: unknown): boolean => error instanceof ApiFailure && error.status === 404;
