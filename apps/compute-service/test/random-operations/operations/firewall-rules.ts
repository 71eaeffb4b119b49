import { COMPUTE } from '@stratus/contracts';
import type { FirewallDeviceType } from '@stratus/contracts';
import { NO_ID, UNKNOWN, pick, refused } from '@stratus/testing/random';
import type { Fault } from '@stratus/testing/random';
import { byId } from '../cloud/cloud.js';
import type { Cloud, Firewall, Service } from '../cloud/cloud.js';

export const serviceOfInstance = (id: number): Service => ({ type: COMPUTE, id });
export const serviceOfBalancer = (id: number): Service => ({ type: 'nodebalancer', id });
export const isSame = (one: Service, other: Service): boolean => one.type === other.type && one.id === other.id;
export const hasService = ({ services }: Firewall, service: Service): boolean =>
  services.some((one) => isSame(one, service));

const inKind = (cloud: Cloud, type: FirewallDeviceType): readonly { id: number; label: string }[] =>
  type === COMPUTE ? cloud.instances : cloud.balancers;

/** A service of this kind; sometimes an unknown one. */
export const chosenService = (cloud: Cloud, { type, which }: { type: FirewallDeviceType; which: number }): Service => ({
  type,
  id: pick(inKind(cloud, type), which)?.id ?? NO_ID,
});

/** The service with its current label; undefined when it is deleted. */
export const serviceIn = (cloud: Cloud, { type, id }: Service) => byId(inKind(cloud, type), id);

export const isMigrating = ({ instances }: Cloud, services: readonly Service[]): boolean =>
  services.some(({ type, id }) => type === COMPUTE && byId(instances, id)?.migrating);

export const hasActive = ({ firewalls }: Cloud, service: Service, butOf?: Firewall): boolean =>
  firewalls.some((firewall) => firewall !== butOf && firewall.enabled && hasService(firewall, service));

/** The errors for a service that joins a firewall, as fields of a device (contract 5.1 rules 7 and 8). */
export const faultsOfDevice = (
  cloud: Cloud,
  firewall: Firewall,
  service: Service,
  field: string,
): (Fault | false)[] => [
  hasService(firewall, service) && refused(field),
  hasTwoBalancers(firewall, service) && refused(field),
  firewall.enabled && hasActive(cloud, service) && refused(field),
];

const hasTwoBalancers = ({ services }: Firewall, { type }: Service): boolean =>
  type !== COMPUTE && services.some((one) => one.type === type);

/** The create request's firewall fields; empty for none. */
export const chosenFirewall = (cloud: Cloud, which: number | null): { firewall_id?: number } =>
  which === null ? {} : { firewall_id: pick(cloud.firewalls, which)?.id ?? NO_ID };

/** The errors for the firewall that the create request of a service names. */
export function faultsOfJoining(
  cloud: Cloud,
  { firewall_id: id }: { firewall_id?: number },
  type: FirewallDeviceType,
): (Fault | false)[] {
  if (id === undefined) return [];
  const firewall = byId(cloud.firewalls, id);
  if (!firewall) return [refused('firewall_id')];
  const migrates = isMigrating(cloud, firewall.services) && refused('firewall_id');
  return [migrates, ...faultsOfDevice(cloud, firewall, { type, id: NO_ID }, 'firewall_id')];
}

/** Adds a new service to the firewall that its create named. */
export function joins(cloud: Cloud, { firewall_id: id }: { firewall_id?: number }, service: Service): void {
  if (id !== undefined) byId(cloud.firewalls, id)?.services.push(service);
}

/** Removes a deleted service from its firewalls. */
export function leaves(cloud: Cloud, service: Service): void {
  for (const each of cloud.firewalls) each.services = each.services.filter((one) => !isSame(one, service));
}

/** The rules that a change to a firewall has to keep; none for an unknown firewall. */
export function ofFirewall(
  cloud: Cloud,
  firewallId: number,
  rules: (firewall: Firewall) => readonly (Fault | false | undefined)[],
): readonly (Fault | false | undefined)[] {
  const firewall = byId(cloud.firewalls, firewallId);
  return firewall ? rules(firewall) : [UNKNOWN];
}
