/** Catches: an edge that serves before the services or outlives them, a hidden reason for a failed start, lost work. */
import { jest } from '@jest/globals';
import type { App, SharedProcess } from '@stratus/app';
import { ConfigurationError } from '@stratus/environment';
import { runTogether } from './run-together.js';

const steps: string[] = [];
const handlers = new Map<string, unknown>();
beforeEach(() => {
  steps.length = 0;
  jest.spyOn(process, 'on').mockImplementation((name, handler) => (handlers.set(String(name), handler), process));
});
afterEach(() => jest.restoreAllMocks());

type Boot = (shared: SharedProcess) => Promise<unknown>;
const appOf = (name: string, boot: Boot, end: () => Promise<unknown> = async () => undefined): App => ({
  name,
  prepare: () => ({
    logLevel: 'silent',
    drainMs: 0,
    boot: async (closing, shared) => {
      await boot(shared as SharedProcess).catch(async (error: unknown) => {
        await closing.run();
        throw error;
      });
      closing.add(async () => {
        await end();
        steps.push(`${name} stopped`);
      });
      steps.push(`${name} serves`);
      return { adminPort: 0, stop: () => closing.run() };
    },
  }),
});
const edge = appOf('edge', ({ servesAfter }) => servesAfter);
const service = (name: string, end?: () => Promise<unknown>) => appOf(name, async () => undefined, end);
const failing = (name: string, error: unknown) =>
  appOf(name, async () => {
    throw error;
  });

/** Sends the signal; resolves with the exit code of the process. */
async function codeAfterStop(): Promise<unknown> {
  const left = new Promise((resolve) =>
    jest.spyOn(process, 'exit').mockImplementation(((code: unknown) => resolve(code)) as never),
  );
  jest.useFakeTimers();
  (handlers.get('SIGTERM') as (signal: string) => void)('SIGTERM');
  jest.useRealTimers();
  return left;
}

it('starts the edge last, and stops it first', async () => {
  await runTogether([edge, service('one'), service('two')], {});
  expect(steps).toEqual(['one serves', 'two serves', 'edge serves']);
  expect(await codeAfterStop()).toBe(0);
  expect(steps.slice(3)).toEqual(['edge stopped', 'one stopped', 'two stopped']);
});

it('stops all services even if the edge or one of them fails to stop, and exits with an error code', async () => {
  const refuse = () => Promise.reject(new Error('stuck'));
  await runTogether(
    [appOf('edge', ({ servesAfter }) => servesAfter, refuse), service('one', refuse), service('two')],
    {},
  );
  expect(await codeAfterStop()).toBe(1);
  expect(steps).toContain('two stopped');
});

it('stops the services in time even if the last requests of the edge take long', async () => {
  let answer = (): void => undefined;
  const long = () => new Promise<void>((resolve) => (answer = resolve));
  const one = service('one', async () => answer());
  await runTogether([appOf('edge', ({ servesAfter }) => servesAfter, long), one], {}, 1);
  expect(await codeAfterStop()).toBe(0);
  expect(steps.slice(2)).toEqual(['edge stopped', 'one stopped']);
});

it('stops apps that are still booting, which then serve nothing, and exits with 0', async () => {
  let boot = (): void => undefined;
  const booting = appOf('slow', () => new Promise<void>((resolve) => (boot = resolve)));
  const running = runTogether([edge, service('one'), booting], {});
  await new Promise(setImmediate);
  expect(await codeAfterStop()).toBe(0);
  boot();
  await running;
  expect(steps).toEqual(['one serves', 'one stopped']);
});

it('fails with the first failed boot and its app, stops the others, and never serves at the edge', async () => {
  const starting = runTogether([edge, service('one'), failing('broken', new Error('no port'))], {});
  const failure: unknown = await starting.catch((error: unknown) => error);
  expect(failure).toMatchObject({
    message: 'broken cannot start: no port',
    stack: expect.stringMatching(/^broken cannot start: Error: no port\n +at /),
  });
  expect(steps).toEqual(['one serves', 'one stopped']);
});

it('also fails when the edge cannot boot', async () => {
  await expect(runTogether([failing('edge', new Error('no port')), service('one')], {})).rejects.toThrow('edge');
  expect(steps).toEqual(['one serves', 'one stopped']);
});

it('names an app with a configuration error that appears only at boot', async () => {
  const starting = runTogether([failing('edge', new ConfigurationError(['X is no word'])), service('one')], {});
  await expect(starting).rejects.toMatchObject({ faults: ['edge: X is no word'] });
});

it('reports the errors of all configurations, and boots nothing', async () => {
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
