import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eventually } from '../eventually.ts';
import type { FaultOfAccount, SeenBoundary } from './saga-faults.ts';
import type { World } from '../world.ts';

/** Files of built code, and the names of their exports. */
export interface ServiceFiles {
  module: { file: string; name: string };
  definition: { file: string; name: string };
}

/** A saga that is held after a commit keeps its connection. */
const OWN = {
  LOG_LEVEL: 'warn',
  DATABASE_POOL_SIZE: '40',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};
const TELL_MS = 10_000;
/** A question that the broker has passed to the previous process, which was killed, gets no answer. */
const START_TELL_MS = 500;
/** A busy machine takes a minute to boot a service. */
const START_MS = 120_000;
const CHILD = join(import.meta.dirname, 'saga-child.ts');

/** A service in its own process, with configurable faults of its sagas. */
export class SagaProcess {
  private child: ChildProcess | undefined;
  private said = '';
  private readonly world: World;
  private readonly files: ServiceFiles;

  private readonly environment: NodeJS.ProcessEnv;

  constructor(world: World, files: ServiceFiles, environment: NodeJS.ProcessEnv = {}) {
    this.world = world;
    this.files = files;
    this.environment = environment;
  }

  /** @param faults apply from the first boundary on, also to sagas that the process takes over. */
  async start(faults: readonly FaultOfAccount[] = []): Promise<void> {
    const { module, definition } = this.files;
    this.said = '';
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', CHILD, module.file, module.name, definition.file, definition.name],
      {
        env: {
          ...this.world.environment,
          DATABASE_URL: this.world.databaseUrl,
          ...OWN,
          SAGA_FAULTS: JSON.stringify(faults),
          ...this.environment,
        },
      },
    );
    this.child = child;
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (this.said += String(text)));
    await eventually(
      'the service of the sagas',
      async () => {
        if (!this.isAlive()) throw new Error(this.said.slice(-2_000));
        return this.tell(null, START_TELL_MS);
      },
      START_MS,
    );
  }

  isAlive(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Sets the faults from now on, and clears the recorded boundaries. */
  async set(faults: FaultOfAccount[]): Promise<void> {
    await this.tell(faults);
  }

  /** The boundaries reached since the faults were set. */
  async seen(): Promise<SeenBoundary[]> {
    return this.tell(null);
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    if (!this.child || !this.isAlive()) return;
    const exit = once(this.child, 'exit');
    this.child.kill(signal);
    await exit;
  }

  /** The log of the process, for failure messages. */
  get log(): string {
    return this.said.slice(-2_000);
  }

  private async tell(faults: FaultOfAccount[] | null, timeout = TELL_MS): Promise<SeenBoundary[]> {
    const reply = await this.world.link.connection.request('saga-probe', JSON.stringify(faults), { timeout });
    return reply.json();
  }
}
