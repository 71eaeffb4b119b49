import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { Failure, projectRoot, readJsonFile, runCommand } from '@stratus/local-servers';
import type { StackDescription } from '@stratus/installation';

const START_MS = 300_000;

/** Runs the launcher of that version, without restarting ended processes, until it gets SIGTERM. */
const LAUNCH = `
const { startStack } = await import('./tools/stack/stack.ts');
const stack = await startStack({ stateDir: process.env.UPGRADE_STATE, port: 18080, supervise: false });
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stack.stop().then(() => process.exit(0)));
`;

async function succeed(command: string, args: string[], cwd: string): Promise<string> {
  const { code, stdout, stderr } = await runCommand(command, args, { cwd });
  if (code !== 0) throw new Failure(`${command} ${args.join(' ')} failed: ${stdout}${stderr}`, 'Mend it, run again.');
  return stdout.trim();
}

/** The last release; before the first one, the revision that last declared which migrations are released. */
export async function previousRelease(): Promise<string> {
  const { code, stdout } = await runCommand('git', ['describe', '--tags', '--abbrev=0'], { cwd: projectRoot });
  if (code === 0) return stdout.trim();
  return succeed('git', ['log', '-1', '--format=%h', '--', 'tools/migrations/released.json'], projectRoot);
}

/** Builds a revision in a separate directory. Packages are shared if both require the same ones. */
export async function checkOut(revision: string, directory: string): Promise<void> {
  await succeed('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', revision, directory], projectRoot);
  const lock = (root: string): string => readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (lock(directory) === lock(projectRoot))
    await succeed('cp', ['-al', join(projectRoot, 'node_modules'), directory], projectRoot);
  else await succeed('npm', ['ci', '--no-audit', '--no-fund'], directory);
  await succeed(join(directory, 'node_modules', '.bin', 'tsc'), ['-b'], directory);
  const bundler = join(directory, 'tools/bundle.mjs');
  if (existsSync(bundler)) await succeed(process.execPath, [bundler], directory);
  else writePrograms(directory);
}

/** The programs of a release that did not bundle them. */
function writePrograms(directory: string): void {
  mkdirSync(join(directory, 'programs'));
  for (const app of readdirSync(join(directory, 'apps')))
    writeFileSync(join(directory, 'programs', `${app}.js`), `import '../apps/${app}/dist/main.js';\n`);
}

/** The stack of the old version, with its servers. */
export class OldStack {
  private readonly launcher: ChildProcess;
  private readonly stateDir: string;
  private readonly file: string;

  constructor(directory: string, stateDir: string) {
    this.stateDir = stateDir;
    this.file = join(stateDir, 'stack.json');
    this.launcher = spawn(process.execPath, ['--input-type=module', '--eval', LAUNCH], {
      cwd: directory,
      env: { ...process.env, UPGRADE_STATE: stateDir },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  }

  /** @throws Failure if it does not start. */
  async ready(): Promise<void> {
    for (const end = Date.now() + START_MS; !existsSync(this.file); await delay(200))
      if (this.launcher.exitCode !== null || Date.now() > end)
        throw new Failure('The old stack did not start.', `Read ${this.stateDir}/logs.`);
  }

  get description(): StackDescription {
    return readJsonFile(this.file) as unknown as StackDescription;
  }

  /** The variables that the launcher has given to an app. */
  environmentOf(app: string): Record<string, string> {
    const text = readFileSync(`/proc/${this.pidOf(app)}/environ`, 'utf8');
    return Object.fromEntries(
      text
        .split('\0')
        .filter(Boolean)
        .map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
    );
  }

  async stopApp(app: string): Promise<void> {
    const pid = this.pidOf(app);
    process.kill(pid, 'SIGTERM');
    while (existsSync(`/proc/${pid}/exe`) && !isZombie(pid)) await delay(50);
  }

  async stop(): Promise<void> {
    if (this.launcher.exitCode !== null || this.launcher.signalCode !== null) return;
    const ended = once(this.launcher, 'exit');
    this.launcher.kill('SIGTERM');
    await ended;
  }

  private pidOf(app: string): number {
    const pid = this.description.services[app]?.pid;
    if (pid === undefined) throw new Failure(`The old stack has no ${app}.`, 'Name a later revision.');
    return pid;
  }
}

const isZombie = (pid: number): boolean => {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true;
  }
};
