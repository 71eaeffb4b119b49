import { Failure, projectRoot } from '@stratus/local-servers';
import type { ManagedProcess, ProcessSpecification } from '@stratus/local-servers';
import { commonSettings, defaultsFor, reachableAt } from './local-settings.ts';
import { programOf } from './programs.ts';
import type { StateDirectory } from './state-directory.ts';

/**
 * Keeps the resident memory of each process low at the price of a little more garbage collection: a small young generation and
 * an old generation that is collected before it grows much (any less growth, and collecting takes more time than the requests).
 * One thread collects such a small young generation faster than several.
 */
const nodeFlags = ['--max-semi-space-size=4', '--heap-growing-percent=60', '--no-parallel-scavenge'];

/** The app that runs all others, by the name of its folder. */
export const ONE_PROCESS = 'one-process';

/** A busy machine starts a process late, and all of them at once slowly. */
const readyTimeoutMs = 180_000;
const stopTimeoutMs = 10_000;

export interface AppOptions {
  app: string;
  programs: string;
  adminPort: number;
  env: Record<string, string | undefined>;
  state: StateDirectory;
}

/** An app that has nothing but the stream to wait for serves: account-service replaces a lost one within seconds. */
const MAY_FOLLOW = 'stream';

async function answersReady(adminHost: string, adminPort: number): Promise<void> {
  const response = await fetch(`http://${adminHost}:${adminPort}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(
    () => undefined,
  );
  if (response?.status === 200) return;
  if (!response) throw new Error('its admin port does not answer');
  const { problems } = (await response.json().catch(() => ({}))) as { problems?: Record<string, string> };
  if (problems && Object.keys(problems).every((part) => part === MAY_FOLLOW)) return;
  throw new Error(`/readyz answers ${response.status} ${JSON.stringify(problems).slice(0, 500)}`);
}

/** How to start the process of the gateway or of a service. */
export function appSpecification({ app, programs, adminPort, env, state }: AppOptions): ProcessSpecification {
  return specificationOf({
    app,
    programs,
    state,
    env: { ...env, ADMIN_PORT: String(adminPort) },
    adminPorts: [adminPort],
  });
}

export interface OneProcessOptions extends Pick<AppOptions, 'programs' | 'env' | 'state'> {
  /** Values of all apps in it. */
  adminPorts: number[];
}

/** How to start the process that runs the gateway and all services. */
export function oneProcessSpecification({ env, state, ...options }: OneProcessOptions): ProcessSpecification {
  const cache = defaultsFor({ NODE_COMPILE_CACHE: state.compileCacheDir }, process.env);
  return specificationOf({ ...options, app: ONE_PROCESS, state, env: { ...cache, ...env } });
}

function specificationOf({ app, programs, state, env, adminPorts }: OneProcessOptions & { app: string }) {
  const main = programOf(app, programs);
  const common = commonSettings(process.env);
  const adminHost = reachableAt(env.ADMIN_HOST ?? common.ADMIN_HOST);
  return {
    name: app,
    command: process.execPath,
    args: [...nodeFlags, main],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ...common,
      ...env,
    },
    cwd: projectRoot,
    logFile: state.logFile(app),
    pidFile: state.pidFile(app),
    stopSignal: 'SIGTERM',
    stopTimeoutMs: stopTimeoutMs + Number(env.HTTP_DRAIN_MS ?? process.env.HTTP_DRAIN_MS ?? 0),
    readyTimeoutMs,
    ready: async () => void (await Promise.all(adminPorts.map((port) => answersReady(adminHost, port)))),
  } satisfies ProcessSpecification;
}

/**
 * Starts all at once. If one fails, the others get a moment to report why they wait, so that the user sees the cause.
 */
export async function startTogether(processes: ManagedProcess[]): Promise<void> {
  const failures: Failure[] = [];
  const starts = processes.map((child) =>
    child.start().catch((error: unknown) => {
      failures.push(error instanceof Failure ? error : new Failure(`${child.name}: ${String(error)}`, ''));
      throw error;
    }),
  );
  try {
    await Promise.all(starts);
  } catch {
    await Promise.race([Promise.allSettled(starts), new Promise((resolve) => setTimeout(resolve, 500))]);
    throw new Failure(
      failures.map(({ message }) => message).join('\n'),
      failures.map(({ whatToDo }) => whatToDo).join('\n'),
    );
  }
}
