import { Injectable } from '@nestjs/common';
import type { Transaction } from '@stratus/commands';
import { ApiFailure, existing, refuseIfAny } from '@stratus/contracts';
import type { CreateFirewallRequest, FirewallRecord, UpdateFirewallRequest } from '@stratus/contracts';
import { firewallCreate, firewallDeviceAdd, firewallDisable, firewallEnable, firewallUpdate } from '@stratus/events';
import type { Statements } from '@stratus/postgres';
import { DeviceRepository } from './device.repository.js';
import type { NewDevice } from './device.repository.js';
import { FirewallHolder } from './firewall.holder.js';
import { FirewallRepository } from './firewall.repository.js';
import { FIREWALL_LABEL_TAKEN, bringsTags, decideUpdateFirewall, distinct, rulesOfNew } from './firewall.js';
import {
  deviceRecordOf,
  isSame,
  refuseUnknown,
  refuseWhileMigrating,
  servicesMustBeWithoutActive,
  servicesOfRequest,
} from './service.js';
import type { Service, ServiceKey } from './service.js';

/** A firewall and what a request changes of it. */
export interface FirewallUpdate {
  firewallId: number;
  body: UpdateFirewallRequest;
}

/** An update would give the firewall a tag that it does not have, and so needs the tag's owner (decision 28). */
export class BringsTags extends Error {}

/** What a command and a saga do alike with a firewall, each in its own transaction. */
@Injectable()
export class FirewallSteps {
  constructor(
    private readonly holder: FirewallHolder,
    private readonly firewalls: FirewallRepository,
    private readonly devices: DeviceRepository,
  ) {}

  /**
   * Locks the services of a new firewall.
   *
   * @returns its devices, each with its id, in the order of the request.
   * @throws ApiFailure 400 with all faults of the request; UnknownServices.
   */
  async checkNew(
    statements: Statements,
    accountId: number,
    { label, devices }: CreateFirewallRequest,
  ): Promise<(NewDevice & { service: Service })[]> {
    const wanted = servicesOfRequest(devices);
    const [services, active, labelTaken, newIds] = await Promise.all([
      this.devices.lockServices(statements, accountId, wanted, 'no key update'),
      this.devices.activeOf(statements, wanted),
      this.firewalls.labelTaken(statements, accountId, label),
      this.devices.newIds(statements, wanted.length),
    ]);
    refuseUnknown(wanted, services);
    refuseWhileMigrating(services);
    refuseIfAny([...(labelTaken ? [FIREWALL_LABEL_TAKEN] : []), ...servicesMustBeWithoutActive(wanted, active)]);
    return inOrderOf(wanted, services).map((service, index) => ({ id: existing(newIds[index]), service }));
  }

  /** @throws ApiFailure 400 with all faults of the request; UnknownServices. */
  async add(
    { statements, now, emit, atCommit }: Transaction,
    accountId: number,
    request: CreateFirewallRequest,
  ): Promise<FirewallRecord> {
    const added = await this.checkNew(statements, accountId, request);
    const { label, rules, tags = [] } = request;
    const firewall = { accountId, label, rules: rulesOfNew(rules), tags: distinct(tags) };
    const id = await this.firewalls.insert(statements, firewall, now);
    if (id === undefined) throw new ApiFailure(400, [FIREWALL_LABEL_TAKEN]);
    atCommit(this.devices.insertion(id, added, { active: true, now }));
    const state = await this.firewalls.state(statements, id);
    const devices = added.map((device) => deviceRecordOf(device.id, device.service, now));
    emit(firewallCreate(state), ...devices.map((device) => firewallDeviceAdd(device, state)));
    return { ...state, entities: devices.toSorted((a, b) => a.id - b.id).map(({ entity }) => entity) };
  }

  /**
   * @param tagsReserved whether tags that the firewall does not have may be given to it.
   * @throws ApiFailure 404 for an unknown firewall, 400 with all faults of the request; ChangedMeanwhile; BringsTags.
   */
  async update(
    { statements, now, emit }: Transaction,
    accountId: number,
    { firewallId: id, body }: FirewallUpdate,
    { tagsReserved }: { tagsReserved: boolean },
  ): Promise<FirewallRecord> {
    const { label, status } = body;
    const strength = status === 'enabled' ? 'no key update' : 'share';
    const { firewall, services, active } = await this.holder.lock(statements, { accountId, id }, [], strength);
    const labelTaken = label !== undefined && (await this.firewalls.labelTaken(statements, accountId, label));
    const changes = decideUpdateFirewall(firewall, body, { labelTaken, services, active });
    const isChange = Object.keys(changes).length > 0;
    if (isChange) {
      refuseWhileMigrating(services);
      if (!tagsReserved && bringsTags(firewall, changes)) throw new BringsTags();
      await this.firewalls.update(statements, id, changes, now);
      if (changes.status) await this.devices.setActive(statements, id, changes.status === 'enabled');
    }

    const { entities, ...state } = await this.firewalls.record(statements, id);
    if (changes.label !== undefined || changes.tags) emit(firewallUpdate(state));
    if (changes.status) emit(changes.status === 'enabled' ? firewallEnable(state) : firewallDisable(state));
    return { ...state, entities };
  }
}

/** Locked services, in the order of the request. */
const inOrderOf = (wanted: readonly ServiceKey[], services: readonly Service[]): Service[] =>
  wanted.map((key) => existing(services.find((service) => isSame(service, key))));
