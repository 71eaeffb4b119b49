// Entry of every `npm run` command. It must run on Node 20 with nothing installed: only built-in modules, no TypeScript.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

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
  operator: 'tools/operator.ts',
  generate: 'tools/generate.ts',
  chaos: 'tools/chaos.ts',
};

/** Commands of the operator have their own text: they also run without these tools. */
const operatorHelp = {
  admin: 'apps/account-service/help/admin.txt',
  sagas: 'apps/operator/help/sagas.txt',
  tags: 'apps/operator/help/tags.txt',
  databases: 'apps/operator/help/databases.txt',
  events: 'apps/operator/help/events-replay.txt',
  'events rebuild': 'apps/operator/help/events-rebuild.txt',
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

/** The text for --help, which requires nothing to be installed, built or running. */
function helpFor(name, args) {
  if (!args.includes('--help') && args[0] !== '-h' && args[1] !== '-h') return undefined;
  const file =
    name === 'operator'
      ? (operatorHelp[args.slice(0, 2).join(' ')] ?? operatorHelp[args[0]])
      : `tools/help/${name}.txt`;
  return file === undefined ? undefined : readFileSync(join(root, file), 'utf8');
}

const script = scripts[name];
if (name === 'install') {
  await ensureInstalled();
  process.exit(0);
}
if (!script) fail(`usage: node tools/run.mjs ${Object.keys(scripts).join(' | ')} [arguments]`);
const help = helpFor(name, args);
if (help !== undefined) {
  process.stdout.write(help);
  process.exit(0);
}

await ensureInstalled();
const node = findNode();
const child = spawn(node, ['--disable-warning=ExperimentalWarning', join(root, script), ...args], {
  cwd: root,
  // Through the channel, the command notices when this process is killed.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  // Tools with a `#!/usr/bin/env node` line must use the same Node.
  env: { ...process.env, PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH ?? ''}` },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => fail(`${node} could not be run: ${error.message}`));
child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));
