import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { siteOf } from './site.ts';
import type { Scripts } from './site.ts';
import { storeSite } from './store.ts';

/** Renders the site of a repository into a folder. */
export async function buildSite(root: string, target: string): Promise<void> {
  await storeSite(siteOf(root, await scriptsOf(root)), target);
}

/** Bundles the scripts of the pages for browsers. */
export async function scriptsOf(root: string): Promise<Scripts> {
  const [page, reference] = await Promise.all(['page', 'reference'].map((name) => bundled(root, name)));
  // One file of several megabytes (decision 20).
  const renderer = readFileSync(join(root, 'node_modules/@scalar/fastify-api-reference/dist/js/standalone.js'));
  if (!page || !reference) throw new Error('a script of the pages has no output');
  return { page, reference, renderer };
}

async function bundled(root: string, name: string): Promise<Buffer | undefined> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join(root, 'tools/site/browser', `${name}.ts`)],
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    tsconfigRaw: {},
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0] && Buffer.from(outputFiles[0].contents);
}
