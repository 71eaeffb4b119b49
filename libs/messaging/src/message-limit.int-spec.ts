import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readiness } from '@stratus/runtime';
import type { CommonConfiguration, Logger } from '@stratus/runtime';
import { startNats } from '@stratus/testing';
import { NatsLink } from './nats-link.js';

it.each([
  ['max_payload: 1MB\n', ['NATS accepts messages of at most 1048576 bytes, so long lists will fail']],
  ['', []],
])('a link warns at boot about a broker with %j', async (config, warnings) => {
  const server = await startNats({ dir: mkdtempSync(join(tmpdir(), 'stratus-limit-')), config, sync: false });
  const said: string[] = [];
  const logger = { warn: (_facts: object, text: string) => said.push(text), info: () => {}, error: () => {} };
  const configuration = { NATS_URL: server.url } as CommonConfiguration;
  const link = await NatsLink.open('spec', configuration, new Readiness(), logger as unknown as Logger);
  const atBoot = [...said];
  await link.close();
  await server.stop();
  expect(atBoot).toEqual(warnings.map((warning) => expect.stringContaining(warning)));
});
