/** Takes about 50 s: each operation gets every malformed path, body and header. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { bodyLimitOf, createVpc, getProfile, getVpc, listVpcs, updatePreferences, updateVpc } from '@stratus/contracts';
import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';
import { bodyFieldsOf } from '../support/body-fields.ts';
import { newLabel } from '../support/examples/example.ts';
import { newVpc } from '../support/examples/vpc.ts';
import { requestFor } from '../support/examples.ts';
import { anyParams, eachOperation, pathOf } from '../support/http-operations.ts';
import { answerTo, sendRaw } from '../support/raw-socket.ts';
import { HARDLY_HTTP } from './malformed-http.ts';
import { NASTY_BODIES, NASTY_JSON, NASTY_TEXTS } from './nasty-values.ts';

/** A gateway that waits for its connections ends only when its stop takes too long: after 9.5 s. */
const STOPPED_MS = 8_000;
const JSON_TYPE = { 'content-type': 'application/json' };

let world: SharedApiWorld;
beforeAll(async () => {
  world = await joinApiWorld();
});
afterAll(() => world.stop());
afterEach(async () => {
  expect((await world.owner.call(getProfile)).status).toBe(200);
});

/** Each field gets some of the values, the next field others; the fuzz spec sends all of them to random fields. */
const SHARE = 6;
let turn = 0;
const withBody = eachOperation(({ body }) => body !== undefined);
const writing = eachOperation(({ http }) => http.method !== 'GET');
const named = eachOperation(({ params }) => Object.keys(params).length > 0);

describe('paths', () => {
  it.each(named)('%s returns 404 for an impossible id or name', async (_title, operation) => {
    const request = await requestFor(operation, world.owner);
    const values = NASTY_TEXTS.filter((text) => text !== '' && text.isWellFormed() && text.length <= 10_000);
    for (const name of Object.keys(operation.params)) {
      const statuses = values.map(async (value) => {
        const params = { ...request.params, [name]: value };
        return [value.slice(0, 40), (await world.owner.call(operation, { ...request, params })).status];
      });
      for (const [value, status] of await Promise.all(statuses)) {
        expect([value, status === 400 || status === 404]).toEqual([value, true]);
      }
    }
  });

  it.each(['0', '-1', '1.0', '01', '1e0', '0x1', '+1', '1 ', '99999999999999999999', '9007199254740993', 'NaN'])(
    'VPC %j is not found',
    async (id) => {
      expect((await world.owner.call(getVpc, { params: { vpcId: id } })).status).toBe(404);
    },
  );

  it.each(['%', '%zz', '%c3%28', '%ff', '%00', '%u0041', '%2e%2e%2f'])('are refused with the part %s', async (part) => {
    for (const path of [`/vpcs/${part}`, `/regions/${part}`, `/account/users/${part}/grants`, `/${part}`]) {
      expect([400, 404]).toContain((await world.owner.send('GET', path)).status);
    }
  });

  it('get the error envelope when unknown or with an unsupported method', async () => {
    for (const path of ['/nothing', '/', '', '//vpcs', '/vpcs//', '/vpcs/1/2/3/4/5', `/${'x'.repeat(10_000)}`]) {
      expect([path.slice(0, 20), (await world.owner.send('GET', path)).status]).toEqual([path.slice(0, 20), 404]);
    }
    const wrong = await world.owner.send('DELETE', '/vpcs');
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, POST, HEAD, OPTIONS']);
    expect((await world.owner.send('PATCH', '/vpcs/1', { body: {} })).status).toBe(405);
  });

  it('may repeat a query parameter: a repeated page is refused, others are ignored', async () => {
    for (const query of ['page=1&page=2', 'page_size=25&page_size=25', 'page[]=1', 'page[a]=1']) {
      const { status } = await world.owner.send('GET', `/vpcs?${query}`);
      expect([query, query.includes('[') ? 200 : 400]).toEqual([query, status]);
    }
    const path = pathOf(listVpcs.http?.path ?? '');
    expect((await world.owner.send('GET', `${path}?${'a=1&'.repeat(1_000)}%=%&__proto__=1`)).status).toBe(200);
  });
});

