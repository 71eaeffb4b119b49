import { ConfigurationError, Neighbours, asOneOfSeveralApps, createLogger, onStopSignal } from '@stratus/platform';
import type { App, PreparedApp, RunningApp } from '@stratus/platform';
import { environmentOf } from './environment.js';

/**
 * Runs apps in one process until it is asked to stop. The first is the edge: it serves once all others answer, and stops
 * before them.
 *
 * @throws ConfigurationError with the faults of all apps; the first failure of a boot, with which the process has to end.
 */
export async function runTogether(apps: readonly [App, ...App[]], environment: NodeJS.ProcessEnv): Promise<void> {
  const [edge, ...services] = prepare(apps, environment);
  if (edge === undefined) return;
  const running: { edge?: RunningApp; services: RunningApp[] } = { services: [] };
  const stop = async (): Promise<void> => {
    await running.edge?.stop();
    await Promise.all(running.services.map((service) => service.stop()));
  };
  onStopSignal(stop, createLogger('one-process', edge.logLevel), edge.drainMs);

  const neighbours = new Neighbours();
  const alone = { neighbours, measuresProcess: false, servesAfter: Promise.resolve() };
  const servesAfter = Promise.all(services.map(async ({ boot }) => void running.services.push(await boot(alone))));
  const booting = edge.boot({ neighbours, measuresProcess: true, servesAfter });
  // Whichever fails first is the cause.
  await Promise.all([servesAfter, booting.then((booted) => (running.edge = booted))]);
}

/**
 * Reads the configurations of all apps before any of them starts. Each boots in a context of its own: its tracer and what Nest says
 * about it are not those of the others.
 */
function prepare(apps: readonly App[], environment: NodeJS.ProcessEnv): PreparedApp[] {
  const faults: string[] = [];
  const prepared = apps.flatMap((app, place): PreparedApp[] => {
    try {
      const found = app.prepare(environmentOf(app.name, place, environment));
      return [{ ...found, boot: (shared) => asOneOfSeveralApps(() => found.boot(shared)) }];
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      faults.push(...error.faults.map((fault) => `${app.name}: ${fault}`));
      return [];
    }
  });
  if (faults.length > 0) throw new ConfigurationError(faults);
  return prepared;
}
