import type { InProcessServices } from '@stratus/messaging';
import type { Closing, Readiness } from '@stratus/runtime';

/** Resources that the apps of one process share. */
export interface SharedProcess {
  /** In-process transport to and from the other apps of the process. */
  inProcessServices: InProcessServices;
  /** Shared by the whole process: each app is a part of it. */
  readiness: Readiness;
  /** Whether this app exports the metrics of the process itself. */
  measuresProcess: boolean;
  /** The app serves clients only after this resolves; if it rejects, the app does not start. */
  servesAfter: Promise<unknown>;
}

/** A running app. */
export interface RunningApp {
  adminPort: number;
  stop: () => Promise<void>;
}

/** An app with its configuration. */
export interface PreparedApp {
  logLevel: string;
  /** How long it keeps serving requests after it is asked to stop. */
  drainMs: number;
  /**
   * @param closing receives each resource as soon as it is open, so that the app can be stopped while it boots.
   * @param shared resources shared with the other apps of the process; undefined: the app runs alone.
   */
  boot(closing: Closing, shared?: SharedProcess): Promise<RunningApp>;
}

/** The interface of an app to the programs that run it; other packages import nothing else from it. */
export interface App {
  /** The name of its folder, its log lines and its metrics. */
  name: string;
  /**
   * Reads the app's configuration; `environment` as in process.env.
   *
   * @throws ConfigurationError when a variable is missing or wrong.
   */
  prepare(environment: NodeJS.ProcessEnv): PreparedApp;
}