describe('bodies', () => {
  it.each(withBody)('%s accepts or refuses any value in a field', async (_title, operation) => {
    const request = await requestFor(operation, world.owner);
    const good = (request.body ?? {}) as Record<string, unknown>;
    for (const field of bodyFieldsOf(operation)) {
      const { [field]: _replaced, ...others } = good;
      const rest = JSON.stringify(others).slice(1, -1);
      turn += 1;
      const values = NASTY_JSON.filter((_value, place) => place % SHARE === turn % SHARE);
      const statuses = values.map(async (value) => {
        const text = `{${rest}${rest && ','}${JSON.stringify(field)}:${value}}`;
        return (await world.owner.call(operation, { ...request, body: undefined, text, headers: JSON_TYPE })).status;
      });
      for (const status of await Promise.all(statuses)) expect([200, 400, 404, 413]).toContain(status);
    }
  });

  it.each(withBody)('%s refuses a body that is not an object', async (_title, operation) => {
    const request = await requestFor(operation, world.owner);
    for (const text of NASTY_BODIES) {
      const { status } = await world.owner.call(operation, { ...request, body: undefined, text, headers: JSON_TYPE });
      expect([text.slice(0, 40), [200, 400, 404, 413].includes(status)]).toEqual([text.slice(0, 40), true]);
    }
  });

  it.each(writing)('%s refuses a body beyond its limit, and 2 MiB: 413', async (_title, operation) => {
    const request = { params: anyParams(operation), headers: JSON_TYPE };
    const limit = bodyLimitOf(operation);
    const reason = `The body of this operation must not be larger than ${limit} bytes`;
    for (const length of [limit + 1, 2 * 1024 * 1024]) {
      const text = `{"unheard":"${'x'.repeat(length - 14)}"}`;
      const refusal = await world.owner.refusal(operation, { ...request, text });
      expect([text.length, refusal]).toEqual([length, { status: 413, errors: [{ reason }] }]);
    }
    const text = `{"unheard":"${'x'.repeat(limit - 14)}"}`;
    // No entity has the id 0.
    const params = Object.fromEntries(Object.keys(operation.params).map((name) => [name, 0]));
    expect((await world.owner.call(operation, { ...request, params, text })).status).not.toBe(413);
  });

  it.each(writing)('%s refuses a content type other than JSON: 415', async (_title, operation) => {
    const request = { params: anyParams(operation) };
    for (const type of [
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'nonsense',
      'a/b/c',
      '*/*',
    ]) {
      const headers = { 'content-type': type };
      const sent = { ...request, text: '{"label":"x"}', headers };
      expect(await world.owner.refusal(operation, sent)).toEqual({
        status: 415,
        errors: [{ reason: 'The Content-Type must be application/json' }],
      });
    }
  });

  it('in another encoding than UTF-8 are refused, also those that are kept as they are', async () => {
    const text = new Uint8Array(Buffer.from('{"description":"Zürich"}', 'latin1'));
    const reason = String.raw`The body is not valid UTF-8: encode it as UTF-8, or escape characters as \uXXXX`;
    const { id } = await newVpc(world.owner);
    for (const [operation, params] of [
      [updateVpc, { vpcId: id }],
      [updatePreferences, {}],
    ] as const) {
      const refusal = await world.owner.refusal(operation, { params, text, headers: JSON_TYPE });
      expect(refusal).toEqual({ status: 400, errors: [{ reason }] });
    }
  });

  it('may spell the content type of JSON in any valid way', async () => {
    for (const type of ['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/json;charset="UTF-8"']) {
      const text = JSON.stringify({ label: newLabel(), region: 'us-east' });
      const answer = await world.owner.call(createVpc, { text, headers: { 'content-type': type } });
      expect([type, answer.status]).toEqual([type, 200]);
    }
  });

  it('give no rights through the prototype', async () => {
    const { id } = await newVpc(world.owner);
    const text = '{"description":"x","__proto__":{"label":"changed"},"constructor":{"prototype":{"label":"changed"}}}';
    const vpc = await world.owner.ok(updateVpc, { params: { vpcId: id }, text, headers: JSON_TYPE });
    expect([vpc.description, vpc.label === 'changed']).toEqual(['x', false]);
  });

  it('with several errors get all reasons, with the field names of the request', async () => {
    const body = { label: '_', region: 'nowhere', description: 7, subnets: [{ label: '', ipv4: '10.0.0.1/8' }, 5, {}] };
    const { status, errors } = await world.owner.refusal(createVpc, { body });
    expect(status).toBe(400);
    expect(new Set(errors.map(({ field }) => field))).toEqual(
      new Set([
        'label',
        'description',
        'subnets[0].label',
        'subnets[0].ipv4',
        'subnets[1]',
        'subnets[2].label',
        'subnets[2].ipv4',
      ]),
    );
  });
});

