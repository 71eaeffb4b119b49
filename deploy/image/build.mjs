// Compiles every app and the libraries that it needs, and puts the production files into /production (Dockerfile).
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const target = '/production';
const projects = readdirSync('apps').map((app) => join('apps', app));
execFileSync('node_modules/.bin/tsc', ['-b', ...projects], { stdio: 'inherit' });

/** Source maps stay: a stack trace that names lines of the sources is worth their size. Types are of no use. */
const isForProduction = (path) => !/\.d\.ts(\.map)?$|\.tsbuildinfo$/.test(path);
const copy = (path) => cpSync(path, join(target, path), { recursive: true, filter: isForProduction });

for (const workspace of [...projects, ...readdirSync('libs').map((lib) => join('libs', lib))]) {
  if (!existsSync(join(workspace, 'dist'))) continue;
  for (const part of ['package.json', 'dist', 'help'])
    if (existsSync(join(workspace, part))) copy(join(workspace, part));
}
for (const path of ['package.json', 'LICENSE', 'config', 'deploy/image/stratus.mjs', 'deploy/image/health.mjs'])
  copy(path);
// A clone made under umask 077 has files that the user of the image could not read.
execFileSync('chmod', ['-R', 'a+rX', target]);
