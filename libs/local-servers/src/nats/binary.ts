import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { Failure } from '@stratus/processes/source';

import { unpackDebianPackages } from '../debian/packages.ts';
import { cacheDir } from '../paths.ts';
import { isAtLeast, programsNamed } from '../programs.ts';

const oldestVersion = '2.9';

const unpacked = join(cacheDir, 'nats-server');
const unpackedBinary = join(unpacked, 'usr', 'sbin', 'nats-server');

/** By binary: a process starts the same one many times. */
const versions = new Map<string, string>();

export function natsServerVersion(binary: string): string {
  const known = versions.get(binary);
  if (known !== undefined) return known;
  const output = spawnSync(binary, ['--version'], { encoding: 'utf8' }).stdout ?? '';
  const version = /v(\d+\.\d+\.\d+)/.exec(output)?.[1] ?? '0.0.0';
  versions.set(binary, version);
  return version;
}

/** How to get the server where Debian's package is not to be had. */
export const howToInstall = (platform: NodeJS.Platform): string =>
  platform === 'darwin'
    ? 'Install it with Homebrew, brew install nats-server,\n'
    : `Install nats-server ${oldestVersion} or newer (https://github.com/nats-io/nats-server/releases) into PATH,\n`;

/** Finds the NATS server in `NATS_SERVER_BIN`, in PATH or in an earlier download, else downloads it. */
export async function natsServerBinary(): Promise<string> {
  const installed = process.env.NATS_SERVER_BIN ?? programsNamed('nats-server')[0];
  if (installed !== undefined) {
    const version = natsServerVersion(installed);
    if (isAtLeast(version, oldestVersion)) return installed;
    throw new Failure(
      `${installed} is nats-server ${version}; ${oldestVersion} or newer is needed.`,
      'Install a newer one, or set NATS_SERVER_BIN to it.',
    );
  }
  const problem = await unpackDebianPackages({ packages: ['nats-server'], into: unpacked, complete: unpackedBinary });
  if (problem === undefined) return unpackedBinary;
  throw new Failure(
    `nats-server is not in PATH, and Debian's package of it could not be fetched:\n${problem}`,
    `${howToInstall(process.platform)}set NATS_SERVER_BIN to it, or set NATS_URL to a running server with JetStream.`,
  );
}
