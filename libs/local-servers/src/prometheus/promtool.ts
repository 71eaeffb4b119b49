import { join } from 'node:path';

import { Failure } from '@stratus/processes/source';

import { unpackDebianPackages } from '../debian/packages.ts';
import { cacheDir } from '../paths.ts';
import { programsNamed } from '../programs.ts';

const unpacked = join(cacheDir, 'prometheus');
const unpackedBinary = join(unpacked, 'usr', 'bin', 'promtool');

/** Finds promtool, which checks and tests rules, in `PROMTOOL`, in PATH or in an earlier download, else downloads it. */
export async function promtool(): Promise<string> {
  const installed = process.env.PROMTOOL ?? programsNamed('promtool')[0];
  if (installed !== undefined) return installed;
  const problem = await unpackDebianPackages({
    packages: ['prometheus'],
    into: unpacked,
    complete: unpackedBinary,
    keep: /^usr\/bin\/promtool$/,
  });
  if (problem === undefined) return unpackedBinary;
  throw new Failure(
    `promtool is not in PATH, and Debian's package of Prometheus could not be fetched:\n${problem}`,
    'Install Prometheus (apt-get install prometheus), or set PROMTOOL to its promtool.',
  );
}
