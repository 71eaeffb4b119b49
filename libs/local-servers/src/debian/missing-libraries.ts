import { runCommand } from '@stratus/processes/source';
import type { Apt } from './apt.ts';

/**
 * Package dependencies from the output of `apt-cache depends`: each a list of alternatives, such as `[['libaio1t64'],
 * ['libsystemd0', 'libelogind0']]`. A line with `|` shares its dependency with the next one.
 */
export function dependenciesIn(output: string): string[][] {
  const dependencies: string[][] = [];
  let open = false;
  for (const [, mark, name = ''] of output.matchAll(/^ ([ |])Depends: <?([^\s<>:]+)/gm)) {
    if (open) dependencies.at(-1)?.push(name);
    else dependencies.push([name]);
    open = mark === '|';
  }
  return dependencies;
}

/** The installed packages among these names. */
async function installedOf(names: readonly string[]): Promise<Set<string>> {
  // Exits with 1 if it does not know one of them, and lists the others.
  const { stdout } = await runCommand('dpkg-query', ['-W', '-f', '${db:Status-Status} ${Package}\n', ...names]);
  return new Set(stdout.split('\n').flatMap((line) => (line.startsWith('installed ') ? [line.slice(10)] : [])));
}

const isLibrary = (name: string): boolean => name.startsWith('lib') && !name.endsWith('-perl');

/** The library packages that packages, or their libraries, need and that are not installed. */
export async function missingLibraries(apt: Apt, packages: readonly string[]): Promise<string[]> {
  const missing = new Set<string>();
  for (let next = packages; next.length > 0;) {
    const { stdout } = await apt('apt-cache', ['depends', ...next]);
    const libraries = dependenciesIn(stdout).filter((names) => names.some(isLibrary));
    const installed = await installedOf(libraries.flat());
    next = libraries.flatMap((names) => {
      const library = names.find(isLibrary);
      return library === undefined || names.some((name) => installed.has(name) || missing.has(name)) ? [] : [library];
    });
    for (const name of next) missing.add(name);
  }
  return [...missing];
}
