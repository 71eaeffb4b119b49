/** Why an attempt got no status, in words for the owner of a webhook. */
export class AttemptError extends Error {}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Connection refused',
  ECONNRESET: 'The connection was closed before a response',
  EPIPE: 'The connection was closed before a response',
  ETIMEDOUT: 'The connection timed out',
  EHOSTUNREACH: 'The host is unreachable',
  ENETUNREACH: 'The network is unreachable',
  EADDRNOTAVAIL: 'The host is unreachable',
  HPE_HEADER_OVERFLOW: 'The response headers are too large',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host name',
  CERT_HAS_EXPIRED: 'The certificate has expired',
  CERT_NOT_YET_VALID: 'The certificate is not valid yet',
  CERT_REVOKED: 'The certificate is revoked',
  EPROTO: 'The TLS handshake failed',
};
const UNTRUSTED = /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_|INVALID_)/;
const CODE = /^[A-Z][A-Z0-9_]{1,60}$/;

export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/**
 * What an error of a request means. Messages of other libraries are not repeated: they may contain addresses, secrets or a
 * body.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof AttemptError) return error.message;
  const code = codeOf(error) ?? '';
  const known = REASONS[code];
  if (known !== undefined) return known;
  if (code.startsWith('HPE_')) return 'The response is not valid HTTP';
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) return 'The TLS handshake failed';
  if (UNTRUSTED.test(code)) return 'The certificate is not from a trusted authority';
  return CODE.test(code) ? `The request failed (${code})` : 'The request failed';
}
