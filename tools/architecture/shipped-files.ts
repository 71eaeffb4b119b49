import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from './source-files.ts';

const root = join(import.meta.dirname, '../..');

/** The shipped files of apps and libraries: no specs and no support for them. */
export const shippedFiles = (): SourceFile[] => filesOf('apps/*/src/**.ts', 'libs/*/src/**.ts');

/** The shipped files, those of the console in the browser, and the tools. */
export const runningFiles = (): SourceFile[] =>
  ['ts', 'tsx', 'mjs'].flatMap((ending) =>
    filesOf(`apps/*/src/**.${ending}`, `libs/*/src/**.${ending}`, `tools/**.${ending}`),
  );

function filesOf(...patterns: string[]): SourceFile[] {
  const options = ['--cached', '--others', '--exclude-standard', ...patterns];
  return execFileSync('git', ['ls-files', ...options], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && !/spec\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}
