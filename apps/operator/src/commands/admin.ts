import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { subscriber } from './subscriber.js';

/** Located beside this app in a checkout and in its image. */
const PROGRAM = join(import.meta.dirname, '../../../account-service/dist/admin/main.js');

/**
 * `admin`: opens accounts, adds users and first tokens. account-service owns the rules and tables of accounts and brings a
 * program for this, which runs with this one's input, output and environment.
 *
 * `admin subscriber` is about the broker and needs nothing of that program.
 *
 * @returns the exit code of that program, or what to print.
 */
export async function admin(args: string[]): Promise<number | string> {
  if (args[0] === 'subscriber') return subscriber(args.slice(1));
  const child = spawn(process.execPath, ['--enable-source-maps', PROGRAM, ...args], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
