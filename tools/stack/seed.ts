import { Failure, runCommand } from '@stratus/local-servers';
import type { Progress } from './progress.ts';
import { programOf } from './programs.ts';

/** @throws Failure with every fault of the seed. */
export async function checkSeed(file: string): Promise<void> {
  await stratus('seed', 'check', file);
}

/**
 * Fills the running stack of a state directory, as the owner of its demo account.
 *
 * @throws Failure with every record that was refused.
 */
export const playSeed = (file: string, stateDir: string, progress: Progress): Promise<string> =>
  progress.step(
    'Seed',
    () => stratus('--state-dir', stateDir, 'seed', 'play', file),
    (text) => text.replace(/\.$/, ''),
  );

async function stratus(...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCommand(process.execPath, [programOf('cli'), ...words]);
  if (code === 0) return stdout.trim();
  const [message = '', ...remedy] = stderr.trim().replace(/^✗ /, '').split('\n  ');
  throw new Failure(message, remedy.join('\n'));
}
