import { randomBytes, webcrypto } from 'node:crypto';
import { isIP } from 'node:net';
import { join } from 'node:path';
// @peculiar/x509 does not load without this.
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';
import { readJsonFile } from '@stratus/processes';
import { writeDurably } from './durable-files.js';

/** PEM. */
export interface ServerCertificate {
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const YEAR_MS = 365 * 24 * 3600 * 1000;
/** The installation's clients pin the authority, so it must be long-lived; server certificates are valid for as long as it is. */
const LIFETIME_MS = 20 * YEAR_MS;
/** Clients whose clock is slightly slow accept a new certificate. */
const BEFORE_MS = 3600 * 1000;

const privateKeyPem = async (key: webcrypto.CryptoKey): Promise<string> =>
  x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY');

const newKeys = async (): Promise<webcrypto.CryptoKeyPair> =>
  webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);

/** Positive, as the standard requires, and of 128 bits, so that no serial number repeats. */
function serialNumber(): string {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes.toString('hex');
}

const period = (now: number) => ({ notBefore: new Date(now - BEFORE_MS), notAfter: new Date(now + LIFETIME_MS) });

async function newAuthority(now: number): Promise<{ certificate: string; key: string }> {
  const keys = await newKeys();
  const usage = x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign;
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: 'CN=Stratus databases',
    ...period(now),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [
      // Signs servers only, no other authority.
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(usage, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { certificate: certificate.toString('pem'), key: await privateKeyPem(keys.privateKey) };
}

/** Signs the certificates of this installation's database servers. Its key stays in one file that only its owner can read. */
export class CertificateAuthority {
  private constructor(private readonly own: { certificate: string; key: string }) {}

  /** The authority of a directory; created once. */
  static async open(directory: string, now: number): Promise<CertificateAuthority> {
    const file = join(directory, 'authority.json');
    const { certificate, key } = readJsonFile(file) ?? {};
    if (typeof certificate === 'string' && typeof key === 'string')
      return new CertificateAuthority({ certificate, key });
    const made = await newAuthority(now);
    await writeDurably(file, JSON.stringify(made));
    return new CertificateAuthority(made);
  }

  /** PEM. */
  get certificate(): string {
    return this.own.certificate;
  }

  /** A certificate for servers with these names and addresses, the first of which is the subject. */
  async issue(names: readonly [string, ...string[]], now: number): Promise<ServerCertificate> {
    const authority = new x509.X509Certificate(this.own.certificate);
    const [der] = x509.PemConverter.decode(this.own.key);
    if (der === undefined) throw new Error('The key of the certificate authority is not readable.');
    const signingKey = await webcrypto.subtle.importKey('pkcs8', der, ALGORITHM, false, ['sign']);
    const keys = await newKeys();
    const certificate = await x509.X509CertificateGenerator.create({
      serialNumber: serialNumber(),
      subject: `CN=${names[0]}`,
      issuer: authority.subject,
      notBefore: new Date(now - BEFORE_MS),
      notAfter: authority.notAfter,
      signingAlgorithm: ALGORITHM,
      publicKey: keys.publicKey,
      signingKey,
      extensions: [
        new x509.BasicConstraintsExtension(false, undefined, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
        new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
        new x509.SubjectAlternativeNameExtension(
          names.map((value) => ({ type: isIP(value) === 0 ? ('dns' as const) : ('ip' as const), value })),
        ),
        await x509.AuthorityKeyIdentifierExtension.create(authority.publicKey),
        await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      ],
    });
    return {
      authority: this.own.certificate,
      certificate: certificate.toString('pem'),
      key: await privateKeyPem(keys.privateKey),
    };
  }
}
