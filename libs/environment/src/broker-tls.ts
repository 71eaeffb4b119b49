import type { TlsOptions } from '@nats-io/transport-node';
import { readVariable } from './variables.js';

/** The variables for TLS to the broker. */
export interface BrokerTlsFiles {
  NATS_URL: string;
  NATS_TLS_CA_FILE?: string | undefined;
  NATS_TLS_CERT_FILE?: string | undefined;
  NATS_TLS_KEY_FILE?: string | undefined;
}

/**
 * TLS options of the NATS client: with a file or a `tls://` URL it refuses a broker without TLS. It reads the files again at
 * each connection.
 */
export function brokerTls(files: BrokerTlsFiles): { tls?: TlsOptions } {
  const { NATS_TLS_CA_FILE: caFile, NATS_TLS_CERT_FILE: certFile, NATS_TLS_KEY_FILE: keyFile } = files;
  const isAsked = caFile !== undefined || certFile !== undefined || /(^|,)\s*tls:\/\//.test(files.NATS_URL);
  if (!isAsked) return {};
  return { tls: { ...(caFile && { caFile }), ...(certFile && { certFile }), ...(keyFile && { keyFile }) } };
}

/** The same for a command that reads its variables one by one. @throws ConfigurationError */
export const readBrokerTls = (environment: NodeJS.ProcessEnv): { tls?: TlsOptions } =>
  brokerTls({
    NATS_URL: readVariable('NATS_URL', environment) ?? '',
    NATS_TLS_CA_FILE: readVariable('NATS_TLS_CA_FILE', environment),
    NATS_TLS_CERT_FILE: readVariable('NATS_TLS_CERT_FILE', environment),
    NATS_TLS_KEY_FILE: readVariable('NATS_TLS_KEY_FILE', environment),
  });
