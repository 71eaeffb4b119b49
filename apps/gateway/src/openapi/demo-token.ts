import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

const TOKEN = /^[\x21-\x7e]{1,255}$/;
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * The token that the reference page fills in: only for a browser on this machine that asked for this machine by name, so
 * that neither a proxy nor a foreign name that resolves to this machine gets it. Undefined without a readable file.
 *
 * @param file JSON with the field `token`; read at each call, because the demo account is younger than the gateway.
 */
export async function demoTokenFor(request: FastifyRequest, file: string | undefined): Promise<string | undefined> {
  if (file === undefined || !isFromThisMachine(request)) return undefined;
  try {
    const { token } = JSON.parse(await readFile(file, 'utf8')) as { token?: unknown };
    return typeof token === 'string' && TOKEN.test(token) ? token : undefined;
  } catch {
    return undefined;
  }
}

const isFromThisMachine = ({ headers, raw }: FastifyRequest): boolean =>
  isLoopback(raw.socket.remoteAddress ?? '') &&
  isOwnName(headers.host ?? '') &&
  FORWARDED.every((name) => headers[name] === undefined);

/** Names of this machine that no DNS answer can give to another page. */
const isOwnName = (host: string): boolean => {
  const name = host.replace(/:\d*$/, '').replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || isLoopback(name);
};

const isLoopback = (address: string): boolean => isIP(address) !== 0 && /^(?:::ffff:)?127\.|^::1$/.test(address);
