/**
 * Catches: a package that imports one which its manifest does not declare, circular packages, and dependencies that the design
 * forbids. The manifests define the allowed dependencies (decision 59).
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { faultsOfReferences, neededBy, packagesInCircles, undeclaredImports } from './packages.ts';
import type { Package } from './packages.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const listed = (...globs: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...globs], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)));

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  exports?: { '.'?: unknown };
}

function packageIn(directory: string, paths: readonly string[]): Package {
  const manifest = JSON.parse(read(`${directory}/package.json`)) as Manifest;
  const { name, dependencies, peerDependencies, devDependencies } = manifest;
  const project = `${directory}/tsconfig.json`;
  const { references } = existsSync(join(root, project))
    ? (JSON.parse(read(project)) as { references?: { path: string }[] })
    : {};
  return {
    name,
    directory,
    dependencies: Object.keys({ ...dependencies, ...peerDependencies }),
    devDependencies: Object.keys(devDependencies ?? {}),
    isBundled: existsSync(join(root, directory, 'index.html')),
    runsFromSource: typeof manifest.exports?.['.'] === 'string',
    references: references?.map(({ path }) => path),
    files: paths.filter((path) => path.startsWith(`${directory}/`)).map((path) => ({ path, text: read(path) })),
  };
}

const paths = listed('apps/*.ts', 'apps/*.tsx', 'libs/*.ts');
const packages = listed('apps/*/package.json', 'libs/*/package.json').map((path) => packageIn(dirname(path), paths));

const { devDependencies } = JSON.parse(read('package.json')) as Manifest;
const ofWorkspace = Object.keys(devDependencies ?? {});

const one: Package = {
  name: '@stratus/one',
  directory: 'libs/one',
  dependencies: ['@stratus/two', 'pg'],
  devDependencies: ['@stratus/three'],
  isBundled: false,
  runsFromSource: false,
  references: ['../two'],
  files: [],
};
const two: Package = { ...one, name: '@stratus/two', directory: 'libs/two', dependencies: ['pino'], references: [] };

describe('packages', () => {
  it('declare the packages that they import, and import none by path', () => {
    expect(packages.length).toBeGreaterThan(20);
    // The kit runs from source, with the dev dependencies of the packages that use it.
    const declaring = packages.filter(({ name }) => name !== '@stratus/testing');
    expect(declaring.flatMap((each) => undeclaredImports(each, ofWorkspace))).toEqual([]);
  });

  it.each([
    ['libs/one/src/a.ts', '@stratus/three'],
    ['libs/one/src/a.ts', '@stratus/four/entry'],
    ['libs/one/src/a.spec.ts', '@stratus/four'],
    ['libs/one/src/a.ts', '../../two/src/index.js'],
    ['libs/one/src/a.ts', 'yaml'],
    ['libs/one/src/a.ts', '@nestjs/core/path'],
  ])('may not import in %s: %s', (path, specifier) => {
    const importing = { ...one, files: [{ path, text: `import { a } from '${specifier}';\n` }] };
    expect(undeclaredImports(importing)).toEqual([`${path}: ${specifier}`]);
  });

  it('may import what they declare', () => {
    const files = [
      { path: 'libs/one/src/a.ts', text: "import { a } from '@stratus/two/entry';\nimport { b } from './b.js';\n" },
      { path: 'libs/one/src/c.ts', text: "import { a } from 'pg/lib';\nimport { b } from 'node:fs';\n" },
      { path: 'libs/one/src/d.ts', text: "import type { A } from '@stratus/three';\n" },
      { path: 'libs/one/test/a.ts', text: "import { a } from '@stratus/three';\nimport { b } from '../src/b.js';\n" },
    ];
    expect(undeclaredImports({ ...one, files })).toEqual([]);
  });

  it('make the compiler build their dependencies first', () => {
    expect(packages.flatMap((each) => faultsOfReferences(each, packages))).toEqual([]);
    expect(faultsOfReferences({ ...one, references: ['../three'] }, [one, two])).toEqual([
      '@stratus/one has no reference to libs/two',
      '@stratus/one refers to libs/three, which it does not need',
    ]);
  });

  it('bundled for browsers need at run time what is declared for development', () => {
    const files = [{ path: 'libs/one/src/a.tsx', text: "import { a } from '@stratus/three/browser';\n" }];
    expect(undeclaredImports({ ...one, files, isBundled: true })).toEqual([]);
    const three = { ...two, name: '@stratus/three', directory: 'libs/three' };
    expect(faultsOfReferences({ ...one, isBundled: true }, [one, two, three])).toEqual([
      '@stratus/one has no reference to libs/three',
    ]);
  });

  it('form no cycle', () => {
    expect(packagesInCircles(packages)).toEqual([]);
    const back = { ...two, dependencies: ['@stratus/three'] };
    const three = { ...two, name: '@stratus/three', dependencies: ['@stratus/one'] };
    expect(packagesInCircles([one, back, three, { ...two, name: 'four', dependencies: ['@stratus/one'] }])).toEqual([
      '@stratus/one',
      '@stratus/two',
      '@stratus/three',
    ]);
  });
});

describe('by its dependencies', () => {
  const none = (of: string, ...ruledOut: string[]): void => {
    const needed = neededBy(`@stratus/${of}`, packages);
    expect(needed.size).toBeGreaterThan(0);
    expect(packages.map(({ name }) => name)).toContain(`@stratus/${of}`);
    expect(ruledOut.filter((name) => needed.has(name))).toEqual([]);
  };

  it('the gateway has no database: it opens none and loads no driver', () => {
    expect(neededBy('@stratus/one', [one, two])).toEqual(new Set(['@stratus/one', '@stratus/two', 'pino', 'pg']));
    none('gateway', 'pg', '@stratus/postgres', '@stratus/events');
  });

  it.each(['contracts', 'environment', 'cryptography'])('%s depends on none of our packages', (name) => {
    none(name, ...packages.map((other) => other.name).filter((other) => other !== `@stratus/${name}`));
  });

  it.each(['commands', 'sagas', 'service'])('%s knows events only as a port, which libs/events implements', (name) => {
    none(name, '@stratus/events');
  });

  it('lists and catalog-client need no database servers', () => {
    for (const name of ['lists', 'catalog-client', 'messaging', 'app']) none(name, 'pg');
  });
});
