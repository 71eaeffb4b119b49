import { z } from 'zod';

/** The samplers of OTEL_TRACES_SAMPLER, by their OpenTelemetry names. */
export const SAMPLERS = [
  'parentbased_always_on',
  'parentbased_traceidratio',
  'parentbased_always_off',
  'always_on',
  'traceidratio',
  'always_off',
] as const;

/** Tracing variables, with the names and formats of OpenTelemetry. Without the first, the others have no effect. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Collector that gets traces over OTLP/HTTP, like `http://127.0.0.1:4318`; unset: no traces'),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(['http/protobuf', 'http/json'])
    .optional()
    .describe('How traces are encoded; unset: `http/protobuf`'),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional().describe('Headers for the collector, like `api-key=…,tenant=…`'),
  OTEL_TRACES_SAMPLER: z
    .enum(SAMPLERS)
    .optional()
    .describe('Which traces are exported; unset: `parentbased_always_on`'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('Share of the traces that a `traceidratio` sampler exports; unset: 1'),
  OTEL_SERVICE_NAME: z.string().optional().describe("`service.name` of the spans; unset: the app's name"),
  OTEL_RESOURCE_ATTRIBUTES: z
    .string()
    .optional()
    .describe('Further attributes of all spans, like `deployment.environment.name=production`'),
};
