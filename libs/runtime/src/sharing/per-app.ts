import { AsyncLocalStorage } from 'node:async_hooks';

type Values = Map<object, unknown>;

const apps = new AsyncLocalStorage<Values>();
const ofProcess: Values = new Map();

/** A value that exists once per app and is found without injection; each app in one process has its own. */
export class PerApp<T> {
  /** The value of the app whose code is running. */
  get current(): T | undefined {
    return (apps.getStore() ?? ofProcess).get(this) as T | undefined;
  }

  set current(value: T | undefined) {
    (apps.getStore() ?? ofProcess).set(this, value);
  }
}

/** Runs an app, and everything that it starts, as one of several in the process. */
export const asOneOfSeveralApps = <T>(work: () => T): T => apps.run(new Map(), work);
