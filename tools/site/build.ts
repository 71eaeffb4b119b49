import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { consoleOf } from './console.ts';
import { siteOf } from './site.ts';
import type { Scripts } from './site.ts';
import { storeSite } from './store.ts';

/** Renders the site of a repository, with the console, into a folder. */
export async function buildSite(root: string, target: string): Promise<void> {
  const site = siteOf(root, await scriptsOf(root));
  const icon = site.find(({ type }) => type === 'image/svg+xml')?.url ?? '';
  await storeSite([...site, ...(await consoleOf(root, icon))], target);
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
