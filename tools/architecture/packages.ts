import { dirname, join } from 'node:path/posix';
import type { SourceFile } from './source-files.ts';

/** A workspace: what its manifest declares, and its files. */
export interface Package {
  name: string;
  directory: string;
  /** Runtime dependencies. */
  dependencies: readonly string[];
  /** Dependencies of its specs only, or of its type declarations. */
  devDependencies: readonly string[];
  /** Directories that the compiler builds first; undefined if the package is not compiled. */
  references: readonly string[] | undefined;
  files: readonly SourceFile[];
}

const OURS = '@stratus/';
const IMPORT = /^(?:import|export)\s(?:[^;'"]*?\sfrom\s)?'([^']+)'|\bimport\('([^']+)'\)/gm;

const importsOf = ({ text }: SourceFile): string[] =>
  [...text.matchAll(IMPORT)].map(([, from, later]) => from ?? later ?? '');
const packageOf = (specifier: string): string => specifier.split('/').slice(0, 2).join('/');
const isTest = (path: string): boolean => /spec\.ts$|^(?:apps|libs)\/[^/]+\/test\//.test(path);

/** Imports of our packages that the manifest does not declare, or that use a path into another package. */
export function undeclaredImports({ name, directory, dependencies, devDependencies, files }: Package): string[] {
  return files.flatMap((file) => {
    const declared = new Set([name, ...dependencies, ...(isTest(file.path) ? devDependencies : [])]);
    return importsOf(file)
      .filter((specifier) =>
        specifier.startsWith('.')
          ? !join(dirname(file.path), specifier).startsWith(`${directory}/`)
          : specifier.startsWith(OURS) && !declared.has(packageOf(specifier)),
      )
      .map((specifier) => `${file.path}: ${specifier}`);
  });
}

/**
 * Our packages that one depends on without a reference, so that the compiler may build them too late, and the other way round.
 */
export function faultsOfReferences(
  { name, directory, dependencies, references }: Package,
  all: readonly Package[],
): string[] {
  if (references === undefined) return [];
  const needed = all.filter((other) => dependencies.includes(other.name)).map((other) => other.directory);
  const referenced = references.map((path) => join(directory, path));
  return [
    ...needed.filter((path) => !referenced.includes(path)).map((path) => `${name} has no reference to ${path}`),
    ...referenced
      .filter((path) => !needed.includes(path))
      .map((path) => `${name} refers to ${path}, which it does not need`),
  ];
}

/** All packages, ours and others, that a package loads or may load at run time. */
export function neededBy(name: string, all: readonly Package[], seen: ReadonlySet<string> = new Set()): Set<string> {
  const found = all.find((each) => each.name === name);
  const needed = new Set(seen).add(name);
  for (const next of found?.dependencies ?? [])
    if (!needed.has(next)) for (const further of neededBy(next, all, needed)) needed.add(further);
  return needed;
}

/** The packages that depend on themselves, through others. */
export const packagesInCircles = (all: readonly Package[]): string[] =>
  all
    .filter(({ name, dependencies }) => dependencies.some((next) => neededBy(next, all).has(name)))
    .map(({ name }) => name);
