import type { EnvironmentContext, JestEnvironment, JestEnvironmentConfig } from '@jest/environment';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

import { Surroundings } from './surroundings.ts';

/**
 * Runs a suite in the realm of its worker instead of its own realm, so that it can share packages with the suites before it:
 * see {@link SuiteRuntime}. The suite's changes to the realm are undone after it.
 */
export default class SuiteEnvironment implements JestEnvironment {
  readonly global = globalThis as unknown as JestEnvironment['global'];
  readonly fakeTimers = null;
  readonly fakeTimersModern: ModernFakeTimers;
  readonly moduleMocker = new ModuleMocker(globalThis);
  private readonly surroundings = new Surroundings();

  constructor({ projectConfig }: JestEnvironmentConfig, _context: EnvironmentContext) {
    const { form } = projectConfig.testEnvironmentOptions;
    if (typeof form === 'string') process.env.STRATUS_TEST_FORM = form;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  setup(): Promise<void> {
    return Promise.resolve();
  }

  teardown(): Promise<void> {
    this.fakeTimersModern.dispose();
    this.surroundings.restore();
    return Promise.resolve();
  }

  exportConditions(): string[] {
    return ['node', 'node-addons'];
  }

  getVmContext(): null {
    return null;
  }
}
