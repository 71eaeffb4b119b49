import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { projectRoot } from '@stratus/local-servers';
import { services } from '@stratus/topology';

const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
/** The scripts that install, build or start something before they work. */
const commands = Object.entries(scripts).flatMap(([name, script]) => {
  const args = /node tools\/run\.mjs (.*)$/.exec(script)?.[1];
  return args === undefined ? [] : [{ name, args: args.split(' ') }];
});

/** The sources that `--help` needs, and nothing else: no packages, no lockfile. */
function bareCheckout(): string {
  const directory = mkdtempSync(join(tmpdir(), 'stratus-bare-'));
  for (const part of ['tools', 'apps/operator/help', 'apps/account-service/help']) {
    cpSync(join(projectRoot, part), join(directory, part), { recursive: true });
  }
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

describe('npm run … -- --help', () => {
  const directory = bareCheckout();

  it.each(commands)('prints the usage of $name without packages and without a stack', ({ name, args }) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/run.mjs', ...args, '--help'], {
      cwd: directory,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`^usage: npm (run )?${name}\\s`));
    expect(existsSync(join(directory, 'node_modules'))).toBe(false);
  });

  it('lists every service where one can be chosen', () => {
    const names = services.map(({ name }) => name).join('|');
    for (const file of ['sagas', 'events-replay']) {
      expect(readFileSync(join(projectRoot, 'apps/operator/help', `${file}.txt`), 'utf8')).toContain(`${names} `);
    }
  });
});
