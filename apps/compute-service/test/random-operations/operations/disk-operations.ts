import { createDisk, deleteDisk, resizeDisk } from '@stratus/contracts';
import { NO_ID, UNKNOWN, pick, refused } from '@stratus/testing/random';
import { byId, must, profilesOf } from '../cloud/cloud.js';
import type { Cloud, Disk, Instance } from '../cloud/cloud.js';
import { asking } from './operation.js';
import type { Asked } from './operation.js';
import { isStarting } from './power-operations.js';

/** MB that the plan of every instance here has for disks. */
const ROOM = 25_600;

/** Index into the disks of an instance. */
export interface DiskChoice {
  instance: number;
  disk: number;
}

export function createsDisk(cloud: Cloud, { instance, size }: { instance: number; size: number }): Asked {
  const computeId = pick(cloud.instances, instance)?.id ?? NO_ID;
  return asking(
    createDisk,
    { params: { computeId }, body: { size } },
    {
      faults: ({ instances }) => {
        const found = byId(instances, computeId);
        if (!found) return [UNKNOWN];
        return [isStarting(found), !fits(found.disks, size) && refused('size')];
      },
      done: ({ instances }, { id }) => must(byId(instances, computeId), 'the instance').disks.push({ id, size }),
    },
  );
}

export function resizesDisk(cloud: Cloud, choice: DiskChoice & { size: number }): Asked {
  const { computeId, diskId } = chosenDisk(cloud, choice);
  const { size } = choice;
  return asking(
    resizeDisk,
    { params: { computeId, diskId }, body: { size } },
    {
      faults: (now) => {
        const found = diskOf(now, computeId, diskId);
        if (!found) return [UNKNOWN];
        const others = found.instance.disks.filter(({ id }) => id !== diskId);
        return [
          isStarting(found.instance),
          found.instance.running && refused(),
          !fits(others, size) && refused('size'),
        ];
      },
      done: (after) => {
        must(diskOf(after, computeId, diskId), 'the disk').disk.size = size;
      },
    },
  );
}

export function deletesDisk(cloud: Cloud, choice: DiskChoice): Asked {
  const { computeId, diskId } = chosenDisk(cloud, choice);
  return asking(
    deleteDisk,
    { params: { computeId, diskId } },
    {
      faults: (now) => {
        const found = diskOf(now, computeId, diskId);
        if (!found) return [UNKNOWN];
        const inUse = byId(now.profiles, found.instance.booted)?.disks.includes(diskId);
        return [isStarting(found.instance), inUse && refused()];
      },
      done: (after) => {
        const { instance } = must(diskOf(after, computeId, diskId), 'the disk');
        instance.disks = instance.disks.filter(({ id }) => id !== diskId);
        for (const profile of profilesOf(after, computeId))
          profile.disks = profile.disks.filter((other) => other !== diskId);
      },
    },
  );
}

const fits = (others: readonly Disk[], size: number): boolean =>
  others.reduce((sum, other) => sum + other.size, size) <= ROOM;

function chosenDisk(cloud: Cloud, { instance, disk }: DiskChoice) {
  const chosen = pick(cloud.instances, instance);
  return { computeId: chosen?.id ?? NO_ID, diskId: pick(chosen?.disks ?? [], disk)?.id ?? NO_ID };
}

function diskOf(cloud: Cloud, computeId: number, diskId: number): { instance: Instance; disk: Disk } | undefined {
  const instance = byId(cloud.instances, computeId);
  const disk = byId(instance?.disks ?? [], diskId);
  return instance && disk && { instance, disk };
}
