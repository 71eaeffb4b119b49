/** The ports of an installation in a cluster. */
export const ports = {
  http: 8080,
  /** The Service's port, with TLS. */
  https: 443,
  admin: 9090,
  nats: 4222,
  natsRoutes: 6222,
  natsMonitor: 8222,
  postgres: 5432,
  otlp: 4318,
  operators: 8090,
} as const;
