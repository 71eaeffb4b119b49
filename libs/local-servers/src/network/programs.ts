import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { Failure, type NetworkPrograms, runCommand } from '@stratus/processes/source';

import { unpackDebianPackages } from '../debian/packages.ts';
import { cacheDir } from '../paths.ts';
import { programsNamed } from '../programs.ts';

type Name = Exclude<keyof NetworkPrograms, 'env'>;

interface Wanted {
  /** Of Debian. */
  package: string;
  args: string[];
  /** Part of the output; programs of BusyBox have these names too, but not their options. */
  says: RegExp;
}

const utilLinux: Wanted = { package: 'util-linux', args: ['--version'], says: /util-linux/ };
const WANTED: Readonly<Record<Name, Wanted>> = {
  ip: { package: 'iproute2', args: ['-V'], says: /iproute2/ },
  bridge: { package: 'iproute2', args: ['-V'], says: /iproute2|bridge utility/ },
  nft: { package: 'nftables', args: ['-V'], says: /json:\s+yes/ },
  unshare: utilLinux,
  nsenter: utilLinux,
  setpriv: utilLinux,
};
const NAMES = Object.keys(WANTED) as Name[];

/** Every package has a copyright file, and its programs in other directories in each release. */
const completeFileOf = (name: string): string => join('usr', 'share', 'doc', name, 'copyright');
const neededFiles = new RegExp(
  String.raw`^(usr/)?s?bin/(${NAMES.join('|')})$|^(usr/)?lib/[^/]+-linux-gnu/[^/]+\.so|^usr/share/doc/[^/]+/copyright$`,
);

const directoriesOf = (unpacked: string): string[] =>
  ['usr/sbin', 'usr/bin', 'sbin', 'bin'].map((path) => join(unpacked, path));

/** The libraries of everything that was unpacked. */
function librariesBelow(directory: string): string[] {
  return ['usr/lib', 'lib'].flatMap((path) => {
    const parent = join(directory, path);
    if (!existsSync(parent)) return [];
    return readdirSync(parent).flatMap((name) => (name.endsWith('-linux-gnu') ? [join(parent, name)] : []));
  });
}

const environmentWith = (libraries: readonly string[]): Record<string, string> =>
  libraries.length === 0
    ? {}
    : { LD_LIBRARY_PATH: [...libraries, process.env.LD_LIBRARY_PATH ?? ''].filter(Boolean).join(':') };

/** Undefined if none of the candidates runs and is the right one. */
async function usable(name: Name, candidates: readonly string[], libraries: string[]): Promise<string | undefined> {
  const { args, says } = WANTED[name];
  for (const candidate of candidates) {
    const env = { ...process.env, ...environmentWith(libraries) };
    const { code, stdout } = await runCommand(candidate, args, { env });
    if (code === 0 && says.test(stdout)) return candidate;
  }
  return undefined;
}

/** An unpacked program that does not run is unpacked again: the system may have other libraries after an upgrade. */
async function unpacked(name: Name, directory: string): Promise<string> {
  const into = join(directory, WANTED[name].package);
  const find = (): Promise<string | undefined> =>
    usable(
      name,
      directoriesOf(into)
        .map((path) => join(path, name))
        .filter((path) => existsSync(path)),
      librariesBelow(into),
    );
  const earlier = existsSync(into) ? await find() : undefined;
  if (earlier !== undefined) return earlier;
  rmSync(into, { recursive: true, force: true });
  const problem = await unpackDebianPackages({
    packages: [WANTED[name].package],
    into,
    complete: join(into, completeFileOf(WANTED[name].package)),
    libraries: true,
    keep: neededFiles,
  });
  const found = problem === undefined ? await find() : undefined;
  if (found !== undefined) return found;
  throw new Failure(
    `Networks need the program ${name}, which is not installed, and Debian's package of it could not be fetched:\n${problem ?? `its ${name} does not run`}`,
    `Install it (apt-get install ${WANTED[name].package}), or start without --network local.`,
  );
}

/**
 * Finds the programs for networks in PATH and in the system's directories or in an earlier download, else downloads Debian's
 * packages.
 *
 * @param directory of downloads.
 * @throws Failure if one is missing.
 */
export async function networkPrograms(directory = join(cacheDir, 'network')): Promise<NetworkPrograms> {
  if (process.platform !== 'linux') {
    throw new Failure('Networks need the kernel of Linux.', 'Start without --network local, or start in Linux.');
  }
  const paths = {} as Record<Name, string>;
  for (const name of NAMES) {
    const installed = await usable(name, programsNamed(name, ['/usr/sbin', '/sbin']), []);
    paths[name] = installed ?? (await unpacked(name, directory));
  }
  const used = NAMES.map((name) => join(directory, WANTED[name].package)).filter((into) =>
    NAMES.some((name) => paths[name].startsWith(`${into}/`)),
  );
  return { ...paths, env: environmentWith([...new Set(used)].flatMap(librariesBelow)) };
}
