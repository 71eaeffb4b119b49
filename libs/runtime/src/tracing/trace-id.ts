/** The trace id in a W3C trace context: `00-<trace id>-<parent id>-<flags>`. */
export const traceIdOf = (traceparent: string | undefined): string | undefined => traceparent?.split('-')[1];
