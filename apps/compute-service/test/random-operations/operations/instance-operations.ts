import { COMPUTE, createInstance, deleteInstance, listConfigs, listDisks, updateInstance } from '@stratus/contracts';
import type { ConfigRecord, DiskRecord, InstanceRecord } from '@stratus/contracts';
import { NO_ID, UNKNOWN, Unexplained, pick, refused } from '@stratus/testing/random';
import { byId, must } from '../cloud/cloud.js';
import type { Cloud, Instance } from '../cloud/cloud.js';
import { chosenFirewall, faultsOfJoining, joins, leaves, serviceOfInstance } from './firewall-rules.js';
import { firstOf, mustBeNobodys, settleShares } from '../cloud/holdings.js';
import { faultsElsewhere, faultsOfNew, inProfile } from './interface-rules.js';
import { requestOf, stored, wantedBy } from './interface-choice.js';
import type { InterfaceChoice } from './interface-choice.js';
import { asking, sending } from './operation.js';
import type { Asked, Follow } from './operation.js';
import { runsOn } from './power-operations.js';
import { labelIsTaken } from './vpc-operations.js';

export interface InstanceChoice {
  label: string;
  region: string;
  withImage: boolean;
  booted: boolean;
  privateIp: boolean;
  interfaces: InterfaceChoice[];
  /** Index into the firewalls; null for none. */
  firewall: number | null;
}

/** Returns the instance and the profile that is created with its image; a boot may follow. */
export function createsInstance(cloud: Cloud, choice: InstanceChoice): Asked {
  return { ...creates(cloud, choice), follows: (answer) => firstBoot((answer as Created).instance.id) };
}

interface Created {
  instance: InstanceRecord;
  profile: ConfigRecord | undefined;
  disks: DiskRecord[];
}

/** The creation job boots the instance some time after the reply, unless it is deleted first. */
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

function creates(cloud: Cloud, choice: InstanceChoice) {
  const { label, region, withImage, booted, privateIp } = choice;
  const firewall = chosenFirewall(cloud, choice.firewall);
  const interfaces = choice.interfaces.map((each) => requestOf(cloud, each, undefined));
  const body = {
    label,
    region,
    type: 'g6-nanode-1',
    private_ip: privateIp,
    ...firewall,
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
        ...faultsOfNew(wanted, { ofProfile: [], isNew: true }, inProfile),
        ...faultsElsewhere(now, newcomer, wanted, inProfile),
        ...faultsOfJoining(now, firewall, COMPUTE),
      ],
      done: (after, { instance, profile, disks }) => {
        const { id, ipv4, ipv6 } = instance;
        mustBeNobodys(after, ipv4, region);
        const added: Instance = {
          id,
          label,
          region,
          running: false,
          booted: null,
          lastBooted: null,
          firstBoot: withImage && booted ? (profile?.id ?? null) : null,
          migrating: false,
          publicIps: ipv4.slice(0, 1),
          privateIps: ipv4.slice(1),
          slaac: firstOf(must(ipv6 ?? undefined, 'an IPv6 address')),
          ranges: [],
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
        joins(after, firewall, serviceOfInstance(id));
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
        leaves(after, serviceOfInstance(computeId));
        settleShares(after);
      },
    },
  );
}

export function renamesInstance(cloud: Cloud, { instance, label }: { instance: number; label: string }): Asked {
  const computeId = pick(cloud.instances, instance)?.id ?? NO_ID;
  return asking(
    updateInstance,
    { params: { computeId }, body: { label } },
    {
      faults: ({ instances }) => [
        !byId(instances, computeId) && UNKNOWN,
        labelIsTaken(
          instances.filter(({ id }) => id !== computeId),
          label,
        ) && refused('label'),
      ],
      done: (after) => {
        must(byId(after.instances, computeId), 'the instance').label = label;
      },
    },
  );
}
