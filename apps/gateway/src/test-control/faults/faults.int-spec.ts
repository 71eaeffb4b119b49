/** Catches: a fault that does not happen, happens to others or more often than asked, or loses what it should only hide. */
import { randomUUID } from 'node:crypto';
import { bootServices, createWorld, eventually } from '@stratus/testing';
import type { World } from '@stratus/testing';
import { bootGateway } from '../../boot-gateway.js';
import type { RunningGateway } from '../../boot-gateway.js';
import { gatewayConfiguration } from '../../gateway.configuration.js';

interface Fault {
  id: number;
  acted: number;
  matched: number;
  seed: number;
  [key: string]: unknown;
}

let world: World;
let gateway: RunningGateway;
beforeAll(async () => {
  world = await createWorld(['account', 'catalog', 'vpc']);
  world.environment.TEST_CONTROL = 'on';
  await bootServices(world, 'account', 'catalog', 'vpc');
  gateway = await bootGateway(gatewayConfiguration({ ...world.environment, HTTP_PORT: '0' }));
  // vpc-service may still be loading the catalog.
  await eventually('a create works', async () => {
    const { status } = await createVpc(randomUUID().slice(0, 8), { token: 'test-first' });
    return status === 200 ? true : undefined;
  });
});
afterAll(async () => {
  await gateway?.stop();
  await world?.stop();
});

/** Tests of one account do not meet those of another. */
let token: string;
beforeEach(() => {
  token = `test-${randomUUID()}`;
});
afterEach(() => send('DELETE', '/_stratus/faults', { token: null }));

