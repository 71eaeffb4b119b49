import { DiagLogLevel, diag } from '@opentelemetry/api';
import { parseKeyPairsIntoRecord } from '@opentelemetry/core';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, resourceFromAttributes, serviceInstanceIdDetector } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { CommonConfiguration } from '../configuration/configuration.js';
import { LogOnceExporter } from './log-once-exporter.js';
import { OpenTelemetryTracer } from './open-telemetry-tracer.js';
import { samplerOf } from './samplers.js';
import type { Tracer } from './tracer.js';

/** Maximum spans waiting for the collector; later ones are dropped. */
const MAX_WAITING = 4_096;
const EXPORT_EVERY_MS = 1_000;
/** The shutdown waits at most this long for the collector. */
const FLUSH_MS = 2_000;
/** Time between two lines about dropped spans. */
const SAY_AGAIN_MS = 60_000;

interface Opening {
  app: string;
  endpoint: string;
  configuration: CommonConfiguration;
  atEdge: boolean;
  logger: Logger;
}

/** A tracer that exports to a collector in the background: if the collector is unavailable or hangs, only spans are lost. */
export function openTracer({ app, endpoint, configuration, atEdge, logger }: Opening): Tracer {
  sayCalmly(logger);
  const Exporter = configuration.OTEL_EXPORTER_OTLP_PROTOCOL === 'http/json' ? JsonExporter : ProtobufExporter;
  const exporter = new Exporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: parseKeyPairsIntoRecord(configuration.OTEL_EXPORTER_OTLP_HEADERS),
  });
  const provider = new TracerProvider({
    resource: resourceOf(app, configuration),
    sampler: samplerOf({
      name: configuration.OTEL_TRACES_SAMPLER ?? 'parentbased_always_on',
      ratio: configuration.OTEL_TRACES_SAMPLER_ARG ?? 1,
      atEdge,
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new LogOnceExporter(exporter, logger),
        maxQueueSize: MAX_WAITING,
        scheduledDelayMillis: EXPORT_EVERY_MS,
      }),
    ],
  });
  return new OpenTelemetryTracer(provider.getTracer('stratus'), () => withinTime(provider.shutdown()));
}

function resourceOf(app: string, { OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES }: CommonConfiguration) {
  return defaultResource()
    .merge(resourceFromAttributes({ 'service.name': app, 'service.namespace': 'stratus' }))
    .merge(resourceFromAttributes(serviceInstanceIdDetector.detect().attributes ?? {}))
    .merge(resourceFromAttributes(parseKeyPairsIntoRecord(OTEL_RESOURCE_ATTRIBUTES)))
    .merge(resourceFromAttributes(OTEL_SERVICE_NAME === undefined ? {} : { 'service.name': OTEL_SERVICE_NAME }));
}

/** Logs the SDK's warnings, one a minute: it repeats itself under load. */
function sayCalmly(logger: Logger): void {
  let saidAt = -Infinity;
  const ignore = (): void => undefined;
  const warn = (message: string): void => {
    if (performance.now() - saidAt < SAY_AGAIN_MS) return;
    saidAt = performance.now();
    logger.warn({ cause: message }, 'traces are incomplete');
  };
  const sayings = { error: warn, warn, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(sayings, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}

async function withinTime(flushed: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, FLUSH_MS)));
  // The exporter has logged the failure.
  await Promise.race([flushed.catch(() => undefined), late]);
  clearTimeout(timer);
}