describe('headers', () => {
  it.each([
    'x-filter',
    'idempotency-key',
    'x-request-id',
    'traceparent',
    'accept',
    'origin',
    'cookie',
    'last-event-id',
  ])('%s may contain anything that a header can', async (name) => {
    for (const value of NASTY_TEXTS.filter((text) => !/[\0\r\n]/.test(text) && text.length < 10_000)) {
      const request = { body: { label: newLabel(), region: 'us-east' }, headers: { [name]: value } };
      expect([200, 400]).toContain((await world.owner.call(createVpc, request)).status);
      expect([200, 400]).toContain((await world.owner.call(listVpcs, { headers: { [name]: value } })).status);
    }
  });

  it('X-Request-Id comes back if it is usable, else the gateway chooses one', async () => {
    const answer = await world.owner.call(getProfile, { headers: { 'x-request-id': 'mine-1' } });
    expect(answer.headers.get('x-request-id')).toBe('mine-1');
    const other = await world.owner.call(getProfile, { headers: { 'x-request-id': 'a b' } });
    expect(other.headers.get('x-request-id')).not.toBe('a b');
  });
});

describe('malformed HTTP', () => {
  it.each(HARDLY_HTTP)('%s gets a response in the error envelope', async (_title, request, statuses) => {
    const bytes = Buffer.from(request.replaceAll('TOKEN', world.owner.token ?? ''), 'latin1');
    const { status, headers, body } = await answerTo(world.owner.baseUrl, bytes);
    expect(statuses).toContain(status);
    if (status < 400) return;
    expect(headers['content-type']).toBe('application/json');
    expect(JSON.parse(body)).toEqual({ errors: [expect.objectContaining({ reason: expect.any(String) })] });
  });

  it('a body that never arrives delays no other request', async () => {
    const head = `POST /v4/vpcs HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${world.owner.token}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"la`;
    const { hostname, port } = new URL(world.owner.baseUrl);
    const slow = Array.from({ length: 50 }, () => connect(Number(port), hostname));
    await Promise.all(slow.map((socket) => once(socket, 'connect')));
    const ended = Promise.race(slow.map((socket) => once(socket.resume(), 'close').then(() => 'ended')));
    for (const socket of slow) socket.write(head);
    const others = world.owner.call(getProfile).then(({ status }) => status);
    expect(await Promise.race([others, ended])).toBe(200);
    for (const socket of slow) socket.destroy();
  });

  it('an idle connection does not keep a gateway from stopping', async () => {
    const { process, baseUrl } = await world.replicaOf('gateway');
    const silent = ['', 'GET /v4/regions HTTP/1.1\r\nHost: '].map((begun) => sendRaw(baseUrl, [begun], 20_000));
    await world.owner.at(baseUrl).ok(getProfile);
    const since = Date.now();
    expect(await process.stop()).toEqual({ killed: false });
    expect(Date.now() - since).toBeLessThan(STOPPED_MS);
    await Promise.all(silent);
  });
});
