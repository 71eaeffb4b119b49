import { watch } from 'node:fs';
import { join } from 'node:path';

import { projectRoot } from '@stratus/local-servers';
import { buildSite } from '../site.mjs';
import { reportFailure } from './report-failure.ts';

/** Editors write a file in several steps. */
const quietMs = 250;

/** Renders the site when a file in `docs/` has changed. Returns a function that stops it. */
export function renderOnChange(root = projectRoot): () => void {
  let timer: NodeJS.Timeout | undefined;
  let rendering = Promise.resolve();
  const render = (): Promise<void> => buildSite(root).catch(reportFailure);
  const watcher = watch(join(root, 'docs'), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => (rendering = rendering.then(render)), quietMs);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
