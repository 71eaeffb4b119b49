import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort, host, readJsonFile, writePrivateJson } from '@stratus/local-servers';
import { apiPort } from './api-port.ts';
import { portHolder } from './port-holder.ts';
import { StateDirectory } from './state-directory.ts';

const servers: Server[] = [];
/** A port that the system chooses: one that is only found free may be taken by another process. */
async function takenPort(): Promise<number> {
  const server = createServer().listen(0, host);
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
const newState = (): StateDirectory => new StateDirectory(mkdtempSync(join(tmpdir(), 'stratus-port-')));

describe('the port of the API', () => {
  const notes: string[] = [];
  const note = (text: string): void => void notes.push(text);
  afterEach(() => {
    notes.length = 0;
    for (const server of servers.splice(0)) server.close();
  });

  it('is kept by the state directory', async () => {
    const [state, port] = [newState(), await freePort()];
    expect(await apiPort(state, { port }, note)).toBe(port);
    expect(await apiPort(state, {}, note)).toBe(port);
    expect(notes).toEqual([]);
  });

  it('is the next free one for a single run if another program has it, which the note names', async () => {
    const [state, port] = [newState(), await takenPort()];
    writePrivateJson(state.portsFile, { http: port });
    expect(await apiPort(state, {}, note)).toBeGreaterThan(port);
    expect(readJsonFile(state.portsFile)).toEqual({ http: port });
    expect(notes).toEqual([
      expect.stringMatching(`port ${port} is taken by .*for this run only: later starts use ${port}`),
    ]);
    if (process.platform === 'linux') expect(notes[0]).toContain(`process ${process.pid} (`);
  });

  it('is refused if the user named one that is taken', async () => {
    const [state, port] = [newState(), await takenPort()];
    await expect(apiPort(state, { port, exactPort: true }, note)).rejects.toThrow(`Port ${port} is taken by`);
  });
});

it('nobody holds a free port', async () => expect(portHolder(await freePort())).toBeUndefined());
