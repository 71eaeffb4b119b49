import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eventually, freePort } from '@stratus/testing';
import type { World } from '@stratus/testing';
import { settingsOf } from './webhook-world.js';

const CHILD = join(import.meta.dirname, 'webhook-child.ts');

/** webhook-service as a process of its own. */
export class WebhookProcess {
  private said = '';
  private warnings = '';

  private constructor(
    private readonly child: ChildProcess,
    private readonly adminPort: number,
  ) {
    child.stdout?.on('data', (text) => (this.said += String(text)));
    child.stderr?.on('data', (text) => (this.warnings += String(text)));
  }

  static async start({ environment }: Pick<World, 'environment'>): Promise<WebhookProcess> {
    const adminPort = await freePort();
    const env = {
      ...settingsOf(environment),
      ADMIN_HOST: '127.0.0.1',
      ADMIN_PORT: String(adminPort),
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    };
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', CHILD], { env, stdio: 'pipe' });
    const started = new WebhookProcess(child, adminPort);
    await eventually('a process that has booted', async () => {
      if (started.said.includes('booted\n')) return true;
      throw new Error(started.warnings.slice(-2_000));
    });
    return started;
  }

  /** Whether it is the one that sends. */
  async leads(): Promise<boolean> {
    return /^stratus_leader\{work="sender:webhook".*\} 1$/m.test(await this.metrics());
  }

  /** The sum of the values of a metric. */
  async metric(name: string): Promise<number> {
    const lines = (await this.metrics())
      .split('\n')
      .filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
    return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  }

  private async metrics(): Promise<string> {
    return (await fetch(`http://127.0.0.1:${this.adminPort}/metrics`)).text();
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Resolves when it has ended. */
  async end(signal: NodeJS.Signals): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exit = once(this.child, 'exit');
    this.child.kill(signal);
    await exit;
  }
}
