import { createConfig, deleteConfig, updateConfig } from '@stratus/contracts';
import { NO_ID, UNKNOWN, pick, refused } from '@stratus/testing/random';
import type { Fault } from '@stratus/testing/random';
import { byId, must } from '../cloud/cloud.js';
import type { Cloud, Instance, Profile } from '../cloud/cloud.js';
import { givenAgain, requestOf, stored, wantedBy } from './interface-choice.js';
import type { InterfaceChoice } from './interface-choice.js';
import { faultsElsewhere, faultsOfNew, inProfile } from './interface-rules.js';
import { asking } from './operation.js';
import type { Asked } from './operation.js';

/** Index into the profiles of all instances. */
export interface ProfileChoice {
  profile: number;
}

/** The profile and its instance in the current state. */
export interface Found {
  instance: Instance;
  profile: Profile;
}

export function createsProfile(cloud: Cloud, choice: { instance: number; interfaces: InterfaceChoice[] }): Asked {
  const chosen = pick(cloud.instances, choice.instance);
  const computeId = chosen?.id ?? NO_ID;
  const interfaces = choice.interfaces.map((each) => requestOf(cloud, each, chosen));
  const wanted = interfaces.map(wantedBy);
  return asking(
    createConfig,
    { params: { computeId }, body: { label: 'profile', devices: {}, interfaces } },
    {
      faults: (now) => {
        const instance = byId(now.instances, computeId);
        if (!instance) return [UNKNOWN];
        return [
          ...faultsOfNew(wanted, { ofProfile: [] }, inProfile),
          ...faultsElsewhere(now, { ...instance, computeId }, wanted, inProfile),
        ];
      },
      done: (after, { id, interfaces: records }) => {
        const instance = must(byId(after.instances, computeId), 'the instance');
        after.profiles.push({ id, computeId, disks: [], interfaces: stored(after, instance, wanted, records) });
      },
    },
  );
}

export function replacesInterfaces(cloud: Cloud, choice: ProfileChoice & { interfaces: InterfaceChoice[] }): Asked {
  const { computeId, configId, chosen } = chosenProfile(cloud, choice);
  const interfaces = choice.interfaces.map((each) => requestOf(cloud, each, chosen?.instance));
  const wanted = interfaces.map(wantedBy);
  return asking(
    updateConfig,
    { params: { computeId, configId }, body: { interfaces } },
    {
      faults: (now) =>
        ofProfile(now, configId, ({ instance, profile }) => {
          const planned = givenAgain(profile.interfaces, wanted);
          const leftOut = profile.interfaces.filter((each) => !planned.some(({ former }) => former === each));
          return [
            ...faultsOfNew(wanted, { ofProfile: [] }, inProfile),
            leftOut.some(({ active, purpose }) => active && purpose === 'vpc') && refused('interfaces'),
            ...faultsElsewhere(now, { ...instance, computeId, configId }, planned, inProfile),
          ];
        }),
      done: (after, { interfaces: records }) => {
        const { instance, profile } = must(found(after, configId), 'the profile');
        profile.interfaces = stored(after, instance, givenAgain(profile.interfaces, wanted), records);
      },
    },
  );
}

export function deletesProfile(cloud: Cloud, choice: ProfileChoice): Asked {
  const { computeId, configId } = chosenProfile(cloud, choice);
  return asking(
    deleteConfig,
    { params: { computeId, configId } },
    {
      faults: (now) => ofProfile(now, configId, ({ instance }) => [instance.booted === configId && refused()]),
      done: (after) => {
        after.profiles = after.profiles.filter(({ id }) => id !== configId);
      },
    },
  );
}

export function chosenProfile(cloud: Cloud, { profile: drawn }: ProfileChoice) {
  const chosen = found(cloud, pick(cloud.profiles, drawn)?.id ?? NO_ID);
  const computeId = (chosen?.instance ?? cloud.instances[0])?.id ?? NO_ID;
  return { computeId, configId: chosen?.profile.id ?? NO_ID, chosen };
}

export function found(cloud: Cloud, configId: number): Found | undefined {
  const profile = byId(cloud.profiles, configId);
  const instance = profile && byId(cloud.instances, profile.computeId);
  return instance && { instance, profile };
}

export const ofProfile = (
  cloud: Cloud,
  configId: number,
  rules: (of: Found) => readonly (Fault | false | undefined)[],
): readonly (Fault | false | undefined)[] => {
  const of = found(cloud, configId);
  return of ? rules(of) : [UNKNOWN];
};
