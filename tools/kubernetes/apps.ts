import { gatewayApp, gatewayUser, services, streamsUser } from '@stratus/topology';
import type { z } from 'zod';

import { ports } from './ports.ts';

/** Requests and limits of an app; there is no CPU limit, which would only delay responses. */
export interface Resources {
  cpu: string;
  memory: string;
  memoryLimit: string;
}

/** An app as Kubernetes runs it. */
export interface DeployedApp {
  app: string;
  /** Its variables with plain values. */
  plain: Readonly<Record<string, string>>;
  /** Its variables whose values are keys of its Secret. */
  secrets: readonly string[];
  resources: Resources;
  hasDatabase: boolean;
  /** How long it keeps serving after SIGTERM. */
  drainMs: number;
}

/** The variables whose values are secrets. */
const SECRETS = [
  'NATS_PASSWORD',
  'NATS_STREAMS_PASSWORD',
  'DATABASE_URL',
  'DATABASE_SECRET_KEYS',
  'WEBHOOK_SECRET_KEYS',
];

/** Load balancers and node proxies need seconds to learn that a replica takes no new connections. */
const DRAIN_MS = 10_000;

/** With V8's default collector, a process has about 200 MB after a start and up to 350 MB after a load (ADR 27). */
const SERVICE: Resources = { cpu: '100m', memory: '256Mi', memoryLimit: '640Mi' };
const MEASURED: Readonly<Record<string, Resources>> = {
  gateway: { cpu: '200m', memory: '320Mi', memoryLimit: '640Mi' },
  'network-service': { cpu: '100m', memory: '384Mi', memoryLimit: '768Mi' },
};

const EVERYWHERE = '0.0.0.0';

function plainValues(app: string): Record<string, string> {
  const service = services.find((candidate) => candidate.app === app);
  return {
    NATS_URL: `nats://nats:${ports.nats}`,
    NATS_USER: service?.name ?? gatewayUser,
    ADMIN_HOST: EVERYWHERE,
    ADMIN_PORT: String(ports.admin),
    ...(service && { NATS_STREAMS_USER: streamsUser(service.name) }),
    ...(app === gatewayApp && {
      HTTP_HOST: EVERYWHERE,
      HTTP_PORT: String(ports.http),
      HTTP_DRAIN_MS: String(DRAIN_MS),
    }),
  };
}

/** Every app with the variables that its schema knows. */
export function deployedApps(schemas: ReadonlyMap<string, z.ZodObject>): DeployedApp[] {
  return [gatewayApp, ...services.map(({ app }) => app)].map((app) => {
    const known = Object.keys(schemas.get(app)?.shape ?? {});
    const plain = Object.entries(plainValues(app)).filter(([name]) => known.includes(name));
    return {
      app,
      plain: Object.fromEntries(plain),
      secrets: SECRETS.filter((name) => known.includes(name)),
      resources: MEASURED[app] ?? SERVICE,
      hasDatabase: known.includes('DATABASE_URL'),
      drainMs: known.includes('HTTP_DRAIN_MS') ? DRAIN_MS : 0,
    };
  });
}
