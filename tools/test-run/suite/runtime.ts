import { createRequire } from 'node:module';

import type jestRuntimePackage from 'jest-runtime';

import { SuiteModules } from './modules.ts';

const require = createRequire(import.meta.url);
// Its types are those of a CommonJS module, its `import` is not.
const { default: JestRuntime } = require('jest-runtime') as typeof jestRuntimePackage;
/** What Jest makes a runtime of. */
export type RuntimeArguments = ConstructorParameters<typeof JestRuntime>;
/** Where jest-circus lists who hears of a suite's events. */
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');

/**
 * Loads a suite in the realm of its worker: our own modules for each suite, packages once for all suites of the worker.
 * Jest's own runtime loads TypeORM, Nest and the other packages again for each suite, which took half of the time.
 */
export default class SuiteRuntime extends JestRuntime {
  private readonly modules: SuiteModules;

  constructor(...args: RuntimeArguments) {
    super(...args);
    const [, , resolver, transformer, , coverage] = args;
    this.modules = new SuiteModules(resolver, transformer, coverage, (from) =>
      this.requireModuleOrMock<Record<string, unknown>>(from, '@jest/globals'),
    );
  }

  override unstable_importModule(from: string): Promise<unknown> {
    return this.modules.import(from);
  }

  override requireModule<T>(from: string, name?: string): T {
    return (name === undefined ? require(from) : createRequire(from)(name)) as T;
  }

  /** The framework counts on its state being new. */
  override requireInternalModule<T>(from: string, to?: string): T {
    if (to !== undefined) return this.requireModule(from, to);
    Reflect.deleteProperty(globalThis, EVENT_HANDLERS);
    delete require.cache[from];
    return require(from) as T;
  }

  override getSourceMaps(): ReadonlyMap<string, string> {
    return this.modules.sourceMaps;
  }
}
