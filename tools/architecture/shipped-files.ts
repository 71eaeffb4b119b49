import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from './source-files.ts';

const root = join(import.meta.dirname, '../..');

/** The shipped files of apps and libraries: no specs and no support for them. */
export function shippedFiles(): SourceFile[] {
  const options = ['--cached', '--others', '--exclude-standard', 'apps/*/src/**.ts', 'libs/*/src/**.ts'];
  return execFileSync('git', ['ls-files', ...options], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && !path.endsWith('spec.ts'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}
