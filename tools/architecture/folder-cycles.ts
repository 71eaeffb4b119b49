import { dirname, join } from 'node:path/posix';
import type { SourceFile } from './source-files.ts';

/** Imports and exports from another file of the same app or library, including type-only ones. */
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)\.js'/g;
const BELOW_SRC = /^(?:apps|libs)\/[^/]+\/src\//;

/** The sibling folders that a folder imports. */
type Arrows = Map<string, Set<string>>;

/**
 * Groups of folders with one parent that import each other, directly or through others of the group, at every depth below
 * `src`. A folder imports what its files and those of its subfolders import; files next to the folders belong to none of them.
 */
export function cyclesOfFolders(files: readonly SourceFile[]): string[] {
  return [...arrowsByParent(files)]
    .flatMap(([parent, arrows]) => cyclesIn(arrows).map((folders) => `${parent}: ${folders.join(', ')}`))
    .toSorted();
}

function arrowsByParent(files: readonly SourceFile[]): Map<string, Arrows> {
  const byParent = new Map<string, Arrows>();
  for (const { path, text } of files) {
    for (const [, target = ''] of text.matchAll(IMPORT)) {
      const arrow = arrowBetween(path, join(dirname(path), target));
      if (!arrow) continue;
      const arrows = byParent.get(arrow.parent) ?? new Map<string, Set<string>>();
      byParent.set(arrow.parent, arrows.set(arrow.from, (arrows.get(arrow.from) ?? new Set()).add(arrow.to)));
    }
  }
  return byParent;
}

/** The two sibling folders that an import connects; undefined if one of its ends is a file next to the folders. */
function arrowBetween(path: string, imported: string) {
  const [of, to] = [path.split('/'), imported.split('/')];
  const depth = of.findIndex((name, index) => name !== to[index]);
  const parent = of.slice(0, depth).join('/');
  if (!BELOW_SRC.test(`${parent}/`) || depth >= of.length - 1 || depth >= to.length - 1) return undefined;
  return { parent, from: of[depth] ?? '', to: to[depth] ?? '' };
}

function cyclesIn(arrows: Arrows): string[][] {
  const reached = new Map([...arrows.keys()].map((folder) => [folder, reachedFrom(folder, arrows)]));
  const groups = [...arrows.keys()].map((folder) =>
    [...(reached.get(folder) ?? [])].filter((other) => reached.get(other)?.has(folder)).toSorted(),
  );
  return groups.filter(
    (group, index) => group.length > 0 && groups.findIndex(([first]) => first === group[0]) === index,
  );
}

function reachedFrom(folder: string, arrows: Arrows): ReadonlySet<string> {
  const reached = new Set<string>();
  const next = [folder];
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    for (const other of arrows.get(one) ?? []) {
      if (!reached.has(other)) next.push(other);
      reached.add(other);
    }
  }
  return reached;
}
