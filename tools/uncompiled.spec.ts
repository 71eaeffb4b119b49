import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { projectRoot } from '@stratus/local-servers';

/** The modules that a module needs before its first line runs: no type imports, and no later imports. */
const STATIC_IMPORT = /^(?:import|export)\s(?!type\s)(?:[^;'"]*?\sfrom\s)?'([^']+)'/gm;

function exportOf(name: string): string | undefined {
  const [, lib, entry] = /^@stratus\/([a-z-]+)(\/[a-z-]+)?$/.exec(name) ?? [];
  if (lib === undefined) return undefined;
  const directory = join(projectRoot, 'libs', lib);
  const { exports } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as {
    exports: Record<string, string | { default: string }>;
  };
  const target = exports[`.${entry ?? ''}`];
  return target && join(directory, typeof target === 'string' ? target : target.default);
}

/** The compiled files that a command needs before its first line runs, each with the file that imports it. */
function compiledNeedsOf(entry: string): string[] {
  const seen = new Set<string>();
  const needs: string[] = [];
  const follow = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)) {
      const target = name.startsWith('.') ? join(dirname(file), name) : exportOf(name);
      if (target?.includes('/dist/')) needs.push(`${relative(projectRoot, file)}: ${name}`);
      else if (target) follow(target);
    }
  };
  follow(join(projectRoot, entry));
  expect(seen.size).toBeGreaterThan(3);
  return needs;
}

describe('a fresh checkout, where nothing is compiled yet', () => {
  it.each(['start', 'dev', 'test', 'chaos', 'generate'].map((name) => `tools/${name}.ts`).concat('bench/run.ts'))(
    'can run %s, which compiles first',
    (entry) => expect(compiledNeedsOf(entry)).toEqual([]),
  );
});
