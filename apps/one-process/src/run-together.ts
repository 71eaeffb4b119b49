import type { App, PreparedApp } from '@stratus/app';
import { ConfigurationError } from '@stratus/environment';
import { InProcessServices, atMost } from '@stratus/messaging';
import { Closing, Readiness, asOneOfSeveralApps, createLogger, onStopSignal } from '@stratus/runtime';
import { environmentOf } from './environment.js';

/** How long the services keep running for the edge's last requests: both share the time that a process has to stop. */
const EDGE_MS = 4_000;
/** How long the apps that have booted may take to stop after another one's failed boot. */
const STOP_MS = 9_500;

interface Member {
  app: PreparedApp;
  closing: Closing;
}

/**
 * Runs apps in one process until it is asked to stop. The first is the edge: it serves once all others serve, and stops
 * before them. An app that is still booting when the process stops takes no work.
 *
 * @param edgeMs how long the services wait for the edge to stop, beyond its time to drain.
 * @throws ConfigurationError with the errors of all apps, or the first failure of a boot, with the name of its app,
 *   once the others have stopped. The process must then exit.
 */
export async function runTogether(
  apps: readonly [App, ...App[]],
  environment: NodeJS.ProcessEnv,
  edgeMs = EDGE_MS,
): Promise<void> {
  const [edge, ...services] = prepare(apps, environment).map((app): Member => ({ app, closing: new Closing() }));
  if (edge === undefined) return;
  const stop = (): Promise<void> => stopTogether(edge, services, edgeMs);
  const isStopping = onStopSignal(stop, createLogger('one-process', edge.app.logLevel), edge.app.drainMs);

  const shared = { inProcessServices: new InProcessServices(), readiness: new Readiness() };
  for (const { name } of apps) shared.readiness.register(name, () => 'boot: starting');
  const alone = { ...shared, measuresProcess: false, servesAfter: Promise.resolve() };
  const servesAfter = Promise.all(services.map(({ app, closing }) => app.boot(closing, alone)));
  try {
    // Whichever fails first is the cause.
    await Promise.all([servesAfter, edge.app.boot(edge.closing, { ...shared, measuresProcess: true, servesAfter })]);
  } catch (error) {
    // The running shutdown will end the process.
    if (isStopping()) return;
    await atMost(STOP_MS, stop());
    throw error;
  }
}

/** @throws the first failure, once all have stopped. */
async function stopTogether(edge: Member, services: readonly Member[], edgeMs: number): Promise<void> {
  const edgeStops = edge.closing.run();
  await atMost(edge.app.drainMs + edgeMs, edgeStops);
  const ends = await Promise.allSettled([edgeStops, ...services.map(({ closing }) => closing.run())]);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

/**
 * Reads the configurations of all apps before any of them starts. Each boots in its own context, with its own tracer
 * and its own Nest log.
 */
function prepare(apps: readonly App[], environment: NodeJS.ProcessEnv): PreparedApp[] {
  const faults: string[] = [];
  const prepared = apps.flatMap((app, place): PreparedApp[] => {
    try {
      const found = app.prepare(environmentOf(app.name, place, environment));
      const boot: PreparedApp['boot'] = (closing, shared) =>
        asOneOfSeveralApps(() => found.boot(closing, shared)).catch((error: unknown) => {
          throw failureOf(app.name, error);
        });
      return [{ ...found, boot }];
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      faults.push(...faultsOf(app.name, error));
      return [];
    }
  });
  if (faults.length > 0) throw new ConfigurationError(faults);
  return prepared;
}

const faultsOf = (app: string, { faults }: ConfigurationError): string[] => faults.map((fault) => `${app}: ${fault}`);

/** The failure of an app's boot, with the app's name, because all apps share one log. */
function failureOf(app: string, error: unknown): Error {
  if (error instanceof ConfigurationError) return new ConfigurationError(faultsOf(app, error));
  const failure = new Error(`${app} cannot start: ${error instanceof Error ? error.message : String(error)}`);
  if (error instanceof Error) failure.stack = `${app} cannot start: ${error.stack}`;
  return failure;
}
