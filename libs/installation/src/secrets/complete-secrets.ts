import { databaseRole, services } from '@stratus/topology';
import { ROUTES_PASSWORD, natsUsers, placeOfPassword } from '../broker/nats-passwords.js';
import { DEMO_TOKENS } from '../demo/demo-account.js';
import { beyond, merged } from './secret-files.js';
import type { SecretFiles } from './secret-files.js';

/** Address of Postgres. */
export interface PostgresPlace {
  host: string;
  port: number;
  database: string;
  /** The user that sets up the database. */
  administrator: string;
}

export interface SecretsOfInstallation {
  postgres: PostgresPlace;
  /** Whether Postgres is a part of the installation, which then creates the administrator's password. */
  ownPostgres: boolean;
  /** Whether there is a demo account, whose tokens are secrets too. */
  demo: boolean;
}

/** Unguessable bytes, in hexadecimal; the randomness is passed in. */
export type Random = (bytes: number) => string;

const PASSWORD_BYTES = 24;
const KEY_BYTES = 32;
const TOKEN_BYTES = 32;

/**
 * The missing secrets of an installation that can be created now: derived secrets follow once their source is known. Existing
 * ones stay. So concurrent runs agree, and after a killed run, or with a new version that has one more service, one more run
 * is enough.
 */
export function missingSecrets(known: SecretFiles, wanted: SecretsOfInstallation, random: Random): SecretFiles {
  // Starts with a letter: nats.conf reads a word that starts with a digit as a number with a unit.
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
    { app: 'webhook-service', key: 'WEBHOOK_SECRET_KEYS', content: sealingKey(random(KEY_BYTES)) },
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
