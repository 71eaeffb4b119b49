import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { GATEWAY_CONFIGURATION } from '../gateway.configuration.js';
import type { GatewayConfiguration } from '../gateway.configuration.js';

const LIFETIME_MS = 60_000;
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Longer than the ticket of the longest token. */
const FORM = /^[\w-]{1,12000}$/;
/** Nobody can use a key for one purpose that was derived for another. */
const PURPOSE = 'stratus event stream ticket';

/**
 * Short-lived stand-ins for a token in the URL of a stream, where a token must not appear. A ticket is the encrypted token with
 * an end: every gateway can read it, nobody else, and a token that is revoked takes its tickets along. All gateways have the
 * password of the same NATS user, from which the key is derived; without one, a ticket is valid at one gateway only.
 */
@Injectable()
export class StreamTickets {
  private derived?: Buffer;

  constructor(
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: Pick<GatewayConfiguration, 'NATS_PASSWORD'>,
  ) {}

  /** Slow to derive, once: a user who knows a token and its ticket must not be able to guess a short password. */
  private get key(): Buffer {
    return (this.derived ??= scryptSync(this.configuration.NATS_PASSWORD ?? randomBytes(32), PURPOSE, 32));
  }

  issue(token: string, now: Date): { ticket: string; expires: Date } {
    const expires = new Date(now.getTime() + LIFETIME_MS);
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, iv);
    const sealed = [cipher.update(`${expires.getTime()} ${token}`, 'utf8'), cipher.final()];
    return { ticket: Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64url'), expires };
  }

  /** The token that a ticket stands for; undefined if the ticket is invalid or has ended. */
  tokenOf(ticket: string, now: Date): string | undefined {
    const [expires = '', token] = this.opened(ticket)?.split(' ') ?? [];
    return Number(expires) > now.getTime() ? token : undefined;
  }

  /** Gives a request for a stream the token of its ticket, unless it has a token. An invalid ticket leaves it without one. */
  admit(request: FastifyRequest, now: Date): void {
    const { ticket } = request.query as { ticket?: unknown };
    if (request.headers.authorization !== undefined || typeof ticket !== 'string') return;
    const token = this.tokenOf(ticket, now);
    if (token !== undefined) request.headers.authorization = `Bearer ${token}`;
  }

  private opened(ticket: string): string | undefined {
    const bytes = FORM.test(ticket) ? Buffer.from(ticket, 'base64url') : Buffer.alloc(0);
    if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined;
    const decipher = createDecipheriv(CIPHER, this.key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    try {
      return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      return undefined;
    }
  }
}
