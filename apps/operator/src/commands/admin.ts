import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ACCOUNT_PROGRAM } from '../bootstrap/account-program.js';

/**
 * `admin`: opens accounts, adds users and first tokens. account-service owns the rules and tables of accounts and provides a
 * program for this, which runs with this command's input, output and environment.
 *
 * `admin subscriber` concerns the broker and does not need that program.
 *
 * @returns the exit code of that program, or the text to print.
 */
export async function admin(args: string[]): Promise<number | string> {
  if (args[0] === 'subscriber') return (await import('./subscriber.js')).subscriber(args.slice(1));
  const child = spawn(process.execPath, [ACCOUNT_PROGRAM, ...args], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
