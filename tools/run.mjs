#!/usr/bin/env node
// Entry of `npx stratus` and of every `npm run` command. It must run on Node 20 with nothing installed: only built-in modules,
// no TypeScript. The launcher's commands install and build first; all others run the program `cli` as it was built last.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { install } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.stratus-lockfile-hash');
const neededNode = 24;

const scripts = {
  start: 'tools/start.ts',
  dev: 'tools/dev.ts',
  test: 'tools/test.ts',
  bench: 'bench/run.ts',
  generate: 'tools/generate.ts',
  chaos: 'tools/chaos.ts',
};

const [name, ...args] = process.argv.slice(2);
/** 125 means that the command of --exec has not run, whatever the reason. */
const failed = name === 'start' && args.some((arg) => /^--exec(=|$)/.test(arg)) ? 125 : 1;

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(failed);
}

async function ensureInstalled() {
  const lockfile = join(root, 'package-lock.json');
  if (!existsSync(lockfile)) fail('package-lock.json is missing: restore it with `git checkout package-lock.json`.');
  const hash = createHash('sha256').update(readFileSync(lockfile)).digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return;
  await install(root, fail);
  try {
    writeFileSync(stampFile, hash);
  } catch {
    // If another user installed the packages: without the stamp, each run repeats the comparison, which is only slower.
  }
}

/** The Node of the lockfile; the running one is used if that package does not exist for the platform. */
function findNode() {
  const pinned = join(modules, '.bin', 'node');
  const candidates = existsSync(pinned) ? [pinned, process.execPath] : [process.execPath];
  const seen = [];
  for (const candidate of candidates) {
    const version = spawnSync(candidate, ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? 'does not run';
    if (Number(/^v(\d+)\./.exec(version)?.[1]) >= neededNode) return candidate;
    seen.push(`${candidate}: ${version}`);
  }
  return fail(
    `Node ${neededNode} or newer is needed and was not found (${seen.join('; ')}).\n` +
      'It comes with the packages on Linux x64 and arm64: delete node_modules and try again without --omit=optional.\n' +
      `On other systems install Node ${neededNode}.`,
  );
}

/** The text for --help of a command of the launcher, which requires nothing to be installed, built or running. */
function helpFor(name, args) {
  if (!args.includes('--help') && args[0] !== '-h' && args[1] !== '-h') return undefined;
  return readFileSync(join(root, 'tools/help', `${name}.txt`), 'utf8');
}

/** Runs a command of the program `cli`, in this process if its Node is new enough. */
async function runCli(words) {
  const program = join(root, 'programs/cli.js');
  if (!existsSync(program)) await buildOnce();
  if (Number(/^v(\d+)\./.exec(process.version)?.[1]) < neededNode)
    return run(findNode(), [program, ...words], process.cwd());
  process.argv = [process.argv[0], program, ...words];
  await import(pathToFileURL(program).href);
}

/** On a fresh clone. `stratus start` builds what has changed since; other commands do not look. */
async function buildOnce() {
  process.stderr.write('Stratus is not built yet: installing and building it, once.\n');
  await ensureInstalled();
  const build = ['-e', "import('./tools/stack/build.ts').then(({ build }) => build())"];
  const { status, stdout, stderr } = spawnSync(findNode(), build, { cwd: root, encoding: 'utf8' });
  if (status !== 0) fail(`The build failed:\n${stdout}${stderr}`);
}

/** Runs a program to its end, with the Node of the lockfile first in PATH, and exits with its code. */
function run(node, words, cwd) {
  // First: the program may have begun before the next line here.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...words], {
    cwd,
    // Through the channel, the command notices when this process is killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Tools with a `#!/usr/bin/env node` line must use the same Node.
    env: { ...process.env, PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH ?? ''}` },
  });
  child.on('error', (error) => fail(`${node} could not be run: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
}

if (name === 'install') {
  await ensureInstalled();
} else if (name !== undefined && Object.hasOwn(scripts, name)) {
  const help = helpFor(name, args);
  if (help === undefined) {
    await ensureInstalled();
    // Paths in the options of `start` and `dev` are relative to where the user is.
    run(findNode(), [join(root, scripts[name]), ...args], /^(start|dev)$/.test(name) ? process.cwd() : root);
  } else process.stdout.write(help);
} else await runCli(name === undefined ? [] : [name, ...args]);
