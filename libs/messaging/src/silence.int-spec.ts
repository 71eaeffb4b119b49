import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readiness, createLogger } from '@stratus/runtime';
import { eventually, freePort, host, startNats } from '@stratus/testing';
import type { NatsServer } from '@stratus/testing';
import { NatsLink } from './nats-link.js';

/** Five unanswered pings of a second each, and time for a loaded machine. By default, both sides would notice after minutes. */
const NOTICED_MS = 30_000;
const folder = mkdtempSync(join(tmpdir(), 'stratus-silence-'));
const readiness = new Readiness();
let monitor: string;
let nats: NatsServer;
let link: NatsLink;
beforeAll(async () => {
  const port = await freePort();
  monitor = `http://${host}:${port}/connz`;
  nats = await startNats({ dir: folder, sync: false, config: `http: "${host}:${port}"` });
  const configuration = { NATS_URL: nats.url, ADMIN_HOST: '127.0.0.1', ADMIN_PORT: 0, LOG_LEVEL: 'silent' } as const;
  link = await NatsLink.open('spec', configuration, readiness, createLogger('spec', 'silent'));
});
afterAll(async () => {
  await link.close();
  await nats.stop();
  rmSync(folder, { recursive: true, force: true });
});

const client = `
  import { connect } from ${JSON.stringify(createRequire(import.meta.url).resolve('@nats-io/transport-node'))};
  const connection = await connect({ servers: 'SERVER', name: 'frozen' });
  connection.subscribe('spec.frozen');
  await connection.flush();
  console.log('ready');
`;
const connected = async (): Promise<string[]> => {
  const { connections } = (await (await fetch(monitor)).json()) as { connections: { name: string }[] };
  return connections.map(({ name }) => name);
};

describe('silence on a connection', () => {
  it('closes the connection of a frozen client within seconds, and the client reconnects', async () => {
    const code = client.replace('SERVER', nats.url);
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      await once(child.stdout, 'data');
      expect(await connected()).toContain('frozen');
      child.kill('SIGSTOP');
      // Sends it nothing: NATS 2.9 takes its own messages for a sign of life.
      await eventually('its end', async () => ((await connected()).includes('frozen') ? undefined : true), NOTICED_MS);
      child.kill('SIGCONT');
      await eventually('its return', async () => (await connected()).includes('frozen') || undefined);
      expect(await connected()).toContain('spec');
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('of a frozen broker shows in readiness within seconds, and its recovery too', async () => {
    const problems = () => readiness.problems();
    expect(await problems()).toEqual({});
    process.kill(nats.pid ?? 0, 'SIGSTOP');
    try {
      await eventually('not ready', async () => ('nats' in (await problems()) ? true : undefined), NOTICED_MS);
    } finally {
      process.kill(nats.pid ?? 0, 'SIGCONT');
    }
    await eventually('ready', async () => ('nats' in (await problems()) ? undefined : true));
  });
});
