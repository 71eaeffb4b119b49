import { existsSync, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

import { bundle } from '../bundle.mjs';
import { reportFailure } from './report-failure.ts';
import { projectRoot } from '@stratus/local-servers';
import { GATEWAY } from './local-settings.ts';
import type { Stack } from './stack.ts';

/** The compiler writes several files per change; wait for all of them. */
const quietMs = 250;

/**
 * Restarts the app whose build changed, every app after a change of a library, and the gateway after a change of the site, which it
 * reads once. Returns a function that stops it.
 */
export function restartOnChange(stack: Stack): () => void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let restarting = Promise.resolve();

  const restart = async (app: string): Promise<void> => {
    const since = performance.now();
    try {
      await stack.app(app).restart();
      console.log(`${app} restarted  ${((performance.now() - since) / 1000).toFixed(1)} s`);
    } catch (error) {
      reportFailure(error);
    }
  };
  const restartChanged = async (): Promise<void> => {
    try {
      await bundle();
    } catch (error) {
      // The next change tries again, and restarts these apps, too.
      return reportFailure(error);
    }
    const apps = stack.fleet
      .all()
      .map(({ name }) => name)
      .filter((name) => changed.has(name));
    changed.clear();
    await Promise.all(apps.map(restart));
  };
  const note = (apps: string[]): void => {
    for (const app of apps) changed.add(app);
    clearTimeout(timer);
    timer = setTimeout(() => (restarting = restarting.then(restartChanged)), quietMs);
  };
  const allApps = (): string[] => stack.fleet.all().map(({ name }) => name);

  const watchBuild = (directory: string, affected: () => string[]): (() => void)[] => {
    if (!existsSync(directory)) return [];
    const watcher = watch(directory, { recursive: true }, (_event, file) => {
      if (file?.endsWith('.js') === true) note(affected());
    });
    return [() => watcher.close()];
  };

  const libraries = readdirSync(join(projectRoot, 'libs')).map((name) => join(projectRoot, 'libs', name, 'dist'));
  const site = watch(join(projectRoot, 'site'), (_event, file) => {
    if (file === 'manifest.json') note([GATEWAY]);
  });
  const closers = [
    () => site.close(),
    ...libraries.flatMap((directory) => watchBuild(directory, allApps)),
    ...allApps().flatMap((app) => watchBuild(join(projectRoot, 'apps', app, 'dist'), () => [app])),
  ];
  return () => {
    clearTimeout(timer);
    for (const close of closers) close();
  };
}
