import { randomInt } from 'node:crypto';
import { isPortFree } from '@stratus/processes';
import { freePortsIn } from './local-rules.js';

/** Gives clusters ports that no other cluster has. */
export class PortAllocator {
  /** Ports with their clusters, including clusters whose state is not stored yet. */
  readonly #allocated = new Map<number, number>();

  /** @param taken the ports of all clusters whose state is stored. */
  constructor(private readonly taken: () => readonly number[]) {}

  async allocate(databaseId: number, count: number): Promise<number[]> {
    const taken = new Set(this.taken());
    const isTaken = (port: number): boolean => taken.has(port) || this.#allocated.has(port);
    const ports = await freePortsIn(count, randomInt(10_000), isTaken, isPortFree);
    // Another cluster may have chosen them in the meantime.
    if (ports.some(isTaken)) return this.allocate(databaseId, count);
    for (const port of ports) this.#allocated.set(port, databaseId);
    return ports;
  }

  forget(databaseId: number): void {
    for (const [port, id] of this.#allocated) if (id === databaseId) this.#allocated.delete(port);
  }
}
