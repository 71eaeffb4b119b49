/** Catches: an edge that serves before the services, outlives them, or hides why the process cannot start. */
import { jest } from '@jest/globals';
import { ConfigurationError } from '@stratus/platform';
import type { App, SharedProcess } from '@stratus/platform';
import { runTogether } from './run-together.js';

const steps: string[] = [];
const handlers = new Map<string, unknown>();
beforeEach(() => {
  steps.length = 0;
  jest.spyOn(process, 'on').mockImplementation((name, handler) => (handlers.set(String(name), handler), process));
});
afterEach(() => jest.restoreAllMocks());

const appOf = (name: string, boot: (shared: SharedProcess) => Promise<unknown>): App => ({
  name,
  prepare: () => ({
    logLevel: 'silent',
    drainMs: 0,
    boot: async (shared) => {
      await boot(shared as SharedProcess);
      steps.push(`${name} serves`);
      return { adminPort: 0, stop: async () => void steps.push(`${name} stopped`) };
    },
  }),
});
const edge = appOf('edge', ({ servesAfter }) => servesAfter);
const service = (name: string) => appOf(name, async () => undefined);
const broken = appOf('broken', async () => {
  throw new Error('no port');
});

it('serves at the edge last, and stops there first', async () => {
  await runTogether([edge, service('one'), service('two')], {});
  expect(steps).toEqual(['one serves', 'two serves', 'edge serves']);
  const left = new Promise((resolve) =>
    jest.spyOn(process, 'exit').mockImplementation(((code: unknown) => resolve(code)) as never),
  );
  jest.useFakeTimers();
  (handlers.get('SIGTERM') as (signal: string) => void)('SIGTERM');
  jest.useRealTimers();
  expect(await left).toBe(0);
  expect(steps.slice(3)).toEqual(['edge stopped', 'one stopped', 'two stopped']);
});

it('fails with the first failure of a boot, and the edge does not serve', async () => {
  await expect(runTogether([edge, service('one'), broken], {})).rejects.toThrow('no port');
  expect(steps).not.toContain('edge serves');
});

it('names the faults of all configurations, and boots nothing', async () => {
  const faulty = (name: string): App => ({
    name,
    prepare: () => {
      throw new ConfigurationError([`X of ${name} is missing`]);
    },
  });
  const starting = runTogether([edge, faulty('one'), service('two'), faulty('three')], {});
  await expect(starting).rejects.toMatchObject({
    faults: ['one: X of one is missing', 'three: X of three is missing'],
  });
  expect(steps).toEqual([]);
});
