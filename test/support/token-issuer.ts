import { generateKeyPairSync, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Claims = Record<string, unknown>;

/** The visible parts of an OAuth 2.0 server: its keys, and tokens signed with them. */
export interface TokenIssuer {
  url: string;
  /** A token with these claims, signed with the issuer's key. */
  token: (claims: Claims, header?: Claims) => string;
  /** The same, signed with a foreign key. */
  forged: (claims: Claims) => string;
  /** The same, with another signature algorithm. */
  unsigned: (claims: Claims, header: Claims, signature: string) => string;
  stop: () => Promise<void>;
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

function signed(claims: Claims, header: Claims, key: KeyObject): string {
  const text = `${encoded(header)}.${encoded(claims)}`;
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

export async function startTokenIssuer(): Promise<TokenIssuer> {
  const [own, foreign] = [newKeys(), newKeys()];
  const header = { alg: 'ES256', kid: 'first', typ: 'at+jwt' };
  const keys = [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'first', alg: 'ES256', use: 'sig' }];
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    // A gateway that stood still would ask on a connection that has meanwhile been closed.
    response.setHeader('connection', 'close');
    response.end(JSON.stringify({ keys }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: (claims, more = {}) => signed(claims, { ...header, ...more }, own.privateKey),
    forged: (claims) => signed(claims, header, foreign.privateKey),
    unsigned: (claims, head, signature) => `${encoded(head)}.${encoded(claims)}.${signature}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
