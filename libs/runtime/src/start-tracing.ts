import type { CommonConfiguration } from './configuration/configuration.js';
import { createLogger } from './logging/logger.js';
import { useTracer } from './tracing/tracer.js';
import type { Tracer } from './tracing/tracer.js';

/** Settings of one app. */
export interface TracingOptions {
  /**
   * Unauthenticated clients reach the app: it makes its own sampling decision for their requests, whatever their trace context
   * asks for.
   */
  atEdge?: boolean;
}

/**
 * Starts to export traces if OTEL_EXPORTER_OTLP_ENDPOINT is set; else it loads nothing. Call it before creating the app's
 * logger: only then do log lines have the ids of their spans.
 *
 * @returns how to end it, after everything that creates spans.
 */
export async function startTracing(
  app: string,
  configuration: CommonConfiguration,
  options: TracingOptions = {},
): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, LOG_LEVEL } = configuration;
  if (endpoint === undefined) return async () => undefined;
  // The packages take up to 30 MB of memory.
  const { openTracer } = await import('./tracing/open-tracer.js');
  const logger = createLogger(app, LOG_LEVEL);
  const tracer: Tracer = openTracer({ app, endpoint, configuration, atEdge: options.atEdge ?? false, logger });
  useTracer(tracer);
  logger.info({ endpoint: new URL(endpoint).host }, 'exporting traces');
  return async () => {
    await tracer.close();
    useTracer(undefined);
  };
}
