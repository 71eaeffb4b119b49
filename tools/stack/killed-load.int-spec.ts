/**
 * Catches: data that a killed load leaves half replaced.
 *
 * Takes half a minute: it starts whole stacks, saves and loads them, and kills a launcher.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';

import type { StackDescription } from '@stratus/installation';
import { freePort, readJsonFile } from '@stratus/local-servers';

import { PROGRAMS } from './programs.ts';
import { newStateDirectory, refusalOfState, state } from './testing/state-command.ts';
import { VpcApi } from './testing/vpc-api.ts';

const directory = newStateDirectory();
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('a launcher', () => {
  const stateDir = join(directory, 'killed');
  const script = join(import.meta.dirname, 'testing/launch.ts');
  let launcher: ChildProcess;

  const launch = async (): Promise<void> => {
    const port = String(await freePort());
    launcher = spawn(process.execPath, [script, stateDir, PROGRAMS, port], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(launcher.stdout!, 'data');
  };
  const api = (): VpcApi => new VpcApi(readJsonFile(join(stateDir, 'stack.json')) as unknown as StackDescription);
  const kill = async (): Promise<void> => {
    const ended = once(launcher, 'exit');
    launcher.kill('SIGKILL');
    await ended;
  };

  afterAll(() => void launcher.kill('SIGKILL'));

  it('that is killed while it loads starts on the data of before; then a load of the stopped stack succeeds', async () => {
    await launch();
    expect((await api().createVpc('saved')).status).toBe(200);
    await state(stateDir, 'save', 'one');
    expect((await api().createVpc('not-saved')).status).toBe(200);
    const loading = refusalOfState(stateDir, 'load', 'one');
    while (!existsSync(join(stateDir, 'previous'))) await setImmediate();
    await kill();
    expect(await loading).toContain('The launcher of the stack ended');

    await launch();
    expect((await api().vpcs()).map(({ label }) => label)).toEqual(['saved', 'not-saved']);
    const stopped = once(launcher, 'exit');
    launcher.kill('SIGTERM');
    await stopped;
    const file = join(directory, 'exported.tar.zst');
    await state(stateDir, 'export', 'one', file);
    await state(stateDir, 'delete', 'one');
    await state(stateDir, 'import', file, 'again');
    expect(await state(stateDir, 'list')).toMatchObject([{ name: 'again', databases: 'simulated', fault: null }]);
    await state(stateDir, 'load', 'again');
    await launch();
    expect((await api().vpcs()).map(({ label }) => label)).toEqual(['saved']);
    const over = once(launcher, 'exit');
    launcher.kill('SIGTERM');
    await over;
  }, 400_000);
});
