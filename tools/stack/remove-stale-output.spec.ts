/** Catches: a compiled file that outlives its source, and one that is removed although its source exists. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { removeStaleOutput } from './remove-stale-output.ts';

const root = mkdtempSync(join(tmpdir(), 'stale-output-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('removes the compiled files of removed sources only', () => {
  const kept = ['src/a/kept.ts', 'dist/a/kept.js', 'dist/a/kept.js.map', 'dist/a/kept.d.ts', 'dist/.tsbuildinfo'];
  const stale = ['dist/a/old.js', 'dist/a/old.js.map', 'dist/a/old.d.ts', 'dist/gone/old.js'];
  const paths = [...kept, ...stale].map((path) => join(root, 'libs/one', path));
  for (const path of paths) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '');
  }
  removeStaleOutput(root);
  expect(paths.filter((path) => existsSync(path))).toEqual(paths.slice(0, kept.length));
});
