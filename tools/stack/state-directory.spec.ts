import { existsSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Secrets, writePrivateJson } from '@stratus/local-servers';
import { StateDirectory } from './state-directory.ts';

function newState(): StateDirectory {
  return new StateDirectory(join(mkdtempSync(join(tmpdir(), 'stratus-state-')), 'state'));
}

function refusalOf(state: StateDirectory): unknown {
  try {
    return state.lock();
  } catch (error) {
    return error;
  }
}

describe('state directory', () => {
  it('refuses a second launcher, naming the process and the address of the first', () => {
    const state = newState();
    state.lock();
    expect(() => state.lock()).toThrow(
      new RegExp(`already running .* process ${process.pid}, which is still starting`),
    );
    writePrivateJson(state.stackFile, { baseUrl: 'http://127.0.0.1:8080/v4' });
    expect(refusalOf(state)).toMatchObject({
      whatToDo: expect.stringContaining(`or npx stratus stop --state-dir '${state.path}')`),
    });
    expect(() => state.lock()).toThrow(/serves http:\/\/127.0.0.1:8080\/v4/);
  });

  it('is free again after unlock', () => {
    const state = newState();
    state.lock();
    state.unlock();
    expect(() => state.lock()).not.toThrow();
  });

  it('takes over from a dead launcher, even when its process id is in use again', () => {
    const state = newState();
    state.lock();
    writePrivateJson(join(state.runDir, 'launcher.json'), { pid: process.pid, startedAt: 'an earlier start' });
    expect(() => state.lock()).not.toThrow();
  });

  it('takes over after an incomplete lock file', () => {
    const state = newState();
    state.lock();
    writeFileSync(join(state.runDir, 'launcher.json'), '{"pid":');
    expect(() => state.lock()).not.toThrow();
  });

  it('keeps secrets between starts, readable by their owner only', () => {
    const state = newState();
    const password = new Secrets(state.secretsFile).get('database/vpc');
    expect(new Secrets(state.secretsFile).get('database/vpc')).toBe(password);
    expect(new Secrets(state.secretsFile).get('database/account')).not.toBe(password);
    expect(statSync(state.secretsFile).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['/proc/x', 'below a directory in which nothing can be made'],
    ['/dev/null/x', 'below a file'],
  ])('refuses %s, which is %s', (path) => {
    expect(() => new StateDirectory(path).lock()).toThrow(`The state directory ${path} cannot be used`);
  });

  it('discards data and secrets, but not the running launcher or the cache', () => {
    const state = newState();
    state.lock();
    new Secrets(state.secretsFile).get('postgres');
    state.clear();
    expect(existsSync(state.secretsFile)).toBe(false);
    expect(() => state.lock()).toThrow(/already running/);
  });
});
