import { closeSync, constants, fstatSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';

/** @throws Error for anything but a regular file: the owner of the directory may put a link there. */
function openPidFile(pidFile: string): number {
  const file = openSync(pidFile, constants.O_RDWR | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  const status = fstatSync(file);
  if (status.isFile() && status.nlink === 1) return file;
  closeSync(file);
  throw new Error(`${pidFile} is not a file of its own.`);
}

/**
 * Puts this process in the place of an ended server. PostgreSQL asks the system whether the process in the file exists; that
 * is true of a zombie (forever, if process 1 does not collect orphans) and of another program that has the id now, but
 * PostgreSQL never counts its own parent. The following lines stay: they name the shared memory that sessions of the ended
 * server may still hold, and the new server refuses to start while these exist.
 *
 * @param isEnded whether the process in the file has ended; if not, nothing changes.
 * @throws Error for a link: this process may write where the server may not.
 */
export function disownPidFile(pidFile: string, isEnded: (pid: number) => boolean = () => true): boolean {
  const file = openPidFile(pidFile);
  try {
    const [pid, ...shared] = readFileSync(file, 'utf8').split('\n');
    if (!isEnded(Number(pid))) return false;
    ftruncateSync(file);
    writeSync(file, [process.pid, ...shared].join('\n'), 0);
    return true;
  } finally {
    closeSync(file);
  }
}
