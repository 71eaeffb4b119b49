import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { Failure, runCommand } from '@stratus/processes/source';

import { unpackDebianPackages } from '../debian/packages.ts';
import { cacheDir } from '../paths.ts';
import { programsNamed } from '../programs.ts';

export interface Chromium {
  binary: string;
  /** Variables with which it starts, beside those of this process. */
  env: Readonly<Record<string, string>>;
}

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The shell starts in half the time, and needs neither GTK nor a desktop. */
const debianPackages = ['chromium-headless-shell', 'chromium-common', 'fonts-dejavu-core'];
const neededFiles =
  /^usr\/lib\/chromium\/(?!libVkLayer)|^(usr\/)?lib\/[^/]+-linux-gnu\/.*\.so|^usr\/share\/fonts\/.*\.ttf$/;

/** Ubuntu's `chromium-browser` is in PATH even where it only says how to install the browser. */
async function runs({ binary, env }: Chromium): Promise<boolean> {
  const { code } = await runCommand(binary, ['--version'], { env: { ...process.env, ...env } });
  return code === 0;
}

async function installed(): Promise<Chromium | undefined> {
  const named = process.env.CHROMIUM;
  if (named) {
    if (await runs({ binary: named, env: {} })) return { binary: named, env: {} };
    throw new Failure(`CHROMIUM=${named} does not run.`, 'Set it to the path of Chromium or Chrome, or unset it.');
  }
  for (const binary of names.flatMap((name) => programsNamed(name))) {
    if (await runs({ binary, env: {} })) return { binary, env: {} };
  }
  return undefined;
}

/** Browser in a directory of unpacked packages, with the libraries and fonts beside it. */
function unpackedIn(directory: string): Chromium {
  const libraries = globSync(['{usr/lib,lib}/*-linux-gnu', 'usr/lib/*-linux-gnu/{nss,pulseaudio}'], { cwd: directory });
  const before = process.env.LD_LIBRARY_PATH;
  return {
    binary: join(directory, 'usr', 'lib', 'chromium', 'chromium-headless-shell'),
    env: {
      LD_LIBRARY_PATH: [...libraries.map((path) => join(directory, path)), ...(before ? [before] : [])].join(':'),
      // In which fontconfig looks for fonts, with and without a configuration of the system.
      XDG_DATA_HOME: join(directory, 'usr', 'share'),
    },
  };
}

/**
 * Finds Chromium in `CHROMIUM`, in PATH or in an earlier download, else downloads Debian's packages.
 *
 * @param note is told about a download, which takes a while.
 * @throws Failure if there is none.
 */
export async function chromium(note: (text: string) => void = () => undefined): Promise<Chromium> {
  const found = await installed();
  if (found) return found;
  const into = join(cacheDir, 'chromium');
  const earlier = unpackedIn(into);
  if (await runs(earlier)) return earlier;
  // After an upgrade, the system may have other libraries than at the time of unpacking.
  rmSync(into, { recursive: true, force: true });
  note("Chromium is not in PATH: fetching Debian's packages of it (100 MB, once) …");
  const problem = await unpackDebianPackages({
    packages: debianPackages,
    into,
    complete: earlier.binary,
    libraries: true,
    keep: neededFiles,
  });
  const unpacked = unpackedIn(into);
  if (problem === undefined && (await runs(unpacked))) return unpacked;
  throw new Failure(
    `Chromium is not in PATH, and Debian's packages of it could not be fetched:\n${problem ?? 'the browser does not run'}`,
    'Install Chromium (apt-get install chromium) or Chrome, or set CHROMIUM to it.',
  );
}
