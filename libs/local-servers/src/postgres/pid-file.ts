import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Puts this process in the place of a server that has ended. PostgreSQL asks the system whether the process in the file
 * exists, which is so for a zombie, for ever where process 1 does not collect orphans, and for another program that has the
 * id now; but never of its own parent. The lines that follow stay: they name the shared memory that sessions of the ended
 * server may still hold, and the new one refuses to start beside these.
 */
export function disownPidFile(pidFile: string): void {
  const [, ...shared] = readFileSync(pidFile, 'utf8').split('\n');
  writeFileSync(pidFile, [process.pid, ...shared].join('\n'));
}
