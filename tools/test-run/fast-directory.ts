import { readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
/** Twice what a whole run takes, with all its database servers. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * The directory for the files of a test run: in memory if there is enough, because a run creates and removes some hundred
 * databases, which on some disks takes longer than the specs. TMPDIR overrides it.
 *
 * @param mounts as in /proc/mounts.
 */
export function fastDirectory(
  { TMPDIR }: NodeJS.ProcessEnv = process.env,
  mounts = readIfPresent('/proc/mounts'),
  freeBytes = freeIn(IN_MEMORY),
): string {
  const [, type, options = ''] =
    mounts
      .split('\n')
      .map((line) => line.split(' ').slice(1))
      .findLast(([directory]) => directory === IN_MEMORY) ?? [];
  // Specs execute programs that they write.
  const isUsable = type === 'tmpfs' && !options.split(',').some((option) => option === 'noexec' || option === 'ro');
  return TMPDIR === undefined && isUsable && freeBytes >= NEEDED_BYTES ? IN_MEMORY : tmpdir();
}

function readIfPresent(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function freeIn(directory: string): number {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
