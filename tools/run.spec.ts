import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { projectRoot } from '@stratus/local-servers';

/** The commands that install, build or start something before they work. */
const commands = ['start', 'dev', 'test', 'bench', 'chaos', 'generate'];

/** The sources that their `--help` needs, and nothing else: no packages, no lockfile. */
function bareCheckout(): string {
  const directory = mkdtempSync(join(tmpdir(), 'stratus-bare-'));
  cpSync(join(projectRoot, 'tools'), join(directory, 'tools'), { recursive: true });
  return directory;
}

describe('npm start', () => {
  it.each([
    [125, ['--exec', 'echo ran']],
    [125, ['--exec=echo ran']],
    [1, []],
  ])('ends with code %i when nothing can be installed for %j', (code, args) => {
    const run = spawnSync(process.execPath, ['tools/run.mjs', 'start', ...args], {
      cwd: bareCheckout(),
      encoding: 'utf8',
    });
    expect({ status: run.status, stdout: run.stdout }).toEqual({ status: code, stdout: '' });
    expect(run.stderr).toContain('package-lock.json is missing');
  });
});

describe('stratus … --help', () => {
  const directory = bareCheckout();
  const stratus = (...args: string[]) =>
    spawnSync(process.execPath, ['tools/run.mjs', ...args], { cwd: directory, encoding: 'utf8' });

  it.each(commands)('prints the usage of %s without packages and without a stack', (name) => {
    const { status, stdout, stderr } = stratus(name, '--help');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`^usage: npm (run )?${name}\\s`));
    expect(existsSync(join(directory, 'node_modules'))).toBe(false);
  });

  it('builds the other commands first if they are not built yet', () => {
    const { status, stdout, stderr } = stratus('status');
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /^Stratus is not built yet: installing and building it, once\.\npackage-lock\.json is missing/,
    );
  });
});
