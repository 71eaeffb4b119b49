import type { DeployedApp } from './apps.ts';
import type { Manifest } from './manifest.ts';
import { DEPLOYMENT, podPatch } from './pod-patch.ts';
import { ports } from './ports.ts';

export const COLLECTOR_NAMESPACE = 'observability';

const VARIABLES = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://otel-collector.${COLLECTOR_NAMESPACE}:${ports.otlp}` };

/** Makes every app send its spans to a collector. */
export const tracingPatches = (apps: readonly DeployedApp[]): Manifest[] =>
  apps.map(({ app }) => podPatch(DEPLOYMENT, app, { containers: [{ container: app, variables: VARIABLES }] }));
