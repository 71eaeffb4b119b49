import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Registry } from 'prom-client';
import { gauges } from './metrics.js';

const METRIC = 'stratus_certificate_end_seconds';
const BLOCKS = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** A file of certificates: `chain` begins with the one that is shown, of `authorities` any will do. */
type Kind = 'chain' | 'authorities';

/**
 * When the certificates in a PEM text stop working, in seconds since 1970: the end of the first of a chain, which is
 * the one that its file is renewed for, or of the authority that lives longest.
 *
 * @throws when there is none.
 */
function endOf(pem: string, kind: Kind): number {
  const ends = (pem.match(BLOCKS) ?? []).map((block) => new X509Certificate(block).validToDate.getTime() / 1_000);
  const [first] = kind === 'chain' ? ends : ends.toSorted((one, other) => other - one);
  if (first === undefined) throw new Error('There is no certificate.');
  return first;
}

/** The variables of an app that name files of certificates. */
const FILES: Readonly<Record<string, Kind>> = {
  NATS_TLS_CA_FILE: 'authorities',
  NATS_TLS_CERT_FILE: 'chain',
  DATABASE_TLS_CA_FILE: 'authorities',
};

/**
 * Says when each certificate of an app ends, by the variable that names its file; a file that cannot be read has no series. The
 * app reads these files again at each connection, so what they hold is what counts.
 *
 * @param shown the PEM of certificates that the app holds itself, by their variables.
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
  gauges(metrics, 'variable', { [METRIC]: 'When a certificate of the app ends, in seconds since 1970' }, async () => {
    const ends = await Promise.all(
      [...files, ...held].map(({ variable, end }) =>
        end().then(
          (seconds) => [[variable, { [METRIC]: seconds }] as const],
          () => [],
        ),
      ),
    );
    return new Map(ends.flat());
  });
}
