import { commonVariables, readConfiguration, testControlVariables } from '@stratus/runtime';
import { z } from 'zod';
import { PROXY_SETTING, isProxySetting } from './http/trusted-proxies.js';
import { refuseControlAnywhere } from './test-control/control-address.js';

const WORD_RULE = 'must be 2 to 32 lower-case letters and digits, a letter first';
const TITLE_RULE = 'must be 2 to 32 letters and digits, a capital first';

export const gatewayVariables = z.object({
  ...commonVariables,
  HTTP_HOST: z.string().default('127.0.0.1').describe('Address that the API listens on'),
  HTTP_PORT: z.coerce.number().int().min(0).max(65535).default(8080).describe('Port that the API listens on'),
  HTTP_TLS_CERT_FILE: z
    .string()
    .optional()
    .describe(
      'File with the certificate (PEM, with those between it and its authority) with which the API is HTTPS; a change of the file is noticed within seconds',
    ),
  HTTP_TLS_KEY_FILE: z.string().optional().describe('File with the key (PEM) of that certificate'),
  HTTP_MAX_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(10)
    .default(4_000)
    .describe('Most connections of clients at once; keep it below the limit of open files of the process'),
  HTTP_MAX_CONNECTIONS_PER_ADDRESS: z.coerce
    .number()
    .int()
    .min(1)
    .default(250)
    .describe('Most of these from one address, or one /64 of IPv6; does not count for trusted proxies'),
  HTTP_DRAIN_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(60_000)
    .default(0)
    .describe(
      'How long the gateway serves on after SIGTERM, not ready and with `Connection: close` on each answer, so that clients and load balancers move to another replica, in milliseconds',
    ),
  TRUST_PROXY: z
    .string()
    .refine(isProxySetting, PROXY_SETTING)
    .default('off')
    .describe(
      'The proxies whose X-Forwarded-For the gateway believes: off for none, their number, or their addresses and networks, comma separated',
    ),
  RATE_LIMITS: z
    .enum(['on', 'addresses', 'off'])
    .default('on')
    .describe(
      'Refuse requests beyond the limits of the interface; addresses: only those of clients without a valid token; off: count and send the headers, never refuse',
    ),
  AUDIT_READS: z
    .enum(['on', 'off'])
    .default('off')
    .describe('Record accepted reads in the audit log, too; writes and refusals of access are always recorded'),
  ...testControlVariables,
  TEST_CONTROL_ANYWHERE: z
    .enum(['on', 'off'])
    .default('off')
    .describe('Allow TEST_CONTROL on an address that is not loopback; only where nothing but tests reaches it'),
  REQUEST_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(100)
    .max(60_000)
    .default(5_000)
    .describe('How long a query may take, in milliseconds; a command may take twice as long'),
  API_DIALECT: z
    .string()
    .regex(/^[a-z][a-z0-9]{1,31}$/, WORD_RULE)
    .optional()
    .describe('Word that clients use for `compute`, in paths, keys, scopes and ids, like `linode`; unset: `compute`'),
  API_DIALECT_PLURAL: z
    .string()
    .regex(/^[a-z][a-z0-9]{1,31}$/, WORD_RULE)
    .optional()
    .describe('Its plural; by default with an `s`'),
  API_DIALECT_TITLE: z
    .string()
    .regex(/^[A-Z][A-Za-z0-9]{1,31}$/, TITLE_RULE)
    .optional()
    .describe('The word at the start of a text; by default with a capital'),
  API_DIALECT_PLURAL_TITLE: z
    .string()
    .regex(/^[A-Z][A-Za-z0-9]{1,31}$/, TITLE_RULE)
    .optional()
    .describe('The plural at the start of a text; by default with a capital'),
  OAUTH_ISSUER: z
    .string()
    .optional()
    .describe('Issuer of OAuth 2.0 access tokens (JWT); unset: only personal access tokens'),
  OAUTH_AUDIENCE: z.string().optional().describe('Audience that such a token must name'),
  OAUTH_JWKS_URL: z.url().optional().describe("The issuer's JSON Web Key Set; default: <issuer>/.well-known/jwks.json"),
  OAUTH_USERNAME_CLAIM: z.string().default('sub').describe('Claim that holds the username'),
  OAUTH_SCOPES_CLAIM: z.string().default('scope').describe('Claim that holds the scopes, as text or as an array'),
});

export type GatewayConfiguration = z.infer<typeof gatewayVariables>;

/** Injection token of the gateway's configuration. */
export const GATEWAY_CONFIGURATION = Symbol('GATEWAY_CONFIGURATION');

/** @throws ConfigurationError naming every missing or wrong variable, or a test control that others would reach. */
export function gatewayConfiguration(environment: NodeJS.ProcessEnv): GatewayConfiguration {
  const configuration = readConfiguration(gatewayVariables, environment);
  refuseControlAnywhere(configuration);
  return configuration;
}
