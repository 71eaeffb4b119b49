/** Catches: a forged, changed or replayed webhook that is accepted, a genuine one that is not, and secrets in errors. */
import { Webhook } from 'standardwebhooks';
import { WebhookVerificationError, verifyWebhook } from './verify-webhook.js';

const secretOf = (text: string): string => `whsec_${Buffer.from(text.padEnd(24, '.')).toString('base64')}`;
const SECRET = secretOf('secret');
const EVENT = {
  specversion: '1.0',
  id: '01a1fd0d-769b-76ae-978f-0ac596474829',
  type: 'vpc_create',
  time: '2026-11-21T07:41:20.403Z',
  sequence: '0000000001',
  entitytype: 'vpc',
  entityid: '1',
  data: { id: 1, label: 'für später' },
};
const BODY = JSON.stringify(EVENT);

function signed(body = BODY, { secret = SECRET, age = 0 } = {}) {
  const time = new Date(Date.now() - age * 1_000);
  return {
    'webhook-id': EVENT.id,
    'webhook-timestamp': String(Math.floor(time.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(EVENT.id, time, body),
  };
}

const failure = async (...parameters: Parameters<typeof verifyWebhook>): Promise<WebhookVerificationError> => {
  const error: unknown = await verifyWebhook(...parameters).catch((thrown: unknown) => thrown);
  if (!(error instanceof WebhookVerificationError)) throw new Error(`no refusal: ${JSON.stringify(error)}`);
  expect(error.message).not.toContain(SECRET);
  return error;
};

describe('a genuine webhook', () => {
  const capitals = Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), value]));
  const arrays = Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name, [value]]));

  it.each<[string, Parameters<typeof verifyWebhook>[0]]>([
    ['as a Request', new Request('http://a/', { method: 'POST', headers: signed(), body: BODY })],
    ['with text', { headers: signed(), body: BODY }],
    ['with bytes', { headers: signed(), body: Buffer.from(BODY) }],
    ['with a typed array', { headers: signed(), body: new TextEncoder().encode(BODY) }],
    ['with Headers', { headers: new Headers(signed()), body: BODY }],
    ['with capital letters in names', { headers: { ...capitals, host: undefined }, body: BODY }],
    ['with arrays of values', { headers: arrays, body: BODY }],
    ['that is four minutes old', { headers: signed(BODY, { age: 240 }), body: BODY }],
    [
      'with a second signature',
      {
        headers: { ...signed(), 'webhook-signature': `v1,AAAA ${signed()['webhook-signature']}` },
        body: BODY,
      },
    ],
  ])('%s is the event', async (_, request) => expect(await verifyWebhook(request, SECRET)).toEqual(EVENT));

  it('may be signed with either of two secrets', async () => {
    const request = { headers: signed(), body: BODY };
    expect(await verifyWebhook(request, [secretOf('newer'), SECRET])).toEqual(EVENT);
  });
});

it('a probe is accepted, although it has no sequence', async () => {
  const { sequence: _, ...probe } = { ...EVENT, type: 'webhook_probe', entitytype: 'webhook' };
  const body = JSON.stringify(probe);
  expect(await verifyWebhook({ headers: signed(body), body }, SECRET)).toEqual(probe);
});

describe('a request is refused', () => {
  it.each<[string, WebhookVerificationError['check'], Parameters<typeof verifyWebhook>[0]]>([
    ['with another body', 'signature', { headers: signed(), body: BODY.replace('vpc 1', 'vpc 2').replace('1', '2') }],
    [
      'with the signature of another secret',
      'signature',
      { headers: signed(BODY, { secret: secretOf('b') }), body: BODY },
    ],
    ['with half a signature', 'signature', { headers: { ...signed(), 'webhook-signature': 'v1' }, body: BODY }],
    ['with another id', 'signature', { headers: { ...signed(), 'webhook-id': 'other' }, body: BODY }],
    ['that is six minutes old', 'timestamp', { headers: signed(BODY, { age: 360 }), body: BODY }],
    ['that is six minutes early', 'timestamp', { headers: signed(BODY, { age: -360 }), body: BODY }],
    [
      'without a number as timestamp',
      'timestamp',
      { headers: { ...signed(), 'webhook-timestamp': 'now' }, body: BODY },
    ],
    ['without a signature', 'headers', { headers: { ...signed(), 'webhook-signature': undefined }, body: BODY }],
    ['without an id', 'headers', { headers: { ...signed(), 'webhook-id': '' }, body: BODY }],
    ['without any headers', 'headers', { headers: {}, body: BODY }],
    ['with a body that is no event', 'body', { headers: signed('{}'), body: '{}' }],
    ['with an empty body', 'body', { headers: signed(''), body: '' }],
  ])('%s', async (_, check, request) => expect((await failure(request, SECRET)).check).toBe(check));

  it('and says which header is missing', async () => {
    const { message } = await failure({ headers: { 'webhook-id': 'a' }, body: BODY }, SECRET);
    expect(message).toBe('The header webhook-timestamp is missing.');
  });
});

describe('a mistake in the program', () => {
  const request = { headers: signed(), body: BODY };

  it.each([
    ['no secret', request, []],
    ['an empty secret', request, ''],
    ['a secret that is not base64', request, 'whsec_%%%'],
    ['a parsed body', { ...request, body: EVENT as unknown as string }, SECRET],
  ])('is told: %s', async (_, given, secrets) => {
    await expect(verifyWebhook(given, secrets)).rejects.toThrow(TypeError);
    await expect(verifyWebhook(given, secrets)).rejects.not.toThrow('%%%');
  });

  it('is told: a Request that was read', async () => {
    const read = new Request('http://a/', { method: 'POST', headers: signed(), body: BODY });
    await read.text();
    await expect(verifyWebhook(read, SECRET)).rejects.toThrow('nobody has read');
  });
});
