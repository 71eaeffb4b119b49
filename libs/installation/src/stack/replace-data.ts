import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The data of a stack in its state directory. Ports, logs, caches and snapshots belong to the place, not to the data. */
export const STACK_DATA = ['postgres', 'databases', 'nats', 'secrets.json', 'demo.json'] as const;

/** Prefix of the directories, inside a state directory, in which other data are prepared. */
export const INCOMING = 'incoming-';

/** Exists while a replacement is neither kept nor undone. */
const PREVIOUS = 'previous';
/** In it, once it has all previous data: what it lacks did not exist. */
const COMPLETE = 'complete';
/** Prefix of directories with data that nobody needs any more. */
const REPLACED = 'replaced-';

const deleteTree = (path: string): void => rmSync(path, { recursive: true, force: true });

function moveIfAny(from: string, to: string): void {
  if (existsSync(from)) renameSync(from, to);
}

/**
 * Puts prepared data in the place of a stopped stack's data. Until {@link keepReplacement}, {@link undoReplacement} brings the
 * previous data back, wherever this was interrupted.
 *
 * @param incoming a directory of the state directory with {@link INCOMING} in its name; it is gone afterwards.
 * @param onStep called after each change of the disk.
 */
export function replaceData(stateDirectory: string, incoming: string, onStep: () => void = () => {}): void {
  const previous = join(stateDirectory, PREVIOUS);
  mkdirSync(previous, { mode: 0o700 });
  onStep();
  for (const name of STACK_DATA) {
    moveIfAny(join(stateDirectory, name), join(previous, name));
    onStep();
  }
  writeFileSync(join(previous, COMPLETE), '');
  onStep();
  for (const name of STACK_DATA) {
    moveIfAny(join(incoming, name), join(stateDirectory, name));
    onStep();
  }
  rmdirSync(incoming);
}

/**
 * Makes a replacement final, in one step.
 *
 * @returns the directory of the previous data, which nobody needs: for the caller to delete.
 */
export function keepReplacement(stateDirectory: string): string {
  const replaced = join(stateDirectory, `${REPLACED}${randomUUID()}`);
  renameSync(join(stateDirectory, PREVIOUS), replaced);
  return replaced;
}

/**
 * Brings the data of before an interrupted or failed replacement back, and deletes what was prepared. May itself be interrupted
 * and repeated. No process may use the data.
 *
 * @returns whether there was such a replacement.
 */
export function undoReplacement(stateDirectory: string, onStep: () => void = () => {}): boolean {
  const previous = join(stateDirectory, PREVIOUS);
  const isInterrupted = existsSync(previous);
  if (isInterrupted) bringBack(stateDirectory, previous, onStep);
  const left = readdirSync(stateDirectory).filter((name) =>
    [REPLACED, INCOMING].some((prefix) => name.startsWith(prefix)),
  );
  for (const name of left) deleteTree(join(stateDirectory, name));
  return isInterrupted;
}

function bringBack(stateDirectory: string, previous: string, onStep: () => void): void {
  const complete = join(previous, COMPLETE);
  if (existsSync(complete)) {
    // Only while the mark is there: afterwards a name that is not in `previous` may be one that was brought back.
    for (const name of STACK_DATA) {
      if (!existsSync(join(previous, name))) deleteTree(join(stateDirectory, name));
      onStep();
    }
    rmSync(complete);
    onStep();
  }
  for (const name of STACK_DATA) {
    if (!existsSync(join(previous, name))) continue;
    deleteTree(join(stateDirectory, name));
    onStep();
    renameSync(join(previous, name), join(stateDirectory, name));
    onStep();
  }
  rmdirSync(previous);
}
