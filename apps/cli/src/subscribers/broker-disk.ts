import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { gauge } from '@stratus/runtime';
import type { Registry } from '@stratus/runtime';

/** Registers metrics of the disk with a file that lies beside the broker's streams. */
export function measureBrokerDisk(registry: Registry, file: string): void {
  const read = (): ReturnType<typeof statfs> => statfs(dirname(file));
  gauge(registry, 'stratus_broker_disk_bytes', 'Size of the disk of the broker next to this process', async () => {
    const { blocks, bsize } = await read();
    return Number(blocks) * Number(bsize);
  });
  const help = 'Space that is left on the disk of the broker next to this process';
  gauge(registry, 'stratus_broker_disk_available_bytes', help, async () => {
    const { bavail, bsize } = await read();
    return Number(bavail) * Number(bsize);
  });
}
