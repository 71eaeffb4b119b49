import type { FastifyRequest } from 'fastify';
import { StreamTickets } from './stream-tickets.js';

const at = (ms: number): Date => new Date(Date.UTC(2026, 0, 31, 12) + ms);
const one = new StreamTickets({ NATS_PASSWORD: 'shared' });
const { ticket, expires } = one.issue('secret-token', at(0));

describe('a ticket for the stream of events', () => {
  it('stands for its token for a minute, at every gateway', () => {
    const other = new StreamTickets({ NATS_PASSWORD: 'shared' });
    expect(expires).toEqual(at(60_000));
    expect(other.tokenOf(ticket, at(59_999))).toBe('secret-token');
    expect(other.tokenOf(ticket, at(60_000))).toBeUndefined();
  });

  it('does not show its token, and is another one each time', () => {
    expect(Buffer.from(ticket, 'base64url').toString('latin1')).not.toContain('secret');
    expect(one.issue('secret-token', at(0)).ticket).not.toBe(ticket);
  });

  it('has room for the longest token, and fits into a URL', () => {
    const token = 'x'.repeat(8192);
    const long = one.issue(token, at(0)).ticket;
    expect(one.tokenOf(long, at(1))).toBe(token);
    expect(long).toMatch(/^[\w-]+$/);
  });

  it('is invalid at another installation, and without a shared password at another gateway', () => {
    expect(new StreamTickets({ NATS_PASSWORD: 'another' }).tokenOf(ticket, at(1))).toBeUndefined();
    const alone = new StreamTickets({});
    expect(new StreamTickets({}).tokenOf(alone.issue('t', at(0)).ticket, at(1))).toBeUndefined();
  });

  it('is invalid after any change', () => {
    const bytes = Buffer.from(ticket, 'base64url');
    for (let place = 0; place < bytes.length; place += 1) {
      const changed = Buffer.from(bytes);
      changed[place]! ^= 1;
      expect(one.tokenOf(changed.toString('base64url'), at(1))).toBeUndefined();
    }
    for (const wrong of ['', 'x', ticket.slice(0, 30), `${ticket}=`, `${ticket}%`, 'x'.repeat(20_000)])
      expect(one.tokenOf(wrong, at(1))).toBeUndefined();
  });

  it.each<[string, object, string | undefined, string | undefined]>([
    ['gives a request its token', { ticket }, undefined, 'Bearer secret-token'],
    ['does not replace a token', { ticket }, 'Bearer own', 'Bearer own'],
    ['gives nothing when it is repeated', { ticket: [ticket, ticket] }, undefined, undefined],
    ['gives nothing when it is invalid', { ticket: 'x' }, undefined, undefined],
  ])('%s', (_, query, authorization, expected) => {
    const request = { query, headers: { ...(authorization && { authorization }) } } as unknown as FastifyRequest;
    one.admit(request, at(1));
    expect(request.headers.authorization).toBe(expected);
  });
});
