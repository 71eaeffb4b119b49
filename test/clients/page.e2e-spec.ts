import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@stratus/testing';
import { isShownAs, stepsOf } from '../first-hour/markdown.ts';
import { typeInto } from '../first-hour/terminal.ts';
import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';

const PAGE = 'docs/clients.md';

let world: SharedApiWorld;
beforeAll(async () => {
  world = await joinApiWorld();
});
afterAll(() => world.stop());

it('the sessions of docs/clients.md work as shown, with the variables of the page', async () => {
  const { baseUrl } = await world.replicaOf('gateway', { API_DIALECT: 'linode' });
  const { unrestricted: token } = world.tokens;
  const { origin } = new URL(baseUrl);
  const variables = { STRATUS_URL: baseUrl, STRATUS_TOKEN: token, LINODE_URL: origin, LINODE_TOKEN: token };
  const exported = Object.entries(variables).map(([name, value]) => `export ${name}='${value}'`);
  const steps = stepsOf(readFileSync(join(projectRoot, PAGE), 'utf8'));
  expect(steps.length).toBeGreaterThan(2);
  const [, ...outputs] = await typeInto(projectRoot, [exported.join('; '), ...steps.map(({ command }) => command)]);
  for (const [index, { command, output = '' }] of steps.entries()) {
    const written = outputs[index] ?? 'nothing: the shell ended before';
    expect([command, written, isShownAs(written, output)]).toEqual([command, written, true]);
  }
});
