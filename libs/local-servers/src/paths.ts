import { join } from 'node:path';

export const projectRoot = join(import.meta.dirname, '..', '..', '..');
export const defaultStateDir = join(projectRoot, '.stratus');

/** What is downloaded or copied once and serves every state directory of this checkout. */
export const cacheDir = join(defaultStateDir, 'cache');
