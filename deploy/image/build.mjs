// Compiles and bundles the apps, renders the guides, and puts the production files into /production (Dockerfile).
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { bundle } from '../../tools/bundle.mjs';
import { buildSite } from '../../tools/site.mjs';

const target = '/production';
const projects = readdirSync('apps').map((app) => join('apps', app));
execFileSync('node_modules/.bin/tsc', ['-b', ...projects], { stdio: 'inherit' });
await bundle();
await buildSite();

const copy = (path) => cpSync(path, join(target, path), { recursive: true });
const files = projects.flatMap((project) => [
  join(project, 'help'),
  join(project, 'recorded-answers.json'),
  join(project, 'operations.json'),
]);
for (const path of files.filter((each) => existsSync(each))) copy(path);
for (const path of [
  'package.json',
  'LICENSE',
  'config',
  'programs',
  'site',
  'deploy/image/stratus.mjs',
  'deploy/image/health.mjs',
])
  copy(path);
// A clone made under umask 077 has files that the user of the image could not read.
execFileSync('chmod', ['-R', 'a+rX', target]);
