import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Registry } from 'prom-client';
import { gauges } from './metrics.js';

const METRIC = 'stratus_certificate_expiry_timestamp_seconds';
const BLOCKS = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** A certificate file: `chain` begins with the certificate presented to peers; of `authorities`, any will do. */
type Kind = 'chain' | 'authorities';

/**
 * When the certificates in a PEM text expire, in seconds since 1970: the end of the first in a chain, for which the file is
 * renewed, or of the authority that lives longest.
 *
 * @throws if there is none.
 */
function endOf(pem: string, kind: Kind): number {
  const ends = (pem.match(BLOCKS) ?? []).map((block) => new X509Certificate(block).validToDate.getTime() / 1_000);
  const [first] = kind === 'chain' ? ends : ends.toSorted((one, other) => other - one);
  if (first === undefined) throw new Error('There is no certificate.');
  return first;
}

/** The variables of an app that name certificate files. */
const FILES: Readonly<Record<string, Kind>> = {
  NATS_TLS_CA_FILE: 'authorities',
  NATS_TLS_CERT_FILE: 'chain',
  DATABASE_TLS_CA_FILE: 'authorities',
};

/**
 * Reports when each certificate of an app expires, by the variable that names its file; a file that cannot be read has no
 * series. The app reads these files again at each connection, so their current content counts.
 *
 * @param shown the PEM of certificates in the app's memory, by variable.
 */
export function measureCertificates(
  metrics: Registry,
  configuration: Readonly<Record<string, unknown>>,
  shown: Readonly<Record<string, () => string>> = {},
): void {
  const files = Object.entries(FILES).flatMap(([variable, kind]) => {
    const path = configuration[variable];
    return typeof path === 'string' ? [{ variable, end: async () => endOf(await readFile(path, 'utf8'), kind) }] : [];
  });
  const held = Object.entries(shown).map(([variable, pem]) => ({ variable, end: async () => endOf(pem(), 'chain') }));
  gauges(
    metrics,
    'variable',
    { [METRIC]: 'When a certificate of the app expires, in seconds since 1970' },
    async () => {
      const ends = await Promise.all(
        [...files, ...held].map(({ variable, end }) =>
          end().then(
            (seconds) => [[variable, { [METRIC]: seconds }] as const],
            () => [],
          ),
        ),
      );
      return new Map(ends.flat());
    },
  );
}
