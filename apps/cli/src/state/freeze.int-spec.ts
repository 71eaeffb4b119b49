/** Catches: a process that goes on during the copy, or that stands still for ever after the command was killed. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually, projectRoot } from '@stratus/testing';
import { whileFrozen } from './freeze.js';

/** Starts a child of its own every moment. */
const FORKING = 'echo; while :; do sleep 0.01; done';
let server: ChildProcess;
beforeEach(async () => {
  server = spawn('/bin/sh', ['-c', FORKING], { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(server.stdout!, 'data');
});
afterEach(async () => {
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
});

const fields = (pid: number | string): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
const childrenOf = (parent: number): string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && Number(fields(pid)[1]) === parent;
    } catch {
      return false;
    }
  });
/** One that has ended does nothing either, until its parent goes on. */
const isFrozen = (pid: number | string): boolean => ['T', 'Z'].includes(fields(pid)[0] ?? '');
/** Of the whole process tree, as a server's work. */
const goesOn = () => eventually('a further child', async () => (isFrozen(server.pid!) ? undefined : true));

const { platform } = process;
afterEach(() => void Object.defineProperty(process, 'platform', { value: platform }));

it.each([
  ['', platform],
  [' without /proc, as on macOS,', 'darwin'],
])(
  'processes and their children stand still%s during the work, and go on after it, whatever it throws',
  async (_, as) => {
    Object.defineProperty(process, 'platform', { value: as });
    const seen = await whileFrozen(
      () => [server.pid!],
      () => [server.pid!, ...childrenOf(server.pid!)].map(isFrozen),
    );
    expect(new Set(seen)).toEqual(new Set([true]));
    await goesOn();
    const failing = whileFrozen(
      () => [server.pid!],
      () => {
        throw new Error('disk full');
      },
    );
    await expect(failing).rejects.toThrow('disk full');
    await goesOn();
  },
);

it('they go on when the command is killed', async () => {
  const module = join(projectRoot, 'apps/cli/dist/state/freeze.js');
  const script = `
    import { whileFrozen } from ${JSON.stringify(module)};
    await whileFrozen(() => [${server.pid}], () => { console.log('frozen'); for (;;); });`;
  const command = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(command.stdout, 'data');
  expect(isFrozen(server.pid!)).toBe(true);
  command.kill('SIGKILL');
  await goesOn();
});
