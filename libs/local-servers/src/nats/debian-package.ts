import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { cacheDir } from '../paths.ts';
import { type CommandResult, runCommand } from '../process/run-command.ts';

const packageName = 'nats-server';
const downloadTimeoutMs = 120_000;

/** Private to this process, so two first starts do not disturb each other. */
const aptState = join(cacheDir, `apt-${process.pid}`);

export const unpackedBinary = join(cacheDir, packageName, 'usr', 'sbin', packageName);

/** Runs apt with its own lists, for systems without lists (images without them, or no right to update them). */
function privateLists(): string[] {
  for (const directory of ['lists/partial', 'archives/partial']) {
    mkdirSync(join(aptState, directory), { recursive: true });
  }
  const settings = [
    `Dir::State::lists=${join(aptState, 'lists')}`,
    `Dir::Cache=${aptState}`,
    `Dir::Cache::archives=${join(aptState, 'archives')}`,
    'Acquire::Languages=none',
  ];
  return settings.flatMap((setting) => ['-o', setting]);
}

function apt(args: string[], cwd: string): Promise<CommandResult> {
  // As root apt would switch to its own user, which may not write here.
  const options = ['-o', 'APT::Sandbox::User=root', '-o', 'Acquire::http::Timeout=20', '-qq'];
  return runCommand('apt-get', [...options, ...args], { cwd, timeoutMs: downloadTimeoutMs });
}

async function download(directory: string): Promise<CommandResult> {
  const direct = await apt(['download', packageName], directory);
  if (direct.code === 0 || direct.code === null) return direct;
  const lists = privateLists();
  // One unreachable source makes the update fail even if apt has read the others; the download decides.
  const update = await apt([...lists, 'update'], directory);
  const second = await apt([...lists, 'download', packageName], directory);
  return { ...second, stderr: `${update.stderr}${second.stderr}` };
}

/** Unpacks Debian's package into the cache, without root. Returns the problem, or undefined. */
export async function unpackDebianPackage(): Promise<string | undefined> {
  if (existsSync(unpackedBinary)) return undefined;
  mkdirSync(cacheDir, { recursive: true });
  const temporary = mkdtempSync(join(cacheDir, `${packageName}-`));
  try {
    const downloaded = await download(temporary);
    const archive = readdirSync(temporary).find((file) => file.endsWith('.deb'));
    if (downloaded.code !== 0 || archive === undefined) return `apt-get download: ${downloaded.stderr.trim()}`;
    const unpacked = join(temporary, 'unpacked');
    const result = await runCommand('dpkg', ['-x', join(temporary, archive), unpacked]);
    if (result.code !== 0) return `dpkg -x: ${result.stderr.trim()}`;
    const target = dirname(dirname(dirname(unpackedBinary)));
    rmSync(target, { recursive: true, force: true });
    renameSync(unpacked, target);
    return undefined;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
    rmSync(aptState, { recursive: true, force: true });
  }
}
