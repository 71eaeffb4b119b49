import { databaseRole, services } from '@stratus/topology';
import { ROUTES_PASSWORD, natsUsers, placeOfPassword } from '../broker/nats-passwords.js';
import { DEMO_TOKENS } from '../demo/demo-account.js';
import { beyond, merged } from './secret-files.js';
import type { SecretFiles } from './secret-files.js';

/** Where Postgres is. */
export interface PostgresPlace {
  host: string;
  port: number;
  database: string;
  /** The user that sets the database up. */
  administrator: string;
}

export interface SecretsOfInstallation {
  postgres: PostgresPlace;
  /** Whether Postgres is a part of the installation, which then makes the administrator's password. */
  ownPostgres: boolean;
  /** Whether there is a demo account, whose tokens are secrets too. */
  demo: boolean;
}

/** Bytes that cannot be guessed, in hexadecimal; its randomness is passed in. */
export type Random = (bytes: number) => string;

const PASSWORD_BYTES = 24;
const KEY_BYTES = 32;
const TOKEN_BYTES = 32;

/**
 * The secrets that an installation lacks and that can be made now: those that derive from another one follow when that one
 * is known. Those that exist stay as they are. So runs at the same time agree, and a run that was killed half-way, or a new
 * version with one more service, needs one more run and nothing else.
 */
export function missingSecrets(known: SecretFiles, wanted: SecretsOfInstallation, random: Random): SecretFiles {
  // A letter first: nats.conf takes a word that begins with a digit for a number with a unit.
  const password = (): string => `p${random(PASSWORD_BYTES)}`;
  const independent = [
    ...natsUsers().map((user) => ofNatsUser(user, password())),
    { ...ROUTES_PASSWORD, content: password() },
    ...services.map(({ name, app }) => ({
      app,
      key: 'DATABASE_URL',
      content: urlOf(wanted.postgres, databaseRole(name), password()),
    })),
    { app: 'database-service', key: 'DATABASE_SECRET_KEYS', content: sealingKey(random(KEY_BYTES)) },
    ...(wanted.ownPostgres ? [{ app: 'postgres', key: 'POSTGRES_PASSWORD', content: password() }] : []),
    ...(wanted.demo ? DEMO_TOKENS.map(({ key }) => ({ app: 'demo', key, content: random(TOKEN_BYTES) })) : []),
  ];
  return beyond(known, merged(filesOf(independent), ofAdministrator(known, wanted.postgres)));
}

function ofNatsUser(user: string, content: string) {
  const { app, key } = placeOfPassword(user);
  return { app, key, content };
}

function ofAdministrator(secrets: SecretFiles, postgres: PostgresPlace): SecretFiles {
  const password = secrets.postgres?.POSTGRES_PASSWORD;
  if (password === undefined) return {};
  return { bootstrap: { DATABASE_URL: urlOf(postgres, postgres.administrator, password) } };
}

const urlOf = ({ host, port, database }: PostgresPlace, user: string, password: string): string =>
  `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${host}:${port}/${encodeURIComponent(database)}`;

const sealingKey = (hexadecimal: string): string =>
  `installation:${Buffer.from(hexadecimal, 'hex').toString('base64')}`;

function filesOf(secrets: readonly { app: string; key: string; content: string }[]): SecretFiles {
  const files: Record<string, Record<string, string>> = {};
  for (const { app, key, content } of secrets) (files[app] ??= {})[key] = content;
  return files;
}
