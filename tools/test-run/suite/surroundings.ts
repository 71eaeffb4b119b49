type Listener = (...args: unknown[]) => void;

/** The global with the decorator metadata of class-validator: product modules are evaluated only once. */
const KEPT: string | symbol = 'classValidatorMetadataStorage';

/** The earlier state of everything that a suite may change in its worker's process. */
export class Surroundings {
  private readonly globals = new Map(Reflect.ownKeys(globalThis).map((key) => [key, descriptorOf(key)]));
  private readonly exit = process.exit;
  private readonly exitCode = process.exitCode;
  private readonly getBuiltinModule = process.getBuiltinModule;
  private readonly env = process.env;
  private readonly variables = { ...process.env };
  private readonly directory = process.cwd();
  private readonly listeners = new Map(process.eventNames().map((event) => [event, listenersOf(event)]));

  restore(): void {
    this.restoreGlobals();
    process.exit = this.exit;
    process.exitCode = this.exitCode;
    process.getBuiltinModule = this.getBuiltinModule;
    process.env = this.env;
    for (const name of Object.keys(process.env)) if (!(name in this.variables)) delete process.env[name];
    Object.assign(process.env, this.variables);
    process.chdir(this.directory);
    for (const event of process.eventNames()) {
      const before = this.listeners.get(event);
      for (const listener of listenersOf(event)) {
        if (!before?.includes(listener)) process.removeListener(event, listener);
      }
    }
  }

  private restoreGlobals(): void {
    for (const key of Reflect.ownKeys(globalThis)) {
      if (descriptorOf(key)?.configurable && !this.globals.has(key) && key !== KEPT)
        Reflect.deleteProperty(globalThis, key);
    }
    for (const [key, before] of this.globals) {
      const now = descriptorOf(key);
      // A lazy global of Node becomes a plain value when it is first read.
      if (before && 'value' in before && now?.value !== before.value) Reflect.defineProperty(globalThis, key, before);
    }
  }
}

function descriptorOf(key: string | symbol): PropertyDescriptor | undefined {
  return Reflect.getOwnPropertyDescriptor(globalThis, key);
}

function listenersOf(event: string | symbol): Listener[] {
  return process.rawListeners(event as 'exit') as Listener[];
}
