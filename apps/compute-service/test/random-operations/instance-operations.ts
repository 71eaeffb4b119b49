import {
  COMPUTE,
  bootInstance,
  createInstance,
  deleteInstance,
  listConfigs,
  listDisks,
  rebootInstance,
  shutdownInstance,
} from '@stratus/contracts';
import type { ConfigRecord, DiskRecord, InstanceRecord } from '@stratus/contracts';
import { NO_ID, UNKNOWN, Unexplained, pick, refused } from '@stratus/testing';
import type { Fault } from '@stratus/testing';
import { byId, must, profilesOf, settleShares } from './cloud.js';
import type { Cloud, Instance } from './cloud.js';
import { mustBeNobodys } from './address-operations.js';
import { faultsElsewhere, faultsOfNew, inProfile } from './interface-rules.js';
import { requestOf, stored, wantedBy } from './interface-choice.js';
import type { InterfaceChoice } from './interface-choice.js';
import { asking, sending } from './operation.js';
import type { Asked, Follow } from './operation.js';
import { labelIsTaken } from './vpc-operations.js';

export interface InstanceChoice {
  label: string;
  region: string;
  withImage: boolean;
  booted: boolean;
  privateIp: boolean;
  interfaces: InterfaceChoice[];
}

/** Answers the instance and the profile that came with its image; a boot of its own may follow. */
export function createsInstance(cloud: Cloud, choice: InstanceChoice): Asked {
  return { ...creates(cloud, choice), follows: (answer) => firstBoot((answer as Created).instance.id) };
}

interface Created {
  instance: InstanceRecord;
  profile: ConfigRecord | undefined;
  disks: DiskRecord[];
}

/** The job of a creation boots the instance at some moment after the answer, unless it is deleted before. */
const firstBoot = (computeId: number): Follow => ({
  text: `the first boot of instance ${computeId}`,
  faults: () => [],
  done: (after) => {
    const instance = byId(after.instances, computeId);
    if (!instance || instance.firstBoot === null) return;
    if (byId(after.profiles, instance.firstBoot)) runsOn(after, instance, instance.firstBoot);
    instance.firstBoot = null;
  },
});

/** Until its first boot is over a job holds it. */
export const isStarting = ({ firstBoot: profile }: Instance): Fault | false => profile !== null && refused();

function creates(cloud: Cloud, choice: InstanceChoice) {
  const { label, region, withImage, booted, privateIp } = choice;
  const interfaces = choice.interfaces.map((each) => requestOf(cloud, each, undefined));
  const body = {
    label,
    region,
    type: 'g6-nanode-1',
    private_ip: privateIp,
    ...(interfaces.length > 0 && { interfaces }),
    ...(withImage && { image: `${COMPUTE}/debian12`, root_pass: 'correct-horse-battery', booted }),
  };
  const wanted = interfaces.map(wantedBy);
  const newcomer = { region, publicIps: ['its own'] };
  return sending(
    createInstance,
    { body },
    async (ask) => {
      const instance = await ask(createInstance, { body });
      const [profile] = (await ask(listConfigs, { params: { computeId: instance.id } })).data;
      const { data: disks } = await ask(listDisks, { params: { computeId: instance.id } });
      return { instance, profile, disks };
    },
    {
      faults: (now) => [
        labelIsTaken(now.instances, label) && refused('label'),
        !withImage && interfaces.length > 0 && refused('interfaces'),
        ...faultsOfNew(wanted, { ofProfile: [], ofInstance: [], isNew: true }, inProfile),
        ...faultsElsewhere(now, newcomer, wanted, inProfile),
      ],
      done: (after, { instance, profile, disks }) => {
        const { id, ipv4 } = instance;
        mustBeNobodys(after, ipv4);
        const added: Instance = {
          id,
          label,
          region,
          running: false,
          booted: null,
          lastBooted: null,
          firstBoot: withImage && booted ? (profile?.id ?? null) : null,
          publicIps: ipv4.slice(0, 1),
          privateIps: ipv4.slice(1),
          borrowed: [],
          lent: [],
          disks: disks.map((disk) => ({ id: disk.id, size: disk.size })),
        };
        if (privateIp !== (ipv4.length === 2)) throw new Unexplained(`${ipv4} for private_ip ${privateIp}`);
        if (withImage) {
          const { id: profileId, interfaces: records } = must(profile, 'a profile');
          after.profiles.push({
            id: profileId,
            computeId: id,
            disks: added.disks.map((disk) => disk.id),
            interfaces: stored(after, added, wanted, records),
          });
        }
        after.instances.push(added);
      },
    },
  );
}

export function deletesInstance(cloud: Cloud, choice: { instance: number }): Asked {
  const computeId = pick(cloud.instances, choice.instance)?.id ?? NO_ID;
  return asking(
    deleteInstance,
    { params: { computeId } },
    {
      faults: ({ instances }) => [!byId(instances, computeId) && UNKNOWN],
      done: (after) => {
        after.instances = after.instances.filter(({ id }) => id !== computeId);
        after.profiles = after.profiles.filter((profile) => profile.computeId !== computeId);
        settleShares(after);
      },
    },
  );
}

/** `profile`: a number among the profiles of the instance; null to leave it to the service. */
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
        // Booting one that runs changes nothing.
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

/** Only the interfaces of the profile that it runs on are active (contract 4.3 rule 12). */
function runsOn(cloud: Cloud, instance: Instance, profileId: number | null): void {
  instance.running = profileId !== null;
  instance.booted = profileId;
  instance.lastBooted = profileId ?? instance.lastBooted;
  for (const { id, interfaces } of profilesOf(cloud, instance.id)) {
    for (const each of interfaces) each.active = id === profileId;
  }
}
