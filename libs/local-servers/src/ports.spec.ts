import { createServer, type Server } from 'node:net';

import { host, isPortFree } from '@stratus/processes/source';

import { freePort, nextFreePort } from './ports.ts';

async function occupy(port: number, address = host): Promise<Server> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, address, resolve));
  return server;
}

describe('ports', () => {
  let taken: Server | undefined;

  afterEach(() => void taken?.close());

  it('takes the next port when the wanted one is occupied', async () => {
    const port = await freePort();
    taken = await occupy(port);
    expect(await nextFreePort(port)).toBeGreaterThan(port);
  });

  it('gives each port once, also before anybody listens on it', async () => {
    const ports = await Promise.all(Array.from({ length: 150 }, () => freePort()));
    expect(new Set(ports).size).toBe(150);
  });

  it('sees a port that another program holds on all addresses', async () => {
    const port = await freePort();
    taken = await occupy(port, '0.0.0.0');
    expect(await isPortFree(port)).toBe(false);
  });

  it('keeps the preferred port while it is free', async () => {
    const port = await freePort();
    expect(await freePort(port)).toBe(port);
    taken = await occupy(port);
    expect(await freePort(port)).not.toBe(port);
  });
});
