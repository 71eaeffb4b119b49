/** Catches: a setting of docker-compose.yml that the per-app containers get, and the one process does not. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { projectRoot } from '@stratus/local-servers';
import { gatewayApp, services } from '@stratus/topology';
import { parse } from 'yaml';

interface Service {
  environment?: Record<string, unknown>;
  volumes?: { volume: { subpath: string } }[];
  profiles?: string[];
  [setting: string]: unknown;
}

const read = (file: string): Record<string, Service> =>
  parse(readFileSync(join(projectRoot, file), 'utf8'), { merge: true, logLevel: 'silent' }).services;

const apart = read('docker-compose.yml');
const together = read('deploy/compose/one-process.yaml');
const apps = [gatewayApp, ...services.map(({ app }) => app)];
const shared = together['one-process'];

/** Each app's files in the directory of secrets, and its NATS user. */
const isSecret = (name: string): boolean => name.endsWith('_FILE') || /^NATS_(STREAMS_)?USER$/.test(name);

it('replaces the container of each app', () => {
  for (const app of apps) expect(together[app]).toEqual({ profiles: ['apart'] });
});

it('has exactly the settings of all of them', () => {
  const settings = Object.assign({}, ...apps.map((app) => apart[app]?.environment)) as Record<string, unknown>;
  const wanted = Object.entries(settings).filter(([name]) => !isSecret(name));
  expect(shared?.environment).toEqual({ ...Object.fromEntries(wanted), SERVICE_SECRETS_DIR: '/run/secrets/stratus' });
  const { environment: _, volumes: __, command: ___, depends_on: ____, ...service } = apart['vpc-service'] ?? {};
  expect(shared).toMatchObject(service);
});

it('has exactly the secrets of the apps', () => {
  expect(shared?.volumes?.map(({ volume }) => volume.subpath).toSorted()).toEqual(apps.toSorted());
});
