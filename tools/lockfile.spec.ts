import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@stratus/local-servers';

interface Entry {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
}

const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>;
};
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);

const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/;
const REGISTRY = 'https://registry.npmjs.org/';

/** Without it npm installs any content; it neither reports a missing one nor adds it later. */
it('the lockfile has the tarball hash of every package', () => {
  expect(installed.length).toBeGreaterThan(500);
  expect(installed.filter(([, { integrity }]) => !SHA512.test(integrity ?? '')).map(([path]) => path)).toEqual([]);
});

it('the lockfile names only the public registry', () => {
  const elsewhere = installed.filter(([, { resolved }]) => resolved !== undefined && !resolved.startsWith(REGISTRY));
  expect(elsewhere.map(([path]) => path)).toEqual([]);
});
