import { ConfigurationError, readVariables } from '@stratus/environment';
import { z } from 'zod';
import { withRenamedVariables } from './renamed-variables.js';
import { tracingVariables } from './tracing-variables.js';

/** Variables that every app reads. The descriptions become the table in docs/configuration.md. */
export const commonVariables = {
  NATS_URL: z.string().default('nats://127.0.0.1:4222').describe('NATS servers, comma separated'),
  NATS_USER: z.string().optional().describe('NATS user of this service; the broker limits it to its own subjects'),
  NATS_PASSWORD: z.string().optional().describe('Password of that user'),
  NATS_TLS_CA_FILE: z
    .string()
    .optional()
    .describe(
      'File with the authorities (PEM) of the certificates of the brokers; set, a broker without TLS is refused',
    ),
  NATS_TLS_CERT_FILE: z
    .string()
    .optional()
    .describe('File with the certificate (PEM) that the app shows to the broker, with NATS_TLS_KEY_FILE'),
  NATS_TLS_KEY_FILE: z.string().optional().describe('File with the key (PEM) of that certificate'),
  ADMIN_HOST: z.string().default('127.0.0.1').describe('Address of the admin port'),
  ADMIN_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65535)
    .default(9090)
    .describe('Port of /healthz, /readyz and /metrics; 0 picks a free one'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('Lowest level that the app logs'),
  ...tracingVariables,
};

/** For the apps that the test control reaches (decision 82). */
export const testControlVariables = {
  TEST_CONTROL: z
    .enum(['on', 'off'])
    .default('off')
    .describe(
      'Open /_stratus, with which tests control the installation: accounts for everyone. Never where people depend on it',
    ),
};

/** Variables of every service with its own schema, whose events go to the streams. */
export const databaseVariables = {
  NATS_STREAMS_USER: z
    .string()
    .optional()
    .describe('NATS user of this service for the streams; without it, NATS_USER reaches them'),
  NATS_STREAMS_PASSWORD: z.string().optional().describe('Password of that user'),
  EVENT_SEQUENCE: z
    .enum(['string', 'number'])
    .optional()
    .describe(
      'Form of `sequence` in published events; unset: `string`, as CloudEvents demands. `number` is for subscribers of earlier versions, until the next release',
    ),
  DATABASE_URL: z
    .string()
    .min(1)
    .describe("Postgres URL with the service's own role, which owns the service's schema and nothing else"),
  DATABASE_TLS_CA_FILE: z
    .string()
    .optional()
    .describe(
      'File with the authority (PEM) of the certificate of Postgres; set, a server that does not prove its host name with it is refused (as sslmode=verify-full)',
    ),
  DATABASE_POOL_SIZE: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(10)
    .describe('Most connections to Postgres at once'),
  DATABASE_IDLE_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(3_600_000)
    .optional()
    .describe('How long a connection to Postgres may be idle before it is closed; unset: 30 s'),
};

/** The domain of resource names in an API with this dialect. */
const DOMAIN_OF_DIALECT: Readonly<Record<string, string>> = { linode: 'linodeusercontent.com' };

/** Variables of services that name resources: one domain for all of them. */
export const serviceDomainVariables = {
  API_DIALECT: z
    .string()
    .optional()
    .describe('As for the gateway: with `linode`, the default of SERVICE_DOMAIN is `linodeusercontent.com`'),
  SERVICE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a domain name in lower case')
    .default('stratus.example')
    .describe(
      'Domain of the names that services give to resources; the same for all services. Changing it keeps reverse names (198-18-0-2.ip.<domain>) and changes host names of node balancers',
    ),
};

/**
 * Reads an app's configuration from environment variables and from the files that `_FILE` variables name.
 *
 * @throws ConfigurationError naming every missing or wrong variable at once.
 */
export function readConfiguration<S extends z.ZodObject>(schema: S, environment: NodeJS.ProcessEnv): z.infer<S> {
  const {
    values: given,
    fromFiles,
    faults,
  } = readVariables(Object.keys(schema.shape), withRenamedVariables(environment));
  const values = withDomainOfDialect(given);
  const result = schema.safeParse(values);
  const unpaired = PAIRS.flatMap((pair) => faultsOfPair(pair, values));
  if (result.success && faults.size === 0 && unpaired.length === 0) return result.data;
  const issues = (result.error?.issues ?? []).map(({ path, message }) => ({ name: path.join('.'), message }));
  throw new ConfigurationError([
    ...faults.values(),
    ...unpaired,
    ...issues
      .filter(({ name }) => !faults.has(name))
      .map(({ name, message }) => {
        if (values[name] === undefined) return `${name} is missing`;
        return `${fromFiles.has(name) ? `the file of ${name}_FILE` : name}: ${message}`;
      }),
  ]);
}

/** The values, with SERVICE_DOMAIN's default derived from another variable; a domain that is set wins. */
function withDomainOfDialect(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const domain = DOMAIN_OF_DIALECT[values.API_DIALECT ?? ''];
  return domain === undefined ? values : { SERVICE_DOMAIN: domain, ...values };
}

/** Variables that only make sense together. */
const PAIRS = [
  ['NATS_TLS_CERT_FILE', 'NATS_TLS_KEY_FILE'],
  ['HTTP_TLS_CERT_FILE', 'HTTP_TLS_KEY_FILE'],
] as const;

function faultsOfPair([one, other]: (typeof PAIRS)[number], values: Readonly<Record<string, string>>): string[] {
  if ((values[one] === undefined) === (values[other] === undefined)) return [];
  return [values[one] === undefined ? `${other} needs ${one}` : `${one} needs ${other}`];
}

/** The variables every app has. */
export type CommonConfiguration = z.infer<z.ZodObject<typeof commonVariables>>;
export type DatabaseConfiguration = z.infer<z.ZodObject<typeof databaseVariables>> &
  Partial<z.infer<z.ZodObject<typeof testControlVariables>>>;
