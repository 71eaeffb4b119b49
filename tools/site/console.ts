import { readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { build } from 'esbuild';
import type { Metafile } from 'esbuild';
import type { SiteFile } from './site.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** The pages by their URL, with their scripts: the operators' page is on a server of its own (decision 74), the gateway has the others. */
const CONSOLES: readonly Page[] = [
  { url: '/', page: 'index.html', main: 'src/main.tsx' },
  { url: '/operators', page: 'operators.html', main: 'src/operators/main.tsx' },
];

/** Shares no files with the consoles: what it needs of them would be split into more files, which all who never open it would load. */
const TEST_CONTROL: Page = { url: '/_stratus', page: 'test-control.html', main: 'src/test-control/main.tsx' };

interface Page {
  url: string;
  page: string;
  main: string;
}

/** Where the gateway serves the scripts and styles of the console. */
const ASSETS = '/console/';

/**
 * The consoles of users, of tests and of operators: their pages, which a server completes for each browser, and the files that they load.
 *
 * @param icon URL of the icon of the site.
 */
export async function consoleOf(root: string, icon: string): Promise<SiteFile[]> {
  const bundles = await Promise.all([CONSOLES, [TEST_CONTROL]].map((pages) => bundleOf(pages, root, icon)));
  return [...new Map(bundles.flat().map((file) => [file.url, file])).values()];
}

async function bundleOf(pages: readonly Page[], root: string, icon: string): Promise<SiteFile[]> {
  const folder = join(root, 'apps/console');
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: pages.map(({ main }) => join(folder, main)),
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
  const outputs = Object.entries(metafile.outputs);
  const texts = pages.map(({ url, page, main }): SiteFile => {
    // Pages that load later are entry points, too.
    const entry = outputs.find(([, { entryPoint }]) => entryPoint?.endsWith(`console/${main}`));
    if (!entry?.[1].cssBundle) throw new Error(`${main} has no script or no style`);
    const urls = {
      script: urlOf(entry[0]),
      style: urlOf(entry[1].cssBundle),
      icon,
      imports: imports(entry[0], metafile),
    };
    const text = readFileSync(join(folder, page), 'utf8').replaceAll(
      /\{\{(script|style|icon|imports)\}\}/g,
      (_, name: keyof typeof urls) => urls[name],
    );
    return { url, type: 'text/html; charset=utf-8', content: Buffer.from(text) };
  });
  const assets = outputFiles.map(({ path, contents }): SiteFile => ({
    url: urlOf(path),
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    content: Buffer.from(contents),
    immutable: true,
  }));
  return [...texts, ...assets];
}

/** Links to what a script imports, at any depth: the browser need not read each to learn of the next. */
function imports(script: string, { outputs }: Metafile): string {
  const needed = new Set([script]);
  // Grows while it is read.
  for (const path of needed)
    for (const { path: next, kind } of outputs[path]?.imports ?? []) if (kind === 'import-statement') needed.add(next);
  needed.delete(script);
  return [...needed].map((path) => `<link rel="modulepreload" href="${urlOf(path)}" />`).join('\n    ');
}

const urlOf = (path: string): string => `${ASSETS}${basename(path)}`;
