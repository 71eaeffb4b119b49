// Bundles the programs of the apps into `programs/`: a process then loads some twenty files instead of two thousand. Runs after
// the compiler, also in the build of the image: plain JavaScript, on Node 20.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('..', import.meta.url));

/** Optional packages of Nest and pg that are not installed: no code that needs them runs. */
const OPTIONAL = [
  '@fastify/multipart',
  '@fastify/static',
  '@fastify/view',
  '@nestjs/platform-express',
  '@nestjs/websockets',
  'amqp-connection-manager',
  'ioredis',
  'kafkajs',
  'mqtt',
  'pg-native',
];

/** Packages that are not ES modules call it. */
const REQUIRE =
  "import { createRequire as createRequireOfBundle } from 'node:module'; const require = createRequireOfBundle(import.meta.url);";

/** The compiled file of each program, by the name of the program. An app with a page runs in browsers (`tools/site.mjs`). */
function programsOf(root) {
  const has = (app, file) => existsSync(join(root, 'apps', app, file));
  const names = readdirSync(join(root, 'apps')).filter((app) => has(app, 'package.json') && !has(app, 'index.html'));
  const apps = names.map((app) => [app, join(root, 'apps', app, 'dist/main.js')]);
  return { ...Object.fromEntries(apps), 'account-admin': join(root, 'apps/account-service/dist/admin/main.js') };
}

/** Code that finds files by its own place finds them from `programs/`, too. */
const placesBelow = (root) => ({
  name: 'places',
  setup({ onLoad }) {
    onLoad({ filter: /\/(apps|libs)\/[^/]+\/(dist\/.*\.js|src\/.*\.ts)$/ }, ({ path }) => {
      const code = readFileSync(path, 'utf8');
      const place = `../${relative(root, path)}`;
      const contents = code.replaceAll(/import\.meta\.(dirname|url)/g, (_, what) =>
        what === 'url'
          ? `new URL(${JSON.stringify(place)}, import.meta.url)`
          : `(import.meta.dirname + ${JSON.stringify(`/${dirname(place)}`)})`,
      );
      return contents === code ? undefined : { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' };
    });
  },
});

const stateOf = (path) => {
  const { mtimeMs, size } = statSync(path, { throwIfNoEntry: false }) ?? {};
  return `${mtimeMs} ${size}`;
};

/** What the last build read and wrote. */
function lastStamp(file) {
  const none = { inputs: {}, outputs: [] };
  return existsSync(file) ? { ...none, ...JSON.parse(readFileSync(file, 'utf8')) } : none;
}

/** A process may start, and another build may write, at the same time. */
function writeWhole(path, contents) {
  if (existsSync(path) && readFileSync(path).equals(contents)) return;
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, contents);
  renameSync(unfinished, path);
}

/** Keeps the files of the previous build, which running processes may still load. */
function removeOlder(target, kept) {
  for (const name of readdirSync(target)) {
    if (/\.js(\.map)?$/.test(name) && !kept.has(name)) rmSync(join(target, name), { force: true });
  }
}

/**
 * Bundles what the compiler has written, unless nothing has changed since the last time.
 *
 * @param root the repository.
 */
export async function bundle(root = repository) {
  const target = join(root, 'programs');
  const stampFile = join(target, '.stamp.json');
  const last = lastStamp(stampFile);
  const entryPoints = programsOf(root);
  const relevant = [join(root, 'package-lock.json'), fileURLToPath(import.meta.url), ...Object.values(entryPoints)];
  const stampOf = (path) => [relative(root, path), stateOf(path)];
  const isUnchanged = ([path, state]) => stateOf(join(root, path)) === state;
  const isKnown = (path) => relative(root, path) in last.inputs;
  const isThere = (name) => existsSync(join(target, name));
  const hasInputs = relevant.every(isKnown) && Object.entries(last.inputs).every(isUnchanged);
  if (hasInputs && last.outputs.every(isThere)) return;
  const { outputFiles, metafile } = await bundled(root, target, entryPoints);
  mkdirSync(target, { recursive: true });
  for (const { path, contents } of outputFiles) writeWhole(path, contents);
  const outputs = outputFiles.map(({ path }) => basename(path));
  removeOlder(target, new Set([...outputs, ...last.outputs]));
  const own = Object.keys(metafile.inputs).filter((path) => !path.includes('node_modules/'));
  const inputs = Object.fromEntries([...own.map((path) => join(root, path)), ...relevant].map(stampOf));
  writeWhole(stampFile, Buffer.from(JSON.stringify({ inputs, outputs })));
}

/** The bundled files of programs, unwritten. */
export async function bundled(root, target, entryPoints) {
  const { build } = await import('esbuild');
  return build({
    absWorkingDir: root,
    entryPoints,
    outdir: target,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    // A debugger and --enable-source-maps lead to the TypeScript.
    sourcemap: true,
    sourcesContent: false,
    // Names of classes are names of handlers, of migrations and in logs.
    keepNames: true,
    banner: { js: REQUIRE },
    external: OPTIONAL,
    plugins: [placesBelow(root)],
    metafile: true,
    write: false,
    logLevel: 'error',
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundle();
