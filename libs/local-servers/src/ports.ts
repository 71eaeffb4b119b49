import { Failure, isPortFree } from '@stratus/processes/source';

/** Ports given out by this process and perhaps not in use yet. */
const handedOut = new Set<number>();

/**
 * The preferred port if it is free, else a free one below the system's range for outgoing connections, so that no such
 * connection takes it first.
 */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await isPortFree(preferred))) return preferred;
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    if (!handedOut.has(port) && (await isPortFree(port))) {
      handedOut.add(port);
      return port;
    }
  }
  throw new Failure('No free port was found on 127.0.0.1 between 20000 and 30000.', 'Stop the programs that use them.');
}

/** The wanted port, or the next free one above it. */
export async function nextFreePort(wanted: number): Promise<number> {
  for (let port = wanted; port < Math.min(wanted + 100, 65_536); port++) if (await isPortFree(port)) return port;
  throw new Failure(`No port between ${wanted} and ${wanted + 99} is free.`, 'Choose another one with --port.');
}
