/** Catches: provisioning that makes the streams look different, so that a start rebuilds them. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { connectNats, startNats } from '@stratus/local-servers';
import { streams } from '@stratus/topology';
import { provisionStreams } from './provision-streams.js';

it('finds the streams of earlier starts unchanged', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'stratus-streams-'));
  const made: string[][] = [];
  for (let start = 0; start < 3; start += 1) {
    const server = await startNats({ dir, sync: false });
    await provisionStreams({ servers: server.url });
    const connection = await connectNats(server.url);
    const manager = await jetstreamManager(connection);
    made.push(await Promise.all(streams.map(async ({ name }) => (await manager.streams.info(name)).created)));
    await connection.close();
    await server.stop();
  }
  expect(made).toEqual([made[0], made[0], made[0]]);
});
