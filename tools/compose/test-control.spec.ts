/** Catches: a deployment for people whose accounts everyone controls. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@stratus/local-servers';

const FILES = ['docker-compose.yml', ...globSync('deploy/**/*.{yaml,yml,json,conf,cfg}', { cwd: projectRoot })];

const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');

it('of the images, only the one for tests opens the test control', () => {
  const stages = read('Dockerfile').split(/^(?=FROM )/m);
  const open = stages.filter((stage) => stage.includes('TEST_CONTROL')).map((stage) => / AS (\S+)/.exec(stage)?.[1]);
  expect(open).toEqual(['all-in-one']);
  expect(stages.at(-1)).toBe('FROM stratus\n');
});

it('no deployment opens the test control', () => {
  expect(FILES.length).toBeGreaterThan(20);
  expect(FILES.filter((file) => read(file).includes('TEST_CONTROL'))).toEqual([]);
});
