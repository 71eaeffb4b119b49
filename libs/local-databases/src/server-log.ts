import { constants, openSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';

const BYTES = 8 * 1024 * 1024;

/** Opens the log of a server for appending, also while others write to it or empty it. The caller closes it. */
export const openLog = (path: string): number =>
  openSync(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW, 0o600);

/** Keeps the end of a log that has become long beside it, in place of the one before, and empties it while its server goes on. */
export async function limitLog(path: string): Promise<void> {
  const log = await open(path, constants.O_RDWR | constants.O_NOFOLLOW);
  try {
    const { size } = await log.stat();
    if (size <= BYTES) return;
    const { buffer } = await log.read(Buffer.alloc(BYTES), 0, BYTES, size - BYTES);
    // A full disk needs the room more than the old lines.
    await writeFile(`${path}.1`, buffer, { mode: 0o600 }).catch(() => undefined);
    await log.truncate();
  } finally {
    await log.close();
  }
}
