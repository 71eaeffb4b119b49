import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eventually } from '@stratus/testing';

/**
 * Where a job stops: before its specification is handed over; after the handover, before it is recorded; at a boundary of the
 * work on the cluster; before the applied revision is observed; before the last transaction; after it. `observing` waits
 * before it stores its observations, until new orders arrive.
 */
export type Place = 'not handed over' | 'handed over' | 'working' | 'not observed' | 'observing' | 'observed' | 'ended';

export interface Orders {
  /** By database, whose id equals that of its account. */
  places: Readonly<Record<number, Place>>;
  /** By database: a regular expression for the boundaries of the work on its cluster. */
  work: Readonly<Record<number, string>>;
}

/** Real servers are built meanwhile, and a busy machine takes a minute to boot a service. */
export const LIMIT_MS = 180_000;
const CHILD = join(import.meta.dirname, 'service-child.ts');

/** database-service as a process that can be stopped at certain places of its jobs. */
export class ServiceProcess {
  private said = '';
  private warnings = '';

  private constructor(private readonly child: ChildProcess) {
    child.stdout?.on('data', (text) => (this.said += String(text)));
    child.stderr?.on('data', (text) => (this.warnings += String(text)));
  }

  static async start(environment: NodeJS.ProcessEnv): Promise<ServiceProcess> {
    const env = { ...environment, LOG_LEVEL: 'warn', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
    const started = new ServiceProcess(
      spawn(process.execPath, ['--disable-warning=ExperimentalWarning', CHILD], { env, stdio: 'pipe' }),
    );
    await started.untilSaid('booted');
    return started;
  }

  /** Resolves when the process obeys them. */
  async order(orders: Orders): Promise<void> {
    this.said = '';
    this.child.stdin?.write(`${JSON.stringify(orders)}\n`);
    await this.untilSaid('ordered');
  }

  async untilSaid(...lines: string[]): Promise<void> {
    await eventually(
      lines.join(', '),
      async () => {
        const missing = lines.filter((line) => !this.lines.includes(line));
        if (missing.length > 0) throw new Error(`not ${missing.join(', ')}; ${this.warnings.slice(-2_000)}`);
        return true;
      },
      LIMIT_MS,
    );
  }

  get lines(): string[] {
    return this.said.split('\n');
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exit = once(this.child, 'exit');
    this.child.kill(signal);
    await exit;
  }
}
