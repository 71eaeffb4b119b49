import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { areLocal, prepareDatabases, stopLocalDatabases } from './databases.ts';
import { StateDirectory } from './state-directory.ts';

const newState = () => {
  const state = new StateDirectory(mkdtempSync(join(tmpdir(), 'stratus-databases-')));
  state.lock();
  return state;
};
const note = (): void => undefined;
const none = async (): Promise<boolean> => false;

describe('managed databases of a stack', () => {
  it('are simulated until local ones are requested, and local from then on', () => {
    const state = newState();
    expect([areLocal(undefined, state), areLocal('local', state)]).toEqual([false, true]);
    mkdirSync(state.databasesDir);
    expect(areLocal(undefined, state)).toBe(true);
  });

  it('need no settings when they are simulated', async () => {
    expect(await prepareDatabases(undefined, newState(), note, none)).toEqual({});
  });

  it('are not simulated if there are data of real ones', async () => {
    const state = newState();
    mkdirSync(state.databasesDir);
    await expect(prepareDatabases('simulated', state, note, none)).rejects.toThrow('are servers of this machine');
  });

  it('are not real ones if there are simulated ones', async () => {
    const state = newState();
    const prepared = prepareDatabases('local', state, note, async () => true);
    await expect(prepared).rejects.toThrow('are simulated: no server has them');
    expect(areLocal(undefined, state)).toBe(false);
  });

  it('need a directory with short socket paths, and leave no other one behind', async () => {
    const state = new StateDirectory(join(newState().path, 'x'.repeat(60)));
    state.lock();
    await expect(prepareDatabases('local', state, note, none)).rejects.toThrow('longer than 65 characters');
    expect(areLocal(undefined, state)).toBe(false);
  });

  it('end with the stack, without their service', async () => {
    const state = newState();
    mkdirSync(state.databasesDir);
    const server = spawn('/bin/sh', ['-c', 'echo; read line', 'sh', join(state.databasesDir, 'clusters/1/1/data')], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    await once(server.stdout, 'data');
    const ended = once(server, 'exit');
    await stopLocalDatabases(state);
    expect(await ended).toEqual([null, 'SIGTERM']);
  });
});
