/**
 * Catches: faults that keep an account from getting the records of its seed, or that stay when their account is emptied; a token that
 * opens no account, and does not say why.
 */
import { randomUUID } from 'node:crypto';
import { bootServices, createWorld, eventually } from '@stratus/testing';
import type { World } from '@stratus/testing';
import { bootGateway } from '../../boot-gateway.js';
import type { RunningGateway } from '../../boot-gateway.js';
import { gatewayConfiguration } from '../../gateway.configuration.js';

let world: World;
let gateway: RunningGateway;
let token: string;
beforeAll(async () => {
  world = await createWorld(['account', 'catalog', 'vpc']);
  world.environment.TEST_CONTROL = 'on';
  await bootServices(world, 'account', 'catalog', 'vpc');
  gateway = await bootGateway(gatewayConfiguration({ ...world.environment, HTTP_PORT: '0' }));
  // vpc-service may still be loading the catalog.
  await eventually('a create works', async () => {
    token = 'test-first';
    const made = await send('POST', '/v4/vpcs', { label: randomUUID().slice(0, 8), region: 'us-east' });
    return made.status === 200 || undefined;
  });
});
afterAll(async () => {
  await gateway?.stop();
  await world?.stop();
});
beforeEach(() => {
  token = `test-${randomUUID()}`;
});
afterEach(() => send('DELETE', '/_stratus/faults', undefined, null));

async function send(method: string, path: string, body?: object, bearer: string | null = token) {
  const answered = await fetch(`http://127.0.0.1:${gateway.httpPort}${path}`, {
    method,
    headers: {
      ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body ? JSON.stringify(body) : null,
  });
  return { status: answered.status, body: (await answered.json()) as Record<string, unknown> };
}

describe('an account with a seed', () => {
  it.each([{ status: 503 }, { drop: 'before' }])('has its records although a rule for all has %j', async (action) => {
    await send('POST', '/_stratus/faults', { operation: '*', action }, null);
    const name = token.slice('test-'.length);
    const seed = 'vpcs: [{ label: office, region: us-east }]';
    expect((await send('POST', '/_stratus/accounts', { name, seed }, null)).status).toBe(200);
    const rules = await send('GET', '/_stratus/faults', undefined, null);
    expect(rules.body).toMatchObject({ data: [{ matched: 0 }] });
    await send('DELETE', '/_stratus/faults', undefined, null);
    expect((await send('GET', '/v4/vpcs')).body).toMatchObject({ data: [{ label: 'office' }] });
  });
});

describe('a reset', () => {
  it('ends the faults of the account, and no others', async () => {
    const rule = { operation: 'vpc.vpcs.list', action: { status: 500 } };
    await send('POST', '/_stratus/faults', rule);
    await send('POST', '/_stratus/faults', { ...rule, action: { status: 502 } }, null);
    expect((await send('POST', '/_stratus/reset')).status).toBe(200);
    const left = await send('GET', '/_stratus/faults', undefined, null);
    expect(left.body).toMatchObject({ data: [{ account_id: null }] });
    expect((await send('GET', '/v4/vpcs')).status).toBe(502);
  });
});

it.each(['test-v1.2', 'test-a[1]', `test-${'a'.repeat(65)}`])(
  '%s is refused with the rule of names',
  async (misnamed) => {
    for (const [method, path] of [
      ['GET', '/v4/vpcs'],
      ['GET', '/_stratus/faults'],
      ['POST', '/_stratus/reset'],
    ] as const)
      expect(await send(method, path, undefined, misnamed)).toEqual({
        status: 401,
        body: { errors: [{ reason: expect.stringContaining('up to 64 letters, digits, dashes and underscores') }] },
      });
  },
);
