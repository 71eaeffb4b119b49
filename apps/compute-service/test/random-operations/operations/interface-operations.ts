import { addInterface, deleteInterface, orderInterfaces, updateInterface } from '@stratus/contracts';
import type { UpdateInterfaceRequest } from '@stratus/contracts';
import { NO_ID, UNKNOWN, pick, refused } from '@stratus/testing/random';
import { byId, must } from '../cloud/cloud.js';
import type { Cloud, Interface } from '../cloud/cloud.js';
import { requestOf, stored, updateOf, updatedBy, wantedBy } from './interface-choice.js';
import type { InterfaceChoice, UpdateChoice } from './interface-choice.js';
import { alone, faultsElsewhere, faultsOfNew } from './interface-rules.js';
import { asking } from './operation.js';
import type { Asked } from './operation.js';
import { chosenProfile, found, ofProfile } from './profile-operations.js';
import type { ProfileChoice } from './profile-operations.js';

/** Index into the interfaces of all profiles. */
export interface OfInterface {
  interface: number;
}

export function addsInterface(cloud: Cloud, choice: ProfileChoice & { interface: InterfaceChoice }): Asked {
  const { computeId, configId, chosen } = chosenProfile(cloud, choice);
  const body = requestOf(cloud, choice.interface, chosen?.instance);
  const wanted = wantedBy(body);
  return asking(
    addInterface,
    { params: { computeId, configId }, body },
    {
      faults: (now) =>
        ofProfile(now, configId, ({ instance, profile }) => [
          ...faultsOfNew([wanted], { ofProfile: profile.interfaces }, alone),
          ...faultsElsewhere(now, { ...instance, computeId, configId }, [wanted], alone),
        ]),
      done: (after, record) => {
        const { instance, profile } = must(found(after, configId), 'the profile');
        const added = stored(after, instance, [wanted], [record]);
        if (wanted.primary) onlyPrimary(profile.interfaces);
        profile.interfaces.push(...added);
      },
    },
  );
}

export function updatesInterface(cloud: Cloud, choice: OfInterface & { update: UpdateChoice }): Asked {
  const { computeId, configId, interfaceId, chosen, before } = chosenInterface(cloud, choice);
  const body = updateOf(cloud, choice.update, { instance: chosen?.instance, before });
  return asking(
    updateInterface,
    { params: { computeId, configId, interfaceId }, body },
    {
      faults: (now) =>
        ofProfile(now, configId, ({ instance, profile }) => {
          const current = byId(profile.interfaces, interfaceId);
          if (!current) return [UNKNOWN];
          if (current.purpose !== 'vpc') return sentIn(body, current).map(refused);
          return faultsElsewhere(now, { ...instance, computeId, configId }, [updatedBy(current, body)], alone);
        }),
      done: (after, record) => {
        const { instance, profile } = must(found(after, configId), 'the profile');
        const current = must(byId(profile.interfaces, interfaceId), 'the interface');
        const [updated] = stored(after, instance, [updatedBy(current, body)], [record]);
        if (body.primary) onlyPrimary(profile.interfaces);
        Object.assign(current, updated);
      },
    },
  );
}

/** The fields of an update that an interface outside a VPC refuses. */
const sentIn = ({ primary, ipv4, ip_ranges: ranges }: UpdateInterfaceRequest, { purpose }: Interface): string[] => [
  ...(primary !== undefined && purpose === 'vlan' ? ['primary'] : []),
  ...(ipv4?.vpc ? ['ipv4.vpc'] : []),
  ...(ipv4?.nat_1_1 ? ['ipv4.nat_1_1'] : []),
  ...(ranges && ranges.length > 0 ? ['ip_ranges'] : []),
];

export function deletesInterface(cloud: Cloud, choice: OfInterface): Asked {
  const { computeId, configId, interfaceId } = chosenInterface(cloud, choice);
  return asking(
    deleteInterface,
    { params: { computeId, configId, interfaceId } },
    {
      faults: (now) =>
        ofProfile(now, configId, ({ profile }) => {
          const current = byId(profile.interfaces, interfaceId);
          return [!current && UNKNOWN, current?.active && refused()];
        }),
      done: (after) => {
        const { profile } = must(found(after, configId), 'the profile');
        profile.interfaces = profile.interfaces.filter(({ id }) => id !== interfaceId);
      },
    },
  );
}

const ORDERS = {
  reversed: (ids: number[]) => ids.toReversed(),
  same: (ids: number[]) => ids,
  'without the last': (ids: number[]) => ids.slice(0, -1),
  'with one twice': (ids: number[]) => [...ids, ...ids.slice(0, 1)],
};
export const orders = Object.keys(ORDERS) as (keyof typeof ORDERS)[];

export function ordersInterfaces(cloud: Cloud, choice: ProfileChoice & { order: keyof typeof ORDERS }): Asked {
  const { computeId, configId, chosen } = chosenProfile(cloud, choice);
  const ids = ORDERS[choice.order]((chosen?.profile.interfaces ?? []).map(({ id }) => id));
  return asking(
    orderInterfaces,
    { params: { computeId, configId }, body: { ids } },
    {
      faults: (now) =>
        ofProfile(now, configId, ({ instance, profile: { interfaces } }) => {
          const complete = ids.length === interfaces.length && interfaces.every(({ id }) => ids.includes(id));
          return [!complete && refused('ids'), instance.booted === configId && interfaces.length > 0 && refused()];
        }),
      done: (after) => {
        const { profile } = must(found(after, configId), 'the profile');
        profile.interfaces = ids.map((id) => must(byId(profile.interfaces, id), 'the interface'));
      },
    },
  );
}

/** Picks interfaces in VPCs more often: they allow more changes. */
function chosenInterface(cloud: Cloud, { interface: drawn }: OfInterface) {
  const all = cloud.profiles.flatMap(({ interfaces }) => interfaces);
  const before = pick([...all.filter(({ purpose }) => purpose === 'vpc'), ...all], drawn);
  const profile = cloud.profiles.findIndex(({ interfaces }) => before !== undefined && interfaces.includes(before));
  const chosen = chosenProfile(cloud, { profile: Math.max(profile, 0) });
  return { ...chosen, before, interfaceId: before?.id ?? NO_ID };
}

/** A new primary interface replaces the previous one (contract 4.3 rule 4). */
const onlyPrimary = (interfaces: Interface[]): void => {
  for (const each of interfaces) each.primary = false;
};
