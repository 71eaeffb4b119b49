import type { InProcessServices } from '@stratus/messaging';
import type { Closing, Readiness } from '@stratus/runtime';

/** Resources that the apps of one process share. */
export interface SharedProcess {
  /** Whom the app reaches without the broker, and who reaches it. */
  inProcessServices: InProcessServices;
  /** Of the whole process: each app is a part of it. */
  readiness: Readiness;
  /** The metrics of the process itself are this app's. */
  measuresProcess: boolean;
  /** The app serves clients only from then on; when it rejects, the app does not start. */
  servesAfter: Promise<unknown>;
}

/** An app that runs. */
export interface RunningApp {
  adminPort: number;
  stop: () => Promise<void>;
}

/** An app with its configuration. */
export interface PreparedApp {
  logLevel: string;
  /** How long it goes on with the usual work when it is asked to stop. */
  drainMs: number;
  /**
   * @param closing gets what the app opens as it opens it, so that an app that still boots can be stopped, too.
   * @param shared with the other apps of the process; undefined: it is alone.
   */
  boot(closing: Closing, shared?: SharedProcess): Promise<RunningApp>;
}

/** Interface of an app to the programs that run it; other packages import nothing else of it. */
export interface App {
  /** Of its folder, its log lines and its metrics. */
  name: string;
  /**
   * Reads the app's configuration; `environment` as in process.env.
   *
   * @throws ConfigurationError when a variable is missing or wrong.
   */
  prepare(environment: NodeJS.ProcessEnv): PreparedApp;
}
