import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { Failure } from '../failure.ts';
import { unpackDebianPackage, unpackedBinary } from './debian-package.ts';

const oldestVersion = '2.9';

function inPath(): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((directory) => directory !== '')
    .map((directory) => join(directory, 'nats-server'))
    .find((candidate) => {
      try {
        accessSync(candidate, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** True when the first version is at least the second: `2.10.27` and `2.9`. */
export function isAtLeast(version: string, wanted: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = wanted.split('.').map(Number);
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}

export function natsServerVersion(binary: string): string {
  const output = spawnSync(binary, ['--version'], { encoding: 'utf8' }).stdout ?? '';
  return /v(\d+\.\d+\.\d+)/.exec(output)?.[1] ?? '0.0.0';
}

/** Finds the NATS server in `NATS_SERVER_BIN`, in PATH or in an earlier download, else downloads it. */
export async function natsServerBinary(): Promise<string> {
  const installed = process.env.NATS_SERVER_BIN ?? inPath();
  if (installed !== undefined) {
    const version = natsServerVersion(installed);
    if (isAtLeast(version, oldestVersion)) return installed;
    throw new Failure(
      `${installed} is nats-server ${version}; ${oldestVersion} or newer is needed.`,
      'Install a newer one, or set NATS_SERVER_BIN to it.',
    );
  }
  const problem = await unpackDebianPackage();
  if (existsSync(unpackedBinary)) return unpackedBinary;
  throw new Failure(
    `nats-server is not in PATH, and Debian's package of it could not be fetched:\n${problem}`,
    `Install nats-server ${oldestVersion} or newer (https://github.com/nats-io/nats-server/releases) into PATH,\n` +
      'set NATS_SERVER_BIN to it, or set NATS_URL to a running server with JetStream.',
  );
}
