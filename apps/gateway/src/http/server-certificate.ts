import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { TLS_OFFER } from '@stratus/cryptography/tls';
import { ConfigurationError } from '@stratus/environment';
import type { Logger } from '@stratus/runtime';

/** The gateway's certificate and key, in PEM. */
export interface CertificatePair {
  cert: string;
  key: string;
}

/** A server whose certificate can be changed while it serves. */
export interface SecureServer {
  setSecureContext(options: CertificatePair & typeof TLS_OFFER): void;
}

const LOOK_MS = 5_000;

/** The gateway's certificate, in two files that may be replaced while it runs. */
export class ServerCertificate {
  private latest: string;

  private constructor(
    private readonly files: { cert: string; key: string },
    private shown: CertificatePair,
  ) {
    this.latest = textOf(shown);
  }

  /** The certificate in use. */
  get pair(): CertificatePair {
    return this.shown;
  }

  /**
   * Reads the files; undefined if none are set.
   *
   * @throws ConfigurationError if a file cannot be read, or the key does not match the certificate.
   */
  static of(configuration: {
    HTTP_TLS_CERT_FILE?: string | undefined;
    HTTP_TLS_KEY_FILE?: string | undefined;
  }): ServerCertificate | undefined {
    const { HTTP_TLS_CERT_FILE: cert, HTTP_TLS_KEY_FILE: key } = configuration;
    if (cert === undefined || key === undefined) return undefined;
    try {
      return new ServerCertificate({ cert, key }, checked(pairIn({ cert, key })));
    } catch (error) {
      throw new ConfigurationError([`HTTP_TLS_CERT_FILE and HTTP_TLS_KEY_FILE: ${reasonOf(error)}`]);
    }
  }

  /**
   * Makes the server use the files' content whenever it changes: open connections continue. Compares the content, because a
   * mounted Secret changes by swapping a link. A pair that does not match is logged, and the previous one stays in use.
   */
  keepUpToDate(server: SecureServer, logger: Logger, everyMs = LOOK_MS): { stop: () => void } {
    const timer = setInterval(() => this.look(server, logger), everyMs);
    timer.unref();
    return { stop: () => clearInterval(timer) };
  }

  private look(server: SecureServer, logger: Logger): void {
    let seen = 'unreadable';
    try {
      const pair = pairIn(this.files);
      seen = textOf(pair);
      if (seen === this.latest) return;
      server.setSecureContext({ ...checked(pair), ...TLS_OFFER });
      this.shown = pair;
      logger.info('loaded the new certificate');
    } catch (error) {
      if (seen === this.latest) return;
      logger.error({ reason: reasonOf(error) }, 'the new certificate is unusable; keeping the previous one');
    }
    this.latest = seen;
  }
}

const pairIn = ({ cert, key }: { cert: string; key: string }): CertificatePair => ({
  cert: readFileSync(cert, 'utf8'),
  key: readFileSync(key, 'utf8'),
});

const textOf = ({ cert, key }: CertificatePair): string => `${cert}\0${key}`;

/** @throws Error of OpenSSL if the key does not match the certificate, or one of them is invalid. */
function checked(pair: CertificatePair): CertificatePair {
  createSecureContext(pair);
  return pair;
}

/** Without the content and the path of a file. */
function reasonOf(error: unknown): string {
  const { code, reason, message } = error as { code?: string; reason?: string; message?: string };
  if (code?.startsWith('ERR_')) return reason ?? code;
  return code === undefined ? String(message) : `cannot be read (${code})`;
}
