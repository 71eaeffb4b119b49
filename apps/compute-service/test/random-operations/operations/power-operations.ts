import { bootInstance, rebootInstance, shutdownInstance } from '@stratus/contracts';
import { NO_ID, UNKNOWN, pick, refused } from '@stratus/testing/random';
import type { Fault } from '@stratus/testing/random';
import { byId, must, profilesOf } from '../cloud/cloud.js';
import type { Cloud, Instance } from '../cloud/cloud.js';
import { asking } from './operation.js';
import type { Asked } from './operation.js';

/** A job holds the instance until its first boot ends. */
export const isStarting = ({ firstBoot: profile }: Instance): Fault | false => profile !== null && refused();

/** `profile`: index into the instance's profiles; null to leave the choice to the service. */
export interface BootChoice {
  instance: number;
  profile: number | null;
}

export const boots = (cloud: Cloud, choice: BootChoice): Asked =>
  booting(cloud, choice, bootInstance, ({ running }, profiles, lastBooted) =>
    running ? [] : defaultIsClear(profiles.length === 1 || lastBooted, profiles),
  );

export const reboots = (cloud: Cloud, choice: BootChoice): Asked =>
  booting(cloud, choice, rebootInstance, (_, profiles, lastBooted) =>
    defaultIsClear(profiles.length === 1 || lastBooted, profiles),
  );

const defaultIsClear = (clear: boolean, profiles: readonly number[]): Fault[] =>
  clear ? [] : [refused(profiles.length === 0 ? undefined : 'config_id')];

function booting(
  cloud: Cloud,
  choice: BootChoice,
  operation: typeof bootInstance | typeof rebootInstance,
  rules: (instance: Instance, profiles: readonly number[], lastBooted: boolean) => (Fault | false)[],
): Asked {
  const computeId = pick(cloud.instances, choice.instance)?.id ?? NO_ID;
  const given = choice.profile === null ? null : (pick(profilesOf(cloud, computeId), choice.profile)?.id ?? NO_ID);
  const body = given === null ? {} : { config_id: given };
  const state = (of: Cloud) => {
    const instance = byId(of.instances, computeId);
    const ids = profilesOf(of, computeId).map(({ id }) => id);
    return { instance, ids, last: ids.find((id) => id === instance?.lastBooted) };
  };
  return asking(
    operation as typeof bootInstance,
    { params: { computeId }, body },
    {
      faults: (now) => {
        const { instance, ids, last } = state(now);
        if (!instance) return [UNKNOWN];
        if (given === null) return [isStarting(instance), ...rules(instance, ids, last !== undefined)];
        return [isStarting(instance), ...rules(instance, [given], true), !ids.includes(given) && refused('config_id')];
      },
      done: (after) => {
        const { instance, ids, last } = state(after);
        const only = ids.length === 1 ? ids[0] : undefined;
        // Booting a running instance changes nothing.
        if (operation === bootInstance && instance?.running) return;
        runsOn(after, must(instance, 'the instance'), must(given ?? last ?? only, 'a profile to boot'));
      },
    },
  );
}

export function shutsDown(cloud: Cloud, choice: { instance: number }): Asked {
  const computeId = pick(cloud.instances, choice.instance)?.id ?? NO_ID;
  return asking(
    shutdownInstance,
    { params: { computeId } },
    {
      faults: ({ instances }) => {
        const instance = byId(instances, computeId);
        return [!instance && UNKNOWN, instance && isStarting(instance)];
      },
      done: (after) => runsOn(after, must(byId(after.instances, computeId), 'the instance'), null),
    },
  );
}

/** Only the interfaces of the running profile are active (contract 4.3 rule 12). */
export function runsOn(cloud: Cloud, instance: Instance, profileId: number | null): void {
  instance.running = profileId !== null;
  instance.booted = profileId;
  instance.lastBooted = profileId ?? instance.lastBooted;
  for (const { id, interfaces } of profilesOf(cloud, instance.id)) {
    for (const each of interfaces) each.active = id === profileId;
  }
}
