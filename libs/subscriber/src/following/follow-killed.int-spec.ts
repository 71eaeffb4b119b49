/**
 * Catches: an event that is lost or applied out of order when the process is killed.
 *
 * Takes about 12 s: the broker delivers again only after a second what a killed process had received.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@stratus/testing';
import { EventWorld, byResource, inTurn, upTo } from '../../test/event-world.js';
import type { Boundary } from '../../test/follow-child.js';

const CHILD = join(import.meta.dirname, '../../test/follow-child.ts');
const RESOURCES = ['vpc 1', 'vpc 2', 'subnet 1', 'tag 1', 'tag 2'];
const LIVES = 3;
/** New events of each resource for each life. They arrive before those that a killed process had received. */
const NEW = 2;
const COUNT = LIVES * NEW;
const world = new EventWorld();

beforeAll(() => world.open());
afterAll(() => world.close());

const start = (boundary: Boundary, nth: number) => {
  const args = [CHILD, world.server.url, world.file('positions.json'), world.file('effects'), boundary, String(nth)];
  return spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
};

const effects = (): { resource: string; n: number }[] =>
  readFileSync(world.file('effects'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ resource: line.slice(0, line.lastIndexOf(' ')), n: Number(line.slice(line.lastIndexOf(' '))) }));

const withoutRepeatsOfLast = (numbers: readonly number[]): number[] =>
  numbers.filter((n, index) => n !== numbers[index - 1]);

it.each<[Boundary, minRepeats: number]>([
  ['effect', 0],
  ['position', LIVES],
  ['acknowledgement', 0],
])('a subscriber that is killed before its %s loses nothing, and keeps the order', async (boundary, minRepeats) => {
  await world.reset({ ack_wait: 1e9 });
  for (const name of ['positions.json', 'effects']) rmSync(world.file(name), { force: true });
  for (let life = 1; life <= LIVES; life += 1) {
    await world.publish(...inTurn(RESOURCES, (life - 1) * NEW + 1, life * NEW));
    expect(await once(start(boundary, 3 + life), 'exit')).toEqual([null, 'SIGKILL']);
  }
  const last = start(boundary, Infinity);
  await eventually('the rest', () => world.isDone());
  last.kill('SIGTERM');
  expect(await once(last, 'exit')).toEqual([0, null]);

  const applied = byResource(effects());
  const numbers = RESOURCES.flatMap((resource) => applied[resource] ?? []);
  const repeats = numbers.length - RESOURCES.length * COUNT;
  expect(repeats).toBeGreaterThanOrEqual(minRepeats);
  // Each life may leave the last event of each resource without its position.
  expect(repeats).toBeLessThanOrEqual(LIVES * RESOURCES.length);
  for (const resource of RESOURCES) expect(withoutRepeatsOfLast(applied[resource] ?? [])).toEqual(upTo(COUNT));
});
