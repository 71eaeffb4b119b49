import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { type CommandResult, runCommand } from '@stratus/processes/source';
import { aptIn, type Apt, privateLists } from './apt.ts';
import { missingLibraries } from './missing-libraries.ts';

export interface DebianPackages {
  packages: readonly string[];
  /** The directory to create, containing `usr` and so on. */
  into: string;
  /** A file in it that proves that it is complete. */
  complete: string;
  /** Also unpacks the required libraries that this system lacks. */
  libraries?: boolean;
  /** Paths, relative to `into`, of the files to keep. */
  keep?: RegExp;
}

async function downloadWith(apt: Apt, { packages, libraries }: DebianPackages): Promise<CommandResult> {
  const further = libraries === true ? await missingLibraries(apt, packages) : [];
  return apt('apt-get', ['download', ...packages, ...further]);
}

async function download(directory: string, state: string, wanted: DebianPackages): Promise<CommandResult> {
  const direct = await downloadWith(aptIn(directory, []), wanted);
  if (direct.code === 0 || direct.code === null) return direct;
  const apt = aptIn(directory, privateLists(state));
  // One unreachable source makes the update fail even if apt has read the others; the download decides.
  const update = await apt('apt-get', ['update']);
  const second = await downloadWith(apt, wanted);
  return { ...second, stderr: `${update.stderr}${second.stderr}` };
}

function removeOthers(directory: string, keep: RegExp): void {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isDirectory() && !keep.test(relative(directory, path))) rmSync(path);
  }
}

/** Two simultaneous first starts create the same directory; the later one uses the existing one. */
function moveTo(unpacked: string, { into, complete }: DebianPackages): void {
  if (!existsSync(complete)) rmSync(into, { recursive: true, force: true });
  try {
    renameSync(unpacked, into);
  } catch (error) {
    if (!existsSync(complete)) throw error;
  }
}

/** Unpacks packages of this system's Debian or Ubuntu sources, without root. Returns the problem, or undefined. */
export async function unpackDebianPackages(wanted: DebianPackages): Promise<string | undefined> {
  if (existsSync(wanted.complete)) return undefined;
  mkdirSync(dirname(wanted.into), { recursive: true });
  const temporary = mkdtempSync(`${wanted.into}-`);
  const archives = join(temporary, 'archives');
  const unpacked = join(temporary, 'unpacked');
  try {
    for (const directory of [archives, unpacked]) mkdirSync(directory);
    const downloaded = await download(archives, join(temporary, 'apt'), wanted);
    const files = readdirSync(archives).filter((file) => file.endsWith('.deb'));
    if (downloaded.code !== 0 || files.length === 0) return `apt-get download: ${downloaded.stderr.trim()}`;
    for (const file of files) {
      const result = await runCommand('dpkg', ['-x', join(archives, file), unpacked]);
      if (result.code !== 0) return `dpkg -x: ${result.stderr.trim()}`;
    }
    if (wanted.keep) removeOthers(unpacked, wanted.keep);
    moveTo(unpacked, wanted);
    return existsSync(wanted.complete) ? undefined : `${wanted.packages.join(', ')}: no ${wanted.complete} in it`;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}
