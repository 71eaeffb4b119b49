import type { Progress } from './progress.ts';

export const databaseKinds = ['local', 'simulated'] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

export const networkKinds = ['local', 'simulated'] as const;
export type NetworkKind = (typeof networkKinds)[number];

export interface StackOptions {
  stateDir: string;
  /** Port of the HTTP API; if taken, the next free one for this run, unless `exactPort`. */
  port?: number;
  exactPort?: boolean;
  /** The dialect of the gateway: the word in place of `compute`. */
  word?: string | undefined;
  /** The gateway and all services share a process. */
  oneProcess?: boolean | undefined;
  /** The kind of managed databases; undefined: as at the last start, initially simulated. */
  databases?: DatabaseKind | undefined;
  /** Local: packets flow, in network namespaces of this machine; default: simulated. */
  network?: NetworkKind | undefined;
  /** Discard the data of earlier starts. */
  fresh?: boolean;
  /** Off makes tests faster; a power cut may then lose data, but a crash of a process does not. */
  fsync?: boolean;
  /** Existing servers to use instead of the embedded ones. */
  databaseUrl?: string | undefined;
  natsUrl?: string | undefined;
  /** Variables for every service and the gateway; they override the launcher's. */
  env?: Record<string, string>;
  /** Restart a process that dies; off for tests that kill one. */
  supervise?: boolean;
  /** Postgres counts statements, and the broker shows its counters at `Stack.nats.monitoringUrl`. */
  counters?: boolean;
  /** The directory of the apps' programs; default: that of the build. */
  programs?: string;
  progress?: Progress;
}
