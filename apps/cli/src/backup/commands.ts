import { readTextFile } from '@stratus/environment';
import { runningStack } from '../access/running-stack.js';
import { refuseNamedServers } from '../access/service-environment.js';
import type { Context } from '../context.js';
import { message } from '../output/output.js';
import type { Output } from '../output/output.js';
import { UsageError } from '../usage-error.js';
import { backup, defaultTarget } from './backup.js';
import { terminalWatch } from './progress.js';
import { restore } from './restore.js';

const MEGABYTE = 1_000_000;

/** Backs up the running stack. */
export async function makeBackup(
  context: Context,
  { to = defaultTarget(new Date()), passphraseFile }: { to?: string; passphraseFile?: string },
): Promise<Output> {
  refuseNamedServers(context);
  runningStack(context);
  const watch = context.json ? undefined : terminalWatch(process.stderr);
  const options = { to, ...passphraseIn(passphraseFile), ...(watch && { watch }) };
  const done = await backup({ stateDir: context.stateDirectory, ...options });
  const size = `${done.files} files, ${Math.ceil(done.bytes / MEGABYTE)} MB${done.encrypted ? ', encrypted' : ''}`;
  const warnings = done.warnings.map((warning) => `Note: ${warning}`);
  return message([`Backed up to ${done.directory} (${size}).`, ...warnings].join('\n'), done);
}

/** Makes a state directory from a backup. */
export async function restoreBackup(
  { stateDirectory, environment }: Context,
  from: string,
  { passphraseFile }: { passphraseFile?: string },
): Promise<Output> {
  const done = await restore({ from, stateDir: stateDirectory, ...passphraseIn(passphraseFile) });
  const start = environment.STRATUS_STATE_DIR ? 'npx stratus start' : `npx stratus start --state-dir ${done.stateDir}`;
  return message(`Restored ${done.stateDir}, as of ${done.created.toISOString()}. Start it with: ${start}`, done);
}

function passphraseIn(file: string | undefined): { passphrase?: string } {
  if (file === undefined) return {};
  const content = readTextFile(file);
  if ('fault' in content) throw new UsageError(`--passphrase-file names ${content.fault}.`);
  return { passphrase: content.text.split(/\r?\n/, 1)[0] ?? '' };
}
