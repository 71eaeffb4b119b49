// Renders the guides, the pages around them, the documents of the events and the console into `site/`, which the gateway serves. Runs after
// the bundler, also in the build of the image: plain JavaScript, on Node 20.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const repository = fileURLToPath(new URL('..', import.meta.url));

/** Files and folders that the site depends on. */
const INPUTS = [
  'apps/console/index.html',
  'apps/console/operators.html',
  'apps/console/test-control.html',
  'apps/console/src',
  'libs/contracts/dist',
  'docs',
  'CHANGELOG.md',
  'deploy/kubernetes/README.md',
  'package-lock.json',
  'tools/site.mjs',
  'tools/site',
];

/** The inputs as they are now, in one text. */
function stateOf(root) {
  const lines = INPUTS.flatMap((input) => {
    const path = join(root, input);
    if (!existsSync(path)) return [];
    const names = statSync(path).isDirectory() ? readdirSync(path, { recursive: true }).toSorted() : [''];
    return names.map((name) => [input, name, statSync(join(path, name), { throwIfNoEntry: false })]);
  });
  return lines
    .filter(([, , stats]) => stats?.isFile())
    .map(([input, name, { mtimeMs, size }]) => `${input}/${name} ${mtimeMs} ${size}`)
    .join('\n');
}

/**
 * Renders the site, unless nothing has changed since the last time.
 *
 * @param root the repository.
 */
export async function buildSite(root = repository) {
  const target = join(root, 'site');
  const stampFile = join(target, '.stamp');
  const state = stateOf(root);
  if (existsSync(join(target, 'manifest.json')) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === state)
    return;
  mkdirSync(target, { recursive: true });
  const { buildSite: render } = await loaded(root, target);
  await render(root, target);
  writeFileSync(stampFile, state);
}

/** The code that renders is TypeScript, and Node 20 does not run it. */
async function loaded(root, target) {
  const { build } = await import('esbuild');
  const outfile = join(target, `.build-${process.pid}.mjs`);
  await build({
    absWorkingDir: root,
    entryPoints: [join(root, 'tools/site/build.ts')],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    tsconfigRaw: {},
    logLevel: 'error',
  });
  try {
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(outfile, { force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildSite();
