import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';

import type { RuntimeArguments } from './runtime.ts';

type Resolver = RuntimeArguments[2];
type Transformer = RuntimeArguments[3];
type Coverage = RuntimeArguments[5];
type Load = (specifier: string) => Promise<object>;

/** For the whole worker: packages and modules of Node by directory and specifier. */
const packages = new Map<string, Promise<vm.Module>>();
const byNamespace = new WeakMap<object, Promise<vm.Module>>();
const loaders = new Map<string, Load>();
/** For the whole worker: files of our own modules by directory and specifier. */
const paths = new Map<string, string>();
/** For the whole worker: files of the product, which keep no state. */
const product = new Map<string, Promise<vm.SourceTextModule>>();
/** Concurrent imports share modules, which Node links for one import at a time. */
let linking: Promise<void> = Promise.resolve();
/** By module: its namespace, once it is evaluated. */
const evaluated = new WeakMap<vm.Module, Promise<object>>();
/** By transformed file: the file with its source map. */
const sourceMaps = new Map<string, string>();

const root = join(import.meta.dirname, '../../..');
const CONDITIONS = { conditions: ['import', 'module-sync', 'default', 'node', 'node-addons'] };
/** The options that Babel's transformer would request; ours leaves modules unchanged. */
const CALLER = {
  supportsDynamicImport: true,
  supportsExportNamespaceFrom: true,
  supportsStaticESM: true,
  supportsTopLevelAwait: true,
};

/** The modules of one suite. */
export class SuiteModules {
  readonly sourceMaps: ReadonlyMap<string, string> = sourceMaps;
  private readonly resolver: Resolver;
  private readonly transformer: Transformer;
  private readonly coverage: Coverage;
  private readonly globals: (from: string) => Record<string, unknown>;
  private readonly own = new Map<string, Promise<vm.SourceTextModule>>();

  /** @param globals of Jest, for an importing file. */
  constructor(
    resolver: Resolver,
    transformer: Transformer,
    coverage: Coverage,
    globals: (from: string) => Record<string, unknown>,
  ) {
    this.resolver = resolver;
    this.transformer = transformer;
    this.coverage = coverage;
    this.globals = globals;
  }

  import(path: string): Promise<object> {
    return this.load(path).then((module) => this.evaluate(module));
  }

  private evaluate(module: vm.Module): Promise<object> {
    const known = evaluated.get(module);
    if (known) return known;
    const linked = linking.then(() => (module.status === 'unlinked' ? module.link(this.link) : undefined));
    linking = linked.catch(() => undefined);
    const work = linked.then(() => module.evaluate()).then(() => module.namespace);
    evaluated.set(module, work);
    return work;
  }

  private readonly link = (specifier: string, from: vm.Module): Promise<vm.Module> =>
    this.find(specifier, from.identifier);

  private find(specifier: string, from: string): Promise<vm.Module> {
    if (specifier === '@jest/globals') return synthetic(this.globals(from));
    return isOwn(specifier) ? this.load(this.resolve(specifier, from)) : packageFor(specifier, dirname(from));
  }

  private resolve(specifier: string, from: string): string {
    const key = `${dirname(from)}\0${specifier}`;
    const path =
      paths.get(key) ??
      this.resolver.resolveStubModuleName(from, specifier, CONDITIONS) ??
      this.resolver.resolveModule(from, specifier, CONDITIONS);
    paths.set(key, path);
    return path;
  }

  private load(path: string): Promise<vm.SourceTextModule> {
    const modules = isOfProduct(path) ? product : this.own;
    const known = modules.get(path);
    if (known) return known;
    const module = this.compile(path);
    modules.set(path, module);
    return module;
  }

  private async compile(path: string): Promise<vm.SourceTextModule> {
    const { code, sourceMapPath } = await this.transformer.transformAsync(path, { ...CALLER, ...this.coverage });
    if (sourceMapPath) sourceMaps.set(path, sourceMapPath);
    return new vm.SourceTextModule(code, {
      identifier: path,
      initializeImportMeta: (meta) => {
        meta.url = pathToFileURL(path).href;
        meta.filename = path;
        meta.dirname = dirname(path);
        meta.resolve = (specifier) => pathToFileURL(this.resolve(specifier, path)).href;
      },
      importModuleDynamically: async (specifier) => {
        const module = await this.find(specifier, path);
        await this.evaluate(module);
        return module;
      },
    });
  }
}

/** A watched run renews files that have changed. */
const isWatching = process.argv.some((argument) => argument.startsWith('--watch'));
/** The kit for specs registers hooks with Jest, and keeps what it starts. */
const isOfProduct = (path: string): boolean =>
  !isWatching && /^(?:apps|libs)\/(?!testing\/)[^/]+\/src\//.test(relative(root, path)) && !path.endsWith('spec.ts');

const isOwn = (specifier: string): boolean => /^(\.{0,2}\/|file:|@stratus\/)/.test(specifier);

/** A package as Node itself loads it. */
function packageFor(specifier: string, directory: string): Promise<vm.Module> {
  const key = `${directory}\0${specifier}`;
  const known = packages.get(key);
  if (known) return known;
  const found = loaderIn(directory)(specifier).then((namespace) => {
    const module = byNamespace.get(namespace) ?? synthetic(namespace);
    byNamespace.set(namespace, module);
    return module;
  });
  packages.set(key, found);
  return found;
}

function loaderIn(directory: string): Load {
  const known = loaders.get(directory);
  if (known) return known;
  const loader = new vm.Script('(specifier) => import(specifier)', {
    filename: `${directory}/import.js`,
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  }).runInThisContext() as Load;
  loaders.set(directory, loader);
  return loader;
}

async function synthetic(exports: object): Promise<vm.Module> {
  const entries = Object.entries(exports);
  const module = new vm.SyntheticModule(
    entries.map(([name]) => name),
    function (this: vm.SyntheticModule) {
      for (const [name, value] of entries) this.setExport(name, value);
    },
  );
  await module.link(() => Promise.reject(new Error('A synthetic module imports nothing.')));
  await module.evaluate();
  return module;
}
