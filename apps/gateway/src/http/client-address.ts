import type { FastifyRequest } from 'fastify';

const MAPPED = '::ffff:';
/** Everything that an address may contain, with a port or a zone. Proxies may forward any text. */
const ADDRESS = /^[\w.:%[\]-]{1,64}$/;

/**
 * The client's address behind the trusted proxies, for logs and the audit log; `unknown` if it is not an address. Read it
 * early: a closed connection has none.
 */
export function readClientAddress({ ip = '' }: Partial<Pick<FastifyRequest, 'ip'>>): string {
  const address = ip.startsWith(MAPPED) && ip.includes('.') ? ip.slice(MAPPED.length) : ip;
  return ADDRESS.test(address) ? address : 'unknown';
}
