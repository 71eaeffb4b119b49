import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { Failure } from './failure.ts';
import { projectRoot } from './paths.ts';
import { runCommand } from './process/run-command.ts';

export function adminCliPath(appsDir: string): string {
  return join(appsDir, 'account-service', 'dist', 'admin', 'main.js');
}

/** Runs one command of the account service's admin CLI and returns the object that it prints. */
export async function adminCli(
  appsDir: string,
  env: Record<string, string | undefined>,
  args: string[],
): Promise<Record<string, unknown>> {
  const main = adminCliPath(appsDir);
  if (!existsSync(main)) throw new Failure(`The admin CLI is not built: ${main} is missing.`, 'npm run build');
  const result = await runCommand(process.execPath, [main, ...args, '--json'], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'production', ADMIN_PORT: '0', LOG_LEVEL: 'silent', ...env },
    timeoutMs: 60_000,
  });
  const lastLine = result.stdout.trim().split('\n').at(-1) ?? '';
  try {
    const value: unknown = JSON.parse(result.code === 0 ? result.stdout.trim() || '{}' : '');
    if (typeof value === 'object' && value !== null) return { ...value };
  } catch {
    // Told below, with everything that the command printed.
  }
  throw new Failure(
    `The admin command "${args.join(' ')}" failed: ${result.stderr.trim() || lastLine || `exit code ${result.code}`}`,
    'Start with --fresh to begin with an empty database. If that does not help, this is a bug: please report it.',
  );
}
