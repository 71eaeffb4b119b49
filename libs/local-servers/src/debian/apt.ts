import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { type CommandResult, runCommand } from '@stratus/processes/source';

const downloadTimeoutMs = 120_000;

/** Runs `apt-get` or `apt-cache` with further options. */
export type Apt = (program: 'apt-get' | 'apt-cache', args: readonly string[]) => Promise<CommandResult>;

/** apt checks its downloads against the signed lists of its sources. */
export function aptIn(directory: string, options: readonly string[]): Apt {
  // As root, apt would switch to its own user, which may not write here.
  const base = ['-o', 'APT::Sandbox::User=root', '-o', 'Acquire::http::Timeout=20', '-qq'];
  return (program, args) =>
    runCommand(program, [...base, ...options, ...args], { cwd: directory, timeoutMs: downloadTimeoutMs });
}

/** Options for systems without package lists: images without them, or users without the right to update them. */
export function privateLists(state: string): string[] {
  for (const directory of ['lists/partial', 'archives/partial']) {
    mkdirSync(join(state, directory), { recursive: true });
  }
  const settings = [
    `Dir::State::lists=${join(state, 'lists')}`,
    `Dir::Cache=${state}`,
    `Dir::Cache::archives=${join(state, 'archives')}`,
    'Acquire::Languages=none',
  ];
  return settings.flatMap((setting) => ['-o', setting]);
}
