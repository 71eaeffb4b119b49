import { isBuiltin } from 'node:module';
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
  /** For browsers: what it imports is in its bundle, and no process loads it. */
  isBundled: boolean;
  /** Not compiled: only for development. */
  runsFromSource: boolean;
  /** Directories that the compiler builds first; undefined if the package is not compiled. */
  references: readonly string[] | undefined;
  files: readonly SourceFile[];
}

const IMPORT = /^(?:import|export)\s(type\s)?(?:[^;'"]*?\sfrom\s)?'([^']+)'|\bimport\('([^']+)'\)/gm;

const importsOf = ({ text }: SourceFile): { specifier: string; isOfTypes: boolean }[] =>
  [...text.matchAll(IMPORT)].map(([, type, from, later]) => {
    return { specifier: from ?? later ?? '', isOfTypes: type !== undefined };
  });
/** The package of `@scope/name/path` or `name/path`. */
const packageOf = (specifier: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
const isTest = (path: string): boolean => /spec\.ts$|^(?:apps|libs)\/[^/]+\/test\//.test(path);

/**
 * Imports of packages that the manifest does not declare, or that use a path into another package. Dev dependencies are for
 * types, specs, and packages that run from source.
 *
 * @param forSpecs packages of the workspace root, which only specs may import undeclared.
 */
export function undeclaredImports(
  { name, directory, dependencies, devDependencies, isBundled, runsFromSource, files }: Package,
  forSpecs: readonly string[] = [],
): string[] {
  const declared = new Set([name, ...dependencies]);
  const forDevelopment = new Set([...declared, ...devDependencies]);
  const inSpecs = new Set([...forDevelopment, ...forSpecs]);
  return files.flatMap((file) => {
    const mayImport = ({ specifier, isOfTypes }: ReturnType<typeof importsOf>[number]): boolean => {
      if (specifier.startsWith('.')) return join(dirname(file.path), specifier).startsWith(`${directory}/`);
      const allowed = isTest(file.path)
        ? inSpecs
        : isOfTypes || runsFromSource || isBundled
          ? forDevelopment
          : declared;
      return isBuiltin(specifier) || allowed.has(packageOf(specifier));
    };
    return importsOf(file).flatMap((found) => (mayImport(found) ? [] : [`${file.path}: ${found.specifier}`]));
  });
}

/**
 * Our packages that one depends on without a reference, so that the compiler may build them too late, and the other way round.
 */
export function faultsOfReferences(
  { name, directory, dependencies, devDependencies, isBundled, references }: Package,
  all: readonly Package[],
): string[] {
  if (references === undefined) return [];
  const names = new Set([...dependencies, ...(isBundled ? devDependencies : [])]);
  const needed = all.filter((other) => names.has(other.name)).map((other) => other.directory);
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
