// Installs the packages of the lockfile. Runs on Node 20 with nothing installed: only built-in modules, no TypeScript.
import { spawn } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';

import { bytesOf, countPackages, progressLine } from './install-progress.mjs';

/** How long npm may take to exit after a signal. */
const END_MS = 5_000;

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** The packages in the lockfile, by their path below the checkout. */
function wantedIn(root) {
  const packages = readJson(join(root, 'package-lock.json'))?.packages;
  return Object.entries(packages ?? {}).filter(([path]) => path.includes('node_modules/'));
}

/** Whether npm's own record of the installed packages matches the lockfile, for people who ran `npm ci` manually. */
function isInstalled(root) {
  const installed = readJson(join(root, 'node_modules', '.package-lock.json'))?.packages;
  if (!installed) return false;
  return wantedIn(root).every(([path, entry]) => {
    const found = installed[path];
    if (!found) return entry.optional === true || entry.devOptional === true;
    return found.version === entry.version && found.integrity === entry.integrity && found.resolved === entry.resolved;
  });
}

/** Start time of a running process, else undefined: together with its id it identifies one process for good. */
function startOf(pid) {
  if (process.platform !== 'linux') {
    try {
      return process.kill(pid, 0) ? 'unknown' : undefined;
    } catch {
      return undefined;
    }
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/** Identifies the installing start and its npm to concurrent starts: two would remove each other's files. */
class InstallLock {
  #file;

  constructor(root) {
    this.#file = join(root, '.stratus', 'cache', 'install.json');
  }

  /** A process that installs here; npm continues after its start was killed. */
  holder(file = this.#file) {
    const { processes = [] } = readJson(file) ?? {};
    return processes.find(({ pid, startedAt }) => startOf(pid) === startedAt)?.pid;
  }

  /** False if another start was faster. */
  take() {
    try {
      mkdirSync(join(this.#file, '..'), { recursive: true });
      this.#removeStale();
      // Creating a link fails if the file exists, and publishes it with its complete content.
      linkSync(this.#prepared([process.pid]), this.#file);
      return true;
    } catch (error) {
      // If this directory is not writable, the installation itself will report it.
      return error.code !== 'EEXIST';
    } finally {
      rmSync(this.#own, { force: true });
    }
  }

  addNpm(pid) {
    try {
      renameSync(this.#prepared([process.pid, pid]), this.#file);
    } catch {
      // As above.
    }
  }

  release() {
    rmSync(this.#file, { force: true });
  }

  get #own() {
    return `${this.#file}.${process.pid}`;
  }

  #prepared(pids) {
    writeFileSync(this.#own, JSON.stringify({ processes: pids.map((pid) => ({ pid, startedAt: startOf(pid) })) }));
    return this.#own;
  }

  #removeStale() {
    if (!existsSync(this.#file) || this.holder() !== undefined) return;
    renameSync(this.#file, this.#own);
    // Another start may have taken it between the two lines above.
    if (this.holder(this.#own) !== undefined) linkSync(this.#own, this.#file);
  }
}

/** Shows what npm has done so far: in place on the terminal, elsewhere in one line every ten seconds. */
function showProgress(root) {
  const count = countPackages(
    root,
    wantedIn(root).flatMap(([path, { link }]) => (link ? [] : [path])),
  );
  const started = performance.now();
  const { isTTY } = process.stderr;
  let npm;
  const show = () => {
    const seconds = (performance.now() - started) / 1000;
    const line = progressLine({ ...count(), bytes: bytesOf(npm), seconds });
    process.stderr.write(isTTY ? `\r  Installing packages: ${line}\x1b[K` : `  Installing packages: ${line}\n`);
  };
  const timer = setInterval(show, isTTY ? 500 : 10_000);
  return {
    of: (pid) => (npm = pid),
    hide: () => {
      clearInterval(timer);
      if (isTTY) process.stderr.write('\r\x1b[K');
    },
  };
}

/** Waits for an npm started by another start, even if that start was killed since. */
async function waitForOther(lock) {
  let named;
  for (let pid = lock.holder(); pid !== undefined; pid = lock.holder()) {
    if (named === undefined) process.stderr.write(`Process ${pid} already installs packages here; waiting for it …\n`);
    named = pid;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Runs npm in its own process group, and kills the whole group when this process ends. */
function runNpm(root, lock, onStart) {
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const child = spawn(command, [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error', '--no-progress'], {
    cwd: root,
    // Standard output belongs to the next program, such as the command of `npm start -- --exec`.
    stdio: ['ignore', 2, 'inherit'],
    detached: true,
  });
  if (child.pid !== undefined) {
    lock.addNpm(child.pid);
    onStart(child.pid);
  }
  let ended;
  const send = (signal) => {
    try {
      process.kill(-child.pid, signal);
    } catch {
      // It has ended.
    }
  };
  const end = (signal) => {
    ended ??= signal;
    send(signal);
    setTimeout(() => send('SIGKILL'), END_MS).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
  return new Promise((resolve) => {
    const finish = (result) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, end);
      // Child processes of npm must not outlive it.
      if (ended || result.code !== 0) send('SIGKILL');
      lock.release();
      resolve({ ...result, signal: ended ?? result.signal });
    };
    child.on('error', (error) => finish({ error }));
    child.on('exit', (code, signal) => finish({ code, signal }));
  });
}

/** Installs the packages with `npm ci`, unless they are installed. Exits with a reason if that fails. */
export async function install(root, fail) {
  const lock = new InstallLock(root);
  do await waitForOther(lock);
  while (!lock.take());
  if (isInstalled(root)) return lock.release();
  const started = performance.now();
  process.stderr.write('Installing packages with npm ci (about a minute the first time) …\n');
  const progress = showProgress(root);
  const { error, code, signal } = await runNpm(root, lock, progress.of);
  progress.hide();
  if (error) fail(`npm could not be run (${error.message}).\nInstall npm, or put it into PATH, and try again.`);
  if (signal) process.exit(128 + constants.signals[signal]);
  if (code !== 0) {
    fail(
      `npm ci failed with exit code ${code}; its messages are above.\n` +
        'Check the connection to the npm registry (npm ping), the free disk space and the rights on this directory;\n' +
        'if package.json was edited, bring the lockfile up to date with npm install. Then try again.',
    );
  }
  process.stderr.write(`Packages installed in ${Math.round((performance.now() - started) / 1000)} s\n`);
}
