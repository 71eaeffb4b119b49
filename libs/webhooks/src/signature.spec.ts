/** Catches: signatures that receivers cannot verify, secrets in another form, and errors that show a secret. */
import { execFileSync } from 'node:child_process';
import { Webhook } from 'standardwebhooks';
import { newSecret, signedHeaders } from './signature.js';

const now = new Date();
const body = JSON.stringify({ type: 'vpc_create', label: 'Grüße 🚀' });
const [first, second] = [newSecret(), newSecret()];

describe('a signature', () => {
  it('is verified by the library of receivers, with either secret', () => {
    const headers = signedHeaders({ id: 'msg_1', body }, [first, second], now);
    for (const secret of [first, second])
      expect(new Webhook(secret).verify(body, headers)).toEqual({ type: 'vpc_create', label: 'Grüße 🚀' });
    const earlier = String(Number(headers['webhook-timestamp']) - 1);
    const changes: Record<string, string>[] = [{ 'webhook-id': 'msg_2' }, { 'webhook-timestamp': earlier }];
    for (const changed of changes)
      expect(() => new Webhook(first).verify(body, { ...headers, ...changed })).toThrow('No matching signature');
    expect(() => new Webhook(first).verify(`${body} `, headers)).toThrow('No matching signature');
    expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow('No matching signature');
  });

  it('is the HMAC that OpenSSL computes', () => {
    const headers = signedHeaders({ id: 'msg_1', body }, [first], now);
    const key = Buffer.from(first.slice('whsec_'.length), 'base64').toString('hex');
    const input = `msg_1.${headers['webhook-timestamp']}.${body}`;
    const options = ['dgst', '-sha256', '-mac', 'HMAC', '-macopt', `hexkey:${key}`, '-binary'];
    const hmac = execFileSync('openssl', options, { input });
    expect(headers['webhook-signature']).toBe(`v1,${hmac.toString('base64')}`);
  });
});

it('a new secret has 32 random bytes', () => {
  expect(first).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(first).not.toBe(second);
});

it.each(['whsec_', 'whsec_swordfish!', ''])('the error about the secret %j does not show it', (secret) => {
  expect(() => signedHeaders({ id: 'msg_1', body }, [secret], now)).toThrow(
    /^A secret of the webhook is not in the form whsec_…$/,
  );
});
