import { constants, openSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';

const BYTES = 8 * 1024 * 1024;

/** Opens a server's log for appending, even while others write to it or empty it. The caller closes it. */
export const openLog = (path: string): number =>
  openSync(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW, 0o600);

/** Saves the end of an overlong log next to it, replacing the previous copy, and empties the log while its server runs. */
export async function limitLog(path: string): Promise<void> {
  const log = await open(path, constants.O_RDWR | constants.O_NOFOLLOW);
  try {
    const { size } = await log.stat();
    if (size <= BYTES) return;
    const { buffer } = await log.read(Buffer.alloc(BYTES), 0, BYTES, size - BYTES);
    // A full disk needs the space more than the old lines.
    await writeFile(`${path}.1`, buffer, { mode: 0o600 }).catch(() => undefined);
    await log.truncate();
  } finally {
    await log.close();
  }
}
