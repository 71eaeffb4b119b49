import { join } from 'node:path';

export const projectRoot = join(import.meta.dirname, '..', '..', '..');
export const defaultStateDir = join(projectRoot, '.stratus');

/** Holds downloads and copies that every state directory of this checkout uses. */
export const cacheDir = join(defaultStateDir, 'cache');
