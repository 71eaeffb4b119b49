import type { Progress } from './progress.ts';

export type TokenName = 'unrestricted' | 'readOnly' | 'noScopes' | 'restricted';

export interface StackOptions {
  stateDir: string;
  /** Of the HTTP API; the next free one where it is taken. */
  port?: number;
  /** Throw the data of earlier starts away. */
  fresh?: boolean;
  /** Off makes tests faster; a power cut may then lose data, the end of a process alone does not. */
  fsync?: boolean;
  /** Existing servers to use instead of the embedded ones. */
  databaseUrl?: string | undefined;
  natsUrl?: string | undefined;
  /** Variables for every service and the gateway, over those that the launcher sets. */
  env?: Record<string, string>;
  /** Start a process again when it dies; tests that kill one want it to stay down. */
  supervise?: boolean;
  /** Where the built apps are. */
  appsDir?: string;
  progress?: Progress;
}

/** What other tools need to know of a running stack: the content of stack.json. */
export interface StackDescription {
  baseUrl: string;
  docsUrl: string;
  adminUrl: string;
  natsUrl: string;
  databaseUrl: string;
  tokens: Record<TokenName, string>;
  pid: number;
  services: Record<string, { pid: number | undefined; adminUrl: string }>;
  subscriber: { natsUrl: string; consumer: string };
}
