import { refuseBeyondLimit } from '@stratus/commands';
import { ApiFailure, createFirewall, existing, refuseIfAny } from '@stratus/contracts';
import type { CallOf, CreateFirewallRequest } from '@stratus/contracts';
import { firewallCreate, firewallDeviceAdd } from '@stratus/events';
import { Answers } from '@stratus/operations';
import type { Statements } from '@stratus/postgres';
import { DeviceRepository } from '../device.repository.js';
import type { NewDevice } from '../device.repository.js';
import { FIREWALL_LABEL_TAKEN, distinct, rulesOfNew, stateAfter } from '../firewall.js';
import { FirewallLocks } from '../firewall.locks.js';
import { FirewallRepository } from '../firewall.repository.js';
import { FIREWALL_LIMIT } from '../firewall.sql.js';
import {
  deviceRecordOf,
  entitiesMustBeWithoutActive,
  entitiesOfRequest,
  isSame,
  refuseUnknown,
  refuseWhileMigrating,
  visibleTo,
} from '../protected-entity.js';
import type { EntityKey, ProtectedEntity } from '../protected-entity.js';

@Answers(createFirewall)
export class CreateFirewallHandler {
  constructor(
    private readonly firewallLocks: FirewallLocks,
    private readonly firewalls: FirewallRepository,
    private readonly devices: DeviceRepository,
  ) {}

  async execute(call: CallOf<typeof createFirewall>) {
    const { caller, body } = call;
    const { accountId } = caller;
    const wanted = entitiesOfRequest(body.devices);
    refuseUnknown(wanted, visibleTo(caller, wanted));
    return this.firewallLocks.withKnownEntities(call, async ({ statements, now, emit, atCommit }) => {
      await refuseBeyondLimit(statements, caller, FIREWALL_LIMIT);
      const added = await this.check(statements, accountId, body);
      const { label, rules, tags = [] } = body;
      const firewall = { accountId, label, rules: rulesOfNew(rules), tags: distinct(tags) };
      const id = await this.firewalls.insert(statements, firewall, now);
      if (id === undefined) throw new ApiFailure(400, [FIREWALL_LABEL_TAKEN]);
      atCommit(this.devices.insertion(id, added, { active: true, now }));
      const state = stateAfter({ ...firewall, id, status: 'enabled', created: now }, firewall, now);
      const devices = added.map((device) => deviceRecordOf(device.id, device.entity, now));
      emit(firewallCreate(state), ...devices.map((device) => firewallDeviceAdd(device, state)));
      return { ...state, entities: devices.toSorted((a, b) => a.id - b.id).map(({ entity }) => entity) };
    });
  }

  /**
   * Locks the entities of the new firewall.
   *
   * @returns its devices with their ids, in the order of the request.
   * @throws ApiFailure 400 with all errors in the request; UnknownEntities.
   */
  private async check(
    statements: Statements,
    accountId: number,
    { label, devices }: CreateFirewallRequest,
  ): Promise<(NewDevice & { entity: ProtectedEntity })[]> {
    const wanted = entitiesOfRequest(devices);
    const [entities, active, labelTaken, newIds] = await Promise.all([
      this.devices.lockEntities(statements, accountId, wanted, 'no key update'),
      this.devices.activeOf(statements, wanted),
      this.firewalls.labelTaken(statements, accountId, label),
      this.devices.newIds(statements, wanted.length),
    ]);
    refuseUnknown(wanted, entities);
    refuseWhileMigrating(entities);
    refuseIfAny([...(labelTaken ? [FIREWALL_LABEL_TAKEN] : []), ...entitiesMustBeWithoutActive(wanted, active)]);
    return inOrderOf(wanted, entities).map((entity, index) => ({ id: existing(newIds[index]), entity }));
  }
}

/** The locked entities, in the order of the request. */
const inOrderOf = (wanted: readonly EntityKey[], entities: readonly ProtectedEntity[]): ProtectedEntity[] =>
  wanted.map((key) => existing(entities.find((entity) => isSame(entity, key))));
