import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';

import { Failure, host, isPortFree } from '@stratus/processes/source';

const FIRST_PORT = 20_000;
const PORTS = 10_000;
/**
 * Ports follow each other from a random one on. If each were random, two processes that start servers at the same time would
 * more often choose a port that the other has chosen and does not use yet.
 */
const start = randomInt(PORTS);
let given = 0;

/**
 * The preferred port if it is free, else a free one below the system's range for outgoing connections, so that no such
 * connection takes it first. This process gets each port once, and no other process gets it before this one has ended.
 */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await isPortFree(preferred))) {
    await reserve(preferred);
    return preferred;
  }
  while (given < PORTS) {
    const port = FIRST_PORT + ((start + given++) % PORTS);
    if ((await isPortFree(port)) && (await reserve(port))) return port;
  }
  throw new Failure('No free port was found on 127.0.0.1 between 20000 and 30000.', 'Stop the programs that use them.');
}

/**
 * Takes the UDP port of the same number until this process ends: a server that is started again, or has not begun to listen,
 * leaves its port free. Resolves to false if another process has it.
 */
function reserve(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4').unref();
    socket.once('error', ({ code }: NodeJS.ErrnoException) => {
      socket.close();
      // A system without UDP, or without more files, has no reservations.
      resolve(code !== 'EADDRINUSE');
    });
    socket.bind({ address: host, port, exclusive: true }, () => {
      // The listener would keep the memory of a suite until its worker ends.
      socket.removeAllListeners('error');
      resolve(true);
    });
  });
}

/** The wanted port, or the next free one above it. */
export async function nextFreePort(wanted: number): Promise<number> {
  for (let port = wanted; port < Math.min(wanted + 100, 65_536); port++) if (await isPortFree(port)) return port;
  throw new Failure(`No port between ${wanted} and ${wanted + 99} is free.`, 'Choose another one with --port.');
}
