import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

import { host, isPortFree } from '@stratus/processes/source';

import { freePort, nextFreePort } from './ports.ts';

describe('ports', () => {
  let taken: Server | undefined;

  /** A port that the system chooses: one that is only found free may be taken by another process. */
  async function occupy(address = host): Promise<number> {
    const server = createServer().listen(0, address);
    taken = server;
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  afterEach(() => void taken?.close());

  it('takes the next port when the wanted one is occupied', async () => {
    const port = await occupy();
    expect(await nextFreePort(port)).toBeGreaterThan(port);
  });

  it('gives each port once, also before anybody listens on it', async () => {
    const ports = await Promise.all(Array.from({ length: 150 }, () => freePort()));
    expect(new Set(ports).size).toBe(150);
  });

  it('gives no port that another process has been given, also while nobody listens on it', async () => {
    const port = await freePort();
    const other = createSocket('udp4').bind(port + 1, host);
    // Another process may have been given it indeed.
    await once(other, 'listening').catch(() => undefined);
    const next = await freePort();
    other.close();
    expect(next).not.toBe(port + 1);
    const own = createSocket('udp4').bind(next, host);
    await expect(once(own, 'listening')).rejects.toThrow('EADDRINUSE');
    own.close();
  });

  it('sees a port that another program holds on all addresses', async () => {
    expect(await isPortFree(await occupy('0.0.0.0'))).toBe(false);
  });

  it('keeps the preferred port while it is free', async () => {
    const port = await freePort();
    expect(await freePort(port)).toBe(port);
    const other = await occupy();
    expect(await freePort(other)).not.toBe(other);
  });
});
