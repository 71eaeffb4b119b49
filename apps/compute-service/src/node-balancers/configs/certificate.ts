import { X509Certificate, createPrivateKey } from 'node:crypto';
import { ONE_LINE, REDACTED, reasons } from '@stratus/contracts';
import type { ApiError, NodeBalancerConfigSettings } from '@stratus/contracts';

/** What is kept of a certificate: nothing serves it, so neither it nor its key is stored (decision 71). */
export interface Certificate {
  /** Common name of its subject; may be empty. */
  sslCommonname: string;
  /** Empty without a certificate. */
  sslFingerprint: string;
}

export const NO_CERTIFICATE: Certificate = { sslCommonname: '', sslFingerprint: '' };

const MAX_NAME_LENGTH = 255;
const NOT_PEM: ApiError = { field: 'ssl_cert', reason: 'ssl_cert must be a certificate in PEM form' };
const NO_KEY: ApiError = {
  field: 'ssl_key',
  reason: 'ssl_key must be the private key of ssl_cert, in PEM form and without a password',
};

/** The certificate of a configuration after a request, or what is wrong with the request. */
interface Settled {
  certificate: Certificate;
  faults: ApiError[];
}

/**
 * A certificate and its key come together, and belong to the protocol https only. What a record shows in their place may be
 * sent back, and changes nothing.
 */
export function certificateAfter(
  present: Certificate,
  request: Pick<NodeBalancerConfigSettings, 'ssl_cert' | 'ssl_key'>,
  protocol: NonNullable<NodeBalancerConfigSettings['protocol']>,
): Settled {
  const [cert, key] = [sent(request.ssl_cert), sent(request.ssl_key)];
  if (protocol !== 'https') {
    const named = { ssl_cert: cert, ssl_key: key };
    const fields = Object.entries(named).filter(([, value]) => value !== undefined);
    const faults = fields.map(([field]) => ({ field, reason: `${field} needs the protocol https` }));
    return { certificate: NO_CERTIFICATE, faults };
  }
  if (cert === undefined && key === undefined && present.sslFingerprint !== '') {
    const { sslCommonname, sslFingerprint } = present;
    return { certificate: { sslCommonname, sslFingerprint }, faults: [] };
  }
  return { certificate: NO_CERTIFICATE, ...decide(cert, key) };
}

const sent = (text: string | undefined): string | undefined => (text === '' || text === REDACTED ? undefined : text);

function decide(cert: string | undefined, key: string | undefined): Pick<Settled, 'faults'> & Partial<Settled> {
  if (cert === undefined || key === undefined) {
    const missing = [...(cert === undefined ? ['ssl_cert'] : []), ...(key === undefined ? ['ssl_key'] : [])];
    return { faults: missing.map((field) => ({ field, reason: reasons.required(field) })) };
  }
  const certificate = readCertificate(cert);
  if (!certificate) return { faults: [NOT_PEM] };
  if (!isKeyOf(certificate, key)) return { faults: [NO_KEY] };
  return {
    certificate: { sslCommonname: commonNameOf(certificate), sslFingerprint: certificate.fingerprint },
    faults: [],
  };
}

/** The first certificate of the text. */
function readCertificate(text: string): X509Certificate | undefined {
  try {
    return text.includes('-----BEGIN') ? new X509Certificate(text) : undefined;
  } catch {
    return undefined;
  }
}

function isKeyOf(certificate: X509Certificate, key: string): boolean {
  try {
    return certificate.checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}

function commonNameOf({ subject }: X509Certificate): string {
  const line = (subject ?? '').split('\n').find((text) => text.startsWith('CN='));
  const name = line?.slice('CN='.length) ?? '';
  return ONE_LINE.test(name) && name.isWellFormed() ? name.slice(0, MAX_NAME_LENGTH) : '';
}
