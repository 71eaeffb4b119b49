import type { DEMO_TOKENS } from '@stratus/installation';

import type { Progress } from './progress.ts';

export type TokenName = (typeof DEMO_TOKENS)[number]['name'];

export const databaseKinds = ['local', 'simulated'] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

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
  /** The directory of the apps' programs; default: that of the build. */
  programs?: string;
  progress?: Progress;
}

/** A running stack as other tools see it: the content of stack.json. */
export interface StackDescription {
  baseUrl: string;
  docsUrl: string;
  adminUrl: string;
  natsUrl: string;
  databaseUrl: string;
  tokens: Record<TokenName, string>;
  pid: number;
  services: Record<string, { pid: number | undefined; adminUrl: string }>;
  /** Whether managed databases are servers, or simulated. */
  databases: DatabaseKind;
  /** The dialect of the API, if it is not `compute`. */
  word?: string;
  subscriber: { natsUrl: string; consumer: string };
}
