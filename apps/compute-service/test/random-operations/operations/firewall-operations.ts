import {
  COMPUTE,
  COMPUTES,
  FIRST_PAGE,
  createFirewall,
  createFirewallDevice,
  deleteFirewall,
  deleteFirewallDevice,
  listFirewallDevices,
  updateFirewall,
  updateFirewallRules,
} from '@stratus/contracts';
import type { FirewallAction, FirewallDeviceType } from '@stratus/contracts';
import { NO_ID, UNKNOWN, Unexplained, pick, refused } from '@stratus/testing/random';
import { byId, must } from '../cloud/cloud.js';
import type { Cloud, Firewall } from '../cloud/cloud.js';
import {
  chosenService,
  faultsOfDevice,
  hasActive,
  hasService,
  isMigrating,
  isSame,
  ofFirewall,
  serviceIn,
  serviceOfBalancer,
  serviceOfInstance,
} from './firewall-rules.js';
import { asking, sending } from './operation.js';
import type { Asked } from './operation.js';
import { labelIsTaken } from './vpc-operations.js';

const FIRST_RULES = { inbound_policy: 'ACCEPT', outbound_policy: 'DROP' } as const;

/** Index into the services of one kind. */
export interface ServiceChoice {
  type: FirewallDeviceType;
  which: number;
}

export function createsFirewall(
  cloud: Cloud,
  { label, instances, balancer }: { label: string; instances: number[]; balancer: number | null },
): Asked {
  const ids = instances.map((which) => chosenService(cloud, { type: COMPUTE, which }).id);
  const balancers = balancer === null ? [] : [chosenService(cloud, { type: 'nodebalancer', which: balancer }).id];
  const wanted = [
    ...ids.map((id, index) => ({ service: serviceOfInstance(id), field: `devices.${COMPUTES}[${index}]` })),
    ...balancers.map((id) => ({ service: serviceOfBalancer(id), field: 'devices.nodebalancers[0]' })),
  ];
  const services = wanted.map(({ service }) => service);
  const devices = { [COMPUTES]: ids, ...(balancers.length > 0 && { nodebalancers: balancers }) };
  return asking(
    createFirewall,
    { body: { label, rules: FIRST_RULES, devices } },
    {
      faults: (now) => [
        labelIsTaken(now.firewalls, label) && refused('label'),
        isMigrating(now, services) && refused(),
        ...wanted.map(({ service, field }) => (!serviceIn(now, service) || hasActive(now, service)) && refused(field)),
      ],
      done: (after, { id, status }) => {
        if (status !== 'enabled') throw new Unexplained(`a new firewall is ${status}`);
        const firewall: Firewall = { id, label, enabled: true, policy: 'ACCEPT', services: [] };
        for (const service of services) if (!hasService(firewall, service)) firewall.services.push(service);
        after.firewalls.push(firewall);
      },
    },
  );
}

export interface FirewallChoice {
  firewall: number;
}

/** A change of its status, its label or both. */
export function updatesFirewall(
  cloud: Cloud,
  { firewall, ...body }: FirewallChoice & { status?: 'enabled' | 'disabled'; label?: string },
): Asked {
  const firewallId = idOf(cloud, firewall);
  const enabled = body.status && body.status === 'enabled';
  return asking(
    updateFirewall,
    { params: { firewallId }, body },
    {
      faults: (now) =>
        ofFirewall(now, firewallId, (of) => {
          const renamed = body.label !== undefined && body.label !== of.label;
          const switched = enabled !== undefined && enabled !== of.enabled;
          return [
            (renamed || switched) && isMigrating(now, of.services) && refused(),
            renamed && labelIsTaken(now.firewalls, body.label ?? '') && refused('label'),
            switched && enabled && of.services.some((one) => hasActive(now, one, of)) && refused('status'),
          ];
        }),
      done: (after, { label, status }) => {
        const changed = must(byId(after.firewalls, firewallId), 'the firewall');
        changed.enabled = enabled ?? changed.enabled;
        changed.label = body.label ?? changed.label;
        if (label !== changed.label || (status === 'enabled') !== changed.enabled)
          throw new Unexplained(`${label} is ${status}`);
      },
    },
  );
}

export function replacesRules(cloud: Cloud, { firewall, policy }: FirewallChoice & { policy: FirewallAction }): Asked {
  const firewallId = idOf(cloud, firewall);
  return asking(
    updateFirewallRules,
    { params: { firewallId }, body: { inbound: [], inbound_policy: policy } },
    {
      faults: (now) =>
        ofFirewall(now, firewallId, (of) => [policy !== of.policy && isMigrating(now, of.services) && refused()]),
      done: (after) => {
        must(byId(after.firewalls, firewallId), 'the firewall').policy = policy;
      },
    },
  );
}

export function deletesFirewall(cloud: Cloud, { firewall }: FirewallChoice): Asked {
  const firewallId = idOf(cloud, firewall);
  return asking(
    deleteFirewall,
    { params: { firewallId } },
    {
      faults: (now) => ofFirewall(now, firewallId, ({ services }) => [isMigrating(now, services) && refused()]),
      done: (after) => {
        after.firewalls = after.firewalls.filter(({ id }) => id !== firewallId);
      },
    },
  );
}

export function addsDevice(cloud: Cloud, choice: FirewallChoice & { service: ServiceChoice }): Asked {
  const firewallId = idOf(cloud, choice.firewall);
  const service = chosenService(cloud, choice.service);
  return asking(
    createFirewallDevice,
    { params: { firewallId }, body: service },
    {
      faults: (now) =>
        ofFirewall(now, firewallId, (firewall) => [
          !serviceIn(now, service) && refused('id'),
          isMigrating(now, [...firewall.services, service]) && refused(),
          ...faultsOfDevice(now, firewall, service, 'id'),
        ]),
      done: (after) => must(byId(after.firewalls, firewallId), 'the firewall').services.push(service),
    },
  );
}

/** Looks up the id of the device first. */
export function removesDevice(cloud: Cloud, choice: FirewallChoice & { service: ServiceChoice }): Asked {
  const firewallId = idOf(cloud, choice.firewall);
  const service = chosenService(cloud, choice.service);
  return sending(
    deleteFirewallDevice,
    { params: { firewallId, deviceId: NO_ID }, body: service },
    async (ask) => {
      const { data } = await ask(listFirewallDevices, {
        params: { firewallId },
        list: { ...FIRST_PAGE, pageSize: 500 },
      });
      const device = data.find(({ entity }) => entity.type === service.type && entity.id === service.id);
      return ask(deleteFirewallDevice, { params: { firewallId, deviceId: device?.id ?? NO_ID } });
    },
    {
      faults: (now) =>
        ofFirewall(now, firewallId, (firewall) => [
          !hasService(firewall, service) && UNKNOWN,
          isMigrating(now, firewall.services) && refused(),
        ]),
      done: (after) => {
        const firewall = must(byId(after.firewalls, firewallId), 'the firewall');
        firewall.services = firewall.services.filter((one) => !isSame(one, service));
      },
    },
  );
}

const idOf = (cloud: Cloud, firewall: number): number => pick(cloud.firewalls, firewall)?.id ?? NO_ID;