interface Options {
  body?: unknown;
  token?: string | null;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

async function send(method: string, path: string, options: Options = {}) {
  const { body, token: given = token, headers = {}, signal } = options;
  const answered = await fetch(`http://127.0.0.1:${gateway.httpPort}${path}`, {
    method,
    headers: {
      ...(given !== null && { authorization: `Bearer ${given}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    ...(signal && { signal }),
  });
  return { status: answered.status, headers: answered.headers, body: JSON.parse((await answered.text()) || 'null') };
}

async function fault(body: unknown, options: Options = {}): Promise<Fault> {
  const made = await send('POST', '/_stratus/faults', { ...options, body });
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  return made.body as Fault;
}
const refusal = async (body: unknown) => {
  const { status, body: answered } = await send('POST', '/_stratus/faults', { body });
  return { status, errors: (answered as { errors?: unknown }).errors };
};
const current = async (): Promise<Fault[]> => (await send('GET', '/_stratus/faults')).body.data as Fault[];

const createVpc = (label: string, options: Options = {}) =>
  send('POST', '/v4/vpcs', { ...options, body: { label, region: 'us-east' } });
const vpcs = async (): Promise<string[]> =>
  ((await send('GET', '/v4/vpcs')).body.data as { label: string }[]).map(({ label }) => label);

describe('an answer', () => {
  it('is a refusal of the API with the id of its rule, as often as asked, and the operation does not run', async () => {
    const made = await fault({ operation: 'vpc.vpcs.create', times: 2, action: { status: 503 } });
    const [one, other] = [await createVpc('a'), await createVpc('b')];
    expect(one).toMatchObject({
      status: 503,
      body: { errors: [{ reason: 'Service unavailable. Nothing was changed; retry.' }] },
    });
    expect(one.headers.get('x-stratus-fault')).toBe(String(made.id));
    expect(one.headers.get('retry-after')).toBe('1');
    expect(one.headers.get('x-maintenance-mode')).toBeNull();
    expect(other.status).toBe(503);
    const third = await createVpc('c');
    expect([third.status, third.headers.get('x-stratus-fault')]).toEqual([200, null]);
    expect(await vpcs()).toEqual(['c']);
    expect(await current()).toMatchObject([{ id: made.id, acted: 2, matched: 2, times: 2, until: null }]);
  });

  it.each([
    [{ status: 400, field: 'label' }, { field: 'label', reason: 'label is not valid' }, {}],
    [{ status: 400, reason: 'Compute busy.' }, { reason: 'Compute busy.' }, {}],
    [{ status: 401 }, { reason: 'Invalid Token' }, {}],
    [{ status: 403 }, { reason: 'Unauthorized' }, {}],
    [{ status: 409, retry_after: 7 }, { field: 'Idempotency-Key' }, { 'retry-after': '7' }],
    [
      { status: 429, retry_after: 9 },
      {},
      { 'retry-after': '9', 'x-ratelimit-remaining': '0', 'x-ratelimit-limit': '400' },
    ],
    [{ status: 500 }, {}, { 'retry-after': null }],
    [{ status: 502 }, {}, {}],
    [{ status: 503, maintenance: true }, {}, { 'x-maintenance-mode': '1', 'retry-after': null }],
    [{ status: 504 }, {}, { 'retry-after': '1' }],
  ])('of %j has its error and headers', async (action, error, headers) => {
    await fault({ operation: '*', method: 'POST', action });
    const answered = await createVpc('a', { headers: { 'idempotency-key': randomUUID() } });
    expect(answered.status).toBe(action.status);
    expect(answered.body).toEqual({ errors: [{ reason: expect.any(String), ...error }] });
    for (const [name, value] of Object.entries(headers)) expect(answered.headers.get(name)).toBe(value);
    expect(await vpcs()).toEqual([]);
  });

  it('acts exactly as often as asked on calls at the same time', async () => {
    const { id } = await fault({ operation: 'vpc.vpcs.list', times: 5, action: { status: 500 } });
    const answers = await Promise.all(Array.from({ length: 40 }, () => send('GET', '/v4/vpcs')));
    expect(answers.filter(({ status }) => status === 500)).toHaveLength(5);
    expect(answers.filter(({ headers }) => headers.get('x-stratus-fault') === String(id))).toHaveLength(5);
  });
});

describe('a connection that ends', () => {
  it('before the work has changed nothing', async () => {
    await fault({ operation: 'vpc.vpcs.create', times: 1, action: { drop: 'before' } });
    await expect(createVpc('a')).rejects.toThrow('fetch failed');
    expect(await vpcs()).toEqual([]);
    expect((await createVpc('a')).status).toBe(200);
  });

  it('after the work has made the change, and the repeat with its key gets the first answer', async () => {
    await fault({ operation: 'vpc.vpcs.create', times: 1, action: { drop: 'after' } });
    const headers = { 'idempotency-key': randomUUID() };
    await expect(createVpc('only', { headers })).rejects.toThrow('fetch failed');
    expect(await vpcs()).toEqual(['only']);
    const repeated = await createVpc('only', { headers });
    expect(repeated).toMatchObject({ status: 200, body: { label: 'only' } });
    expect(repeated.headers.get('idempotent-replayed')).toBe('true');
    expect(await vpcs()).toEqual(['only']);
  });
});

describe('a delay', () => {
  it('comes before the work, alone or before the rest', async () => {
    const { id } = await fault({ operation: 'vpc.vpcs.create', times: 1, action: { delay_ms: 80 } });
    await fault({ operation: 'vpc.vpcs.create', times: 1, action: { delay_ms: 80, status: 500 } });
    const begun = performance.now();
    const delayed = await createVpc('a');
    expect([delayed.status, delayed.headers.get('x-stratus-fault')]).toEqual([200, String(id)]);
    expect(performance.now() - begun).toBeGreaterThan(75);
    expect((await createVpc('b')).status).toBe(500);
    expect(performance.now() - begun).toBeGreaterThan(155);
  });

  it('ends without the work when the client goes, and does not hold up a gateway that stops', async () => {
    const own = await bootGateway(gatewayConfiguration({ ...world.environment, HTTP_PORT: '0' }));
    const at = (port: number, path: string, init: RequestInit) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        ...init,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      });
    const vpc = (label: string) => JSON.stringify({ label, region: 'us-east' });
    const acted = async (): Promise<number> => {
      const listed = (await (await at(own.httpPort, '/_stratus/faults', {})).json()) as { data: Fault[] };
      return listed.data[0]?.acted ?? 0;
    };
    const until = async (count: number): Promise<void> => {
      while ((await acted()) < count);
    };
    const body = JSON.stringify({ operation: 'vpc.vpcs.create', action: { delay_ms: 60_000 } });
    await at(own.httpPort, '/_stratus/faults', { method: 'POST', body });
    const hangUp = new AbortController();
    const gone = at(own.httpPort, '/v4/vpcs', { method: 'POST', body: vpc('gone'), signal: hangUp.signal });
    await until(1);
    hangUp.abort();
    await expect(gone).rejects.toThrow('aborted');
    const waiting = at(own.httpPort, '/v4/vpcs', { method: 'POST', body: vpc('patient') });
    await until(2);
    await own.stop();
    expect((await waiting).status).toBe(200);
    expect(await vpcs()).toEqual(['patient']);
  });
});

describe('presets', () => {
  it('rate-limited refuses every third call', async () => {
    await fault({ preset: 'rate-limited' });
    const statuses: number[] = [];
    for (let call = 0; call < 6; call += 1) statuses.push((await send('GET', '/v4/regions')).status);
    expect(statuses).toEqual([200, 200, 429, 200, 200, 429]);
  });

  it('maintenance refuses every write, and no read', async () => {
    await fault({ preset: 'maintenance' });
    const written = await createVpc('a');
    expect([written.status, written.headers.get('x-maintenance-mode')]).toEqual([503, '1']);
    expect((await send('GET', '/v4/vpcs')).status).toBe(200);
  });

  it('unstable fails the same calls with the same seed', async () => {
    const run = async (seed?: number) => {
      const made = await fault({ preset: 'unstable', ...(seed !== undefined && { seed }) });
      const statuses: number[] = [];
      for (let call = 0; call < 12; call += 1) statuses.push((await send('GET', '/v4/vpcs')).status);
      await send('DELETE', `/_stratus/faults/${made.id}`);
      return { seed: made.seed, statuses };
    };
    const first = await run();
    expect(await run(first.seed)).toEqual(first);
    // With a random seed, all calls may fail alike.
    expect(new Set((await run(1)).statuses).size).toBeGreaterThan(1);
  });
});

describe('rules of an account', () => {
  it('do not concern another account, which neither sees nor ends them; without a token they concern all', async () => {
    const other = `test-${randomUUID()}`;
    const own = await fault({ operation: 'vpc.vpcs.list', action: { status: 500 } });
    expect((await send('GET', '/v4/vpcs', { token: other })).status).toBe(200);
    expect((await send('GET', '/_stratus/faults', { token: other })).body).toEqual({ data: [] });
    expect((await send('DELETE', `/_stratus/faults/${own.id}`, { token: other })).status).toBe(404);
    await send('DELETE', '/_stratus/faults', { token: other });
    expect((await send('GET', '/v4/vpcs')).status).toBe(500);
    const all = await fault({ operation: 'vpc.vpcs.list', action: { status: 502 } }, { token: null });
    expect((await send('GET', '/v4/vpcs', { token: other })).status).toBe(502);
    expect((await send('DELETE', `/_stratus/faults/${all.id}`, { token: other })).status).toBe(404);
    expect((await send('GET', '/_stratus/faults', { token: null })).body.data).toMatchObject([
      { id: own.id, account_id: expect.any(Number) },
      { id: all.id, account_id: null },
    ]);
    expect((await send('DELETE', `/_stratus/faults/${own.id}`)).status).toBe(200);
    expect((await send('GET', '/v4/vpcs')).status).toBe(502);
  });

  it('need a token that is valid, or none', async () => {
    const body = { operation: '*', action: { status: 500 } };
    for (const wrong of ['unknown', ''])
      expect((await send('POST', '/_stratus/faults', { token: wrong, body })).status).toBe(401);
    expect((await send('GET', '/_stratus/faults', { token: null })).body).toEqual({ data: [] });
  });

  it('are at most 100 that still act', async () => {
    const body = { operation: 'vpc.vpcs.list', times: 1, action: { status: 500 } };
    await Promise.all(Array.from({ length: 100 }, () => fault(body)));
    expect(await refusal(body)).toEqual({ status: 400, errors: [{ reason: expect.stringContaining('100 faults') }] });
    await fault(body, { token: `test-${randomUUID()}` });
    expect((await send('GET', '/v4/vpcs')).status).toBe(500);
    await fault(body);
    expect(await current()).toHaveLength(100);
  });
});

describe('a hostile request is refused in the envelope', () => {
  it('with the field, and names that are near', async () => {
    const { status, errors } = await refusal({ operation: 'vpc.vpc.create', action: { status: 500 } });
    expect(status).toBe(400);
    expect(errors).toEqual([{ field: 'operation', reason: expect.stringContaining('vpc.vpcs.create') }]);
  });

  it.each(['[]', '7', '{"__proto__": {"status": 500}}', '{"unknown": 1}', '{bad'])('body %s', async (body) => {
    expect((await refusal(body)).status).toBe(400);
  });

  it.each(['__proto__', '0', '-1', '99999', 'toString', '1e3'])('id %s is not found', async (id) => {
    expect((await send('DELETE', `/_stratus/faults/${id}`)).status).toBe(404);
  });
});
