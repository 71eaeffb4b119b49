import type { LocalNetworks } from '@stratus/processes';
import type { DEMO_TOKENS } from '../demo/demo-account.js';

/** The names of the demo account's tokens. */
export type TokenName = (typeof DEMO_TOKENS)[number]['name'];

/** A running stack as other programs see it: the content of stack.json in its state directory. */
export interface StackDescription {
  baseUrl: string;
  docsUrl: string;
  consoleUrl: string;
  /** The page of the test control, where it is open. */
  testControlUrl?: string;
  adminUrl: string;
  natsUrl: string;
  databaseUrl: string;
  tokens: Record<TokenName, string>;
  pid: number;
  services: Record<string, { pid: number | undefined; adminUrl: string }>;
  /** Whether managed databases are servers, or simulated. */
  databases: 'local' | 'simulated';
  /** The networks of this machine; absent where they are simulated. */
  network?: LocalNetworks;
  /** The dialect of the API, if it is not `compute`. */
  word?: string;
  subscriber: { natsUrl: string; consumer: string };
}

/** The names of a stack's files in its state directory. */
export const STACK_FILES = {
  description: 'stack.json',
  secrets: 'secrets.json',
  launcher: 'run/launcher.json',
  /** Where the launcher takes requests, and its token. */
  control: 'run/control.json',
  logs: 'logs',
} as const;

/** The names of a stack's passwords and keys in its file of secrets. */
export const stackSecret = {
  /** The password of a service's role in Postgres. */
  database: (service: string): string => `database/${service}`,
  /** The password of a NATS user. */
  nats: (user: string): string => `nats/${user}`,
  /** The key that encrypts the secrets of a service at rest, and the variable that hands it over, by service. */
  sealingKeys: {
    database: { variable: 'DATABASE_SECRET_KEYS', secret: 'database-passwords' },
    webhook: { variable: 'WEBHOOK_SECRET_KEYS', secret: 'webhook-secrets' },
  },
};

/** The value of such a variable with the key that the launcher has made. */
export const sealingKeys = (key: string): string => `stack:${key}`;
