import { readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { build } from 'esbuild';
import type { SiteFile } from './site.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

const MAIN = 'src/main.tsx';

/** Where the gateway serves the scripts and styles of the console. */
const ASSETS = '/console/';

/**
 * The console: its page, which the gateway completes for each browser, and the files that the page loads.
 *
 * @param icon URL of the icon of the site.
 */
export async function consoleOf(root: string, icon: string): Promise<SiteFile[]> {
  const folder = join(root, 'apps/console');
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [join(folder, MAIN)],
    outdir: join(folder, 'out'),
    entryNames: '[name].[hash]',
    chunkNames: '[name].[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    tsconfigRaw: {},
    metafile: true,
    write: false,
    logLevel: 'error',
  });
  // Pages that load later are entry points, too.
  const entry = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint?.endsWith(MAIN));
  if (!entry?.[1].cssBundle) throw new Error('the console has no script or no style');
  const urls = { script: urlOf(entry[0]), style: urlOf(entry[1].cssBundle), icon };
  const page = readFileSync(join(folder, 'index.html'), 'utf8').replaceAll(
    /\{\{(script|style|icon)\}\}/g,
    (_, name: keyof typeof urls) => urls[name],
  );
  const assets = outputFiles.map(({ path, contents }): SiteFile => ({
    url: urlOf(path),
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    content: Buffer.from(contents),
    immutable: true,
  }));
  return [{ url: '/', type: 'text/html; charset=utf-8', content: Buffer.from(page) }, ...assets];
}

const urlOf = (path: string): string => `${ASSETS}${basename(path)}`;
