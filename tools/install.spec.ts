import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { identityOf, isRunning, projectRoot } from '@stratus/local-servers';
import type { ProcessIdentity } from '@stratus/local-servers';

/** Records each of its runs, and ends when it may, or with its directory. */
const preinstall = `
import { appendFileSync, existsSync } from 'node:fs';
appendFileSync('runs', process.pid + '\\n');
setInterval(() => (existsSync('go') || !existsSync('runs')) && process.exit(0), 10);
`;

/** The scripts, and a package of this directory: `npm ci` needs no registry. */
function checkout(): string {
  const directory = mkdtempSync(join(tmpdir(), 'stratus-install-'));
  cpSync(join(projectRoot, 'tools'), join(directory, 'tools'), { recursive: true });
  const write = (path: string, content: unknown): void =>
    writeFileSync(join(directory, path), typeof content === 'string' ? content : JSON.stringify(content));
  mkdirSync(join(directory, 'part'));
  const part = { name: 'part', version: '1.0.0' };
  const whole = { name: 'whole', version: '1.0.0', dependencies: { part: 'file:part' } };
  write('part/package.json', part);
  write('package.json', { ...whole, type: 'module', scripts: { preinstall: 'node preinstall.mjs' } });
  write('package-lock.json', {
    ...whole,
    lockfileVersion: 3,
    packages: { '': { ...whole, hasInstallScript: true }, 'node_modules/part': { resolved: 'part', link: true }, part },
  });
  write('preinstall.mjs', preinstall);
  return directory;
}

function install(directory: string): { child: ChildProcess; said: () => string; ended: Promise<unknown[]> } {
  const child = spawn(process.execPath, ['tools/run.mjs', 'install'], {
    cwd: directory,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  return { child, said: () => text, ended: once(child, 'exit') };
}

async function until(what: string, holds: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 90_000; !holds(); await sleep(10)) {
    if (Date.now() > deadline) throw new Error(`did not happen: ${what}`);
  }
}

const runsIn = (directory: string): string[] =>
  existsSync(join(directory, 'runs')) ? readFileSync(join(directory, 'runs'), 'utf8').split('\n').slice(0, -1) : [];

/** The script that npm runs, once it runs. */
async function scriptIn(directory: string): Promise<ProcessIdentity> {
  await until('npm runs the script', () => runsIn(directory).length > 0);
  return identityOf(Number(runsIn(directory)[0])) as ProcessIdentity;
}

describe('installation', () => {
  it('ends npm and its processes on SIGTERM; the next start installs', async () => {
    const directory = checkout();
    const { child, ended } = install(directory);
    const script = await scriptIn(directory);
    child.kill('SIGTERM');
    expect(await ended).toEqual([143, null]);
    // Signalled at the same time, it may end after npm.
    await until('the script ends', () => !isRunning(script));
    writeFileSync(join(directory, 'go'), '');
    const next = install(directory);
    expect(await next.ended).toEqual([0, null]);
    expect(existsSync(join(directory, 'node_modules', 'part'))).toBe(true);
  });

  it('waits for the npm of a killed start instead of running a second one in parallel', async () => {
    const directory = checkout();
    const killed = install(directory);
    const script = await scriptIn(directory);
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(isRunning(script)).toBe(true);
    const next = install(directory);
    await until('the next start waits', () => next.said().includes('already installs packages here'));
    writeFileSync(join(directory, 'go'), '');
    expect(await next.ended).toEqual([0, null]);
    expect(runsIn(directory)).toHaveLength(1);
    expect(existsSync(join(directory, 'node_modules', 'part'))).toBe(true);
  });

  it('leaves stdout to the started program', () => {
    const directory = checkout();
    writeFileSync(join(directory, 'go'), '');
    const run = spawnSync(process.execPath, ['tools/run.mjs', 'install'], { cwd: directory, encoding: 'utf8' });
    expect({ status: run.status, stdout: run.stdout }).toEqual({ status: 0, stdout: '' });
    expect(run.stderr).toContain('Packages installed');
  });

  it('lets one of two starts at once install', async () => {
    const directory = checkout();
    writeFileSync(join(directory, 'go'), '');
    const both = [install(directory), install(directory)];
    expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([
      [0, null],
      [0, null],
    ]);
    expect(runsIn(directory)).toHaveLength(1);
  });
});
