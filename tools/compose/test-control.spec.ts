/** Catches: a deployment for people whose accounts everyone controls. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@stratus/local-servers';

const FILES = [
  'docker-compose.yml',
  'Dockerfile',
  ...globSync('deploy/**/*.{yaml,yml,json,conf,cfg}', { cwd: projectRoot }),
];

it('no deployment opens the test control', () => {
  expect(FILES.length).toBeGreaterThan(20);
  expect(FILES.filter((file) => readFileSync(join(projectRoot, file), 'utf8').includes('TEST_CONTROL'))).toEqual([]);
});
