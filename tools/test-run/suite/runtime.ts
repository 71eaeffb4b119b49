import { createRequire } from 'node:module';

import type jestRuntimePackage from 'jest-runtime';

import { SuiteModules } from './modules.ts';

const require = createRequire(import.meta.url);
// Its types are those of a CommonJS module, but not its `import`.
const { default: JestRuntime } = require('jest-runtime') as typeof jestRuntimePackage;
/** The arguments from which Jest creates a runtime. */
export type RuntimeArguments = ConstructorParameters<typeof JestRuntime>;
/** Where jest-circus lists the listeners to a suite's events. */
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');

/**
 * Loads a suite in the realm of its worker: our own modules once per suite, packages once for all suites of the worker. Jest's
 * own runtime reloads Nest and the other packages for each suite, which took half of the time.
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

  /** The framework relies on its state being new. */
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
