import { rmSync } from 'node:fs';
import { keepReplacement, replaceData } from '@stratus/installation/stack';
import type { StackDescription } from '@stratus/installation/stack';
import { installedVersions } from '../backup/versions.js';
import { askLauncher } from './ask-launcher.js';
import { refuseOtherPlaces } from './save.js';
import { existingSnapshot } from './snapshot-names.js';
import { stage } from './stage.js';
import { whileStopped } from './state-lock.js';

export interface Loaded {
  name: string;
  /** When it was saved. */
  created: string;
  /** How long the stack did not serve; null for one that did not run. */
  interrupted_ms: number | null;
}

/**
 * Replaces the data of a stack by those of a snapshot; a running one then runs on them.
 *
 * @param stack undefined if it does not run.
 * @throws CommandFailure saying what to do; then the data are those of before.
 */
export async function load(stateDirectory: string, name: string, stack: StackDescription | undefined): Promise<Loaded> {
  const file = existingSnapshot(stateDirectory, name);
  if (stack) return loadRunning(stateDirectory, name, file);
  const { created } = await whileStopped(stateDirectory, async () => {
    const { incoming, manifest } = await stage(stateDirectory, file, installedVersions());
    replaceData(stateDirectory, incoming);
    rmSync(keepReplacement(stateDirectory), { recursive: true, force: true });
    return manifest;
  });
  return { name, created, interrupted_ms: null };
}

async function loadRunning(stateDirectory: string, name: string, file: string): Promise<Loaded> {
  refuseOtherPlaces(stateDirectory);
  const { incoming, manifest } = await stage(stateDirectory, file, installedVersions());
  try {
    const { created, databases } = manifest;
    const answer = await askLauncher(stateDirectory, { incoming, databases, name });
    return { name, created, interrupted_ms: answer };
  } finally {
    rmSync(incoming, { recursive: true, force: true });
  }
}
