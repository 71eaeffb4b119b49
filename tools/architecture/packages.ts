import { dirname, join } from 'node:path/posix';
import type { SourceFile } from './source-files.ts';

/** A workspace: what its manifest declares, and its files. */
export interface Package {
  name: string;
  directory: string;
  /** Packages that it needs when it runs. */
  dependencies: readonly string[];
  /** Packages that only its specs need, or its declarations of types. */
  devDependencies: readonly string[];
  /** Directories that the compiler builds before it; undefined when the package is not compiled. */
  references: readonly string[] | undefined;
  files: readonly SourceFile[];
}

const OURS = '@stratus/';
const IMPORT = /^(?:import|export)\s(?:[^;'"]*?\sfrom\s)?'([^']+)'|\bimport\('([^']+)'\)/gm;

const importsOf = ({ text }: SourceFile): string[] =>
  [...text.matchAll(IMPORT)].map(([, from, later]) => from ?? later ?? '');
const packageOf = (specifier: string): string => specifier.split('/').slice(0, 2).join('/');
const isTest = (path: string): boolean => /spec\.ts$|^(?:apps|libs)\/[^/]+\/test\//.test(path);

/** Imports of packages of ours that the manifest does not declare, or that lead into another package by its path. */
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

/** Packages of ours that one depends on without a reference, which the compiler may then build too late, and the other way round. */
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

/** All packages, of ours and of others, that a package loads or may load when it runs. */
export function neededBy(name: string, all: readonly Package[], seen: ReadonlySet<string> = new Set()): Set<string> {
  const found = all.find((each) => each.name === name);
  const needed = new Set(seen).add(name);
  for (const next of found?.dependencies ?? [])
    if (!needed.has(next)) for (const further of neededBy(next, all, needed)) needed.add(further);
  return needed;
}

/** The packages that need themselves, through others. */
export const packagesInCircles = (all: readonly Package[]): string[] =>
  all
    .filter(({ name, dependencies }) => dependencies.some((next) => neededBy(next, all).has(name)))
    .map(({ name }) => name);
