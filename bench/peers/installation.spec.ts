import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInGroup } from './installation.ts';
import { PeerServers } from './peer-server.ts';

const node = process.execPath;
const forever = 'setInterval(() => {}, 1000)';
const limits = (more: { timeoutMs?: number; signal?: AbortSignal } = {}) => ({
  cwd: tmpdir(),
  timeoutMs: 30_000,
  signal: new AbortController().signal,
  ...more,
});

describe('an installing command', () => {
  it('returns what it printed', async () => {
    await expect(runInGroup(node, ['--version'], limits())).resolves.toBe(`${process.version}\n`);
  });

  it('fails if it is missing', async () => {
    await expect(runInGroup('no-such-python', [], limits())).rejects.toThrow('no-such-python does not run: spawn');
  });

  it('fails with its errors in one line, without its warnings', async () => {
    const script = `console.error('WARNING: retrying\\nerror: ECONNREFUSED\\n  try later'); process.exit(3)`;
    await expect(runInGroup(node, ['-e', script], limits())).rejects.toThrow('failed: error: ECONNREFUSED try later');
  });

  it('fails with its exit code if it printed no error', async () => {
    await expect(runInGroup(node, ['-e', 'process.exit(3)'], limits())).rejects.toThrow('failed: exit code 3');
  });

  it('fails after its time', async () => {
    await expect(runInGroup(node, ['-e', forever], limits({ timeoutMs: 50 }))).rejects.toThrow(
      'took longer than 0.05 s',
    );
  });

  it('ends with its children when it is interrupted', async () => {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const child = `require('node:net').connect(${port}, '127.0.0.1')`;
    const script = `require('node:child_process').spawn(process.execPath, ['-e', "${child}"]); ${forever}`;
    const controller = new AbortController();
    const running = runInGroup(node, ['-e', script], limits({ signal: controller.signal }));
    const [connection] = (await once(server, 'connection')) as [Socket];
    const childEnds = once(
      connection.on('error', () => undefined),
      'close',
    );
    controller.abort();
    await expect(running).rejects.toThrow('was interrupted');
    await childEnds;
    server.close();
  });
});

describe('the servers of others', () => {
  let directory: string;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'peers-'));
  });

  afterEach(() => rmSync(directory, { recursive: true }));

  it('are no longer installed or started once they stop', async () => {
    const servers = new PeerServers(directory);
    const installing = servers.install(node, ['-e', forever]);
    await Promise.all([servers.stop(), expect(installing).rejects.toThrow('was interrupted')]);
    await expect(servers.install(node, ['--version'])).rejects.toThrow('aborted');
    await expect(servers.start('late', [node], 1)).rejects.toThrow('aborted');
  });
});
