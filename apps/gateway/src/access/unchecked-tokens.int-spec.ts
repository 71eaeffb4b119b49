import { jest } from '@jest/globals';
import { getProfile } from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnsweredCallers } from '../../test/answered-callers.js';
import '../http/fastify-request.js';
import { RateLimiter } from '../rate-limits/rate-limiter.js';
import { RequestLimits } from '../rate-limits/request-limits.js';
import { AccessGuard } from './access.guard.js';

const CALLER = { accountId: 1, userId: 2, username: 'u', restricted: false, scopes: ['*'], tokenId: 3, expires: null };

const callers = new AnsweredCallers();
let guard: AccessGuard;
let clock: jest.SpiedFunction<typeof performance.now>;
beforeAll(() => callers.open());
beforeEach(async () => {
  // A whole number: a sum of fractions may be a little less than the time that passed.
  clock = jest.spyOn(performance, 'now').mockReturnValue(Math.ceil(performance.now()));
  guard = new AccessGuard(callers.directory, new RequestLimits(new RateLimiter(), { RATE_LIMITS: 'addresses' }), null);
  callers.answer = CALLER;
  callers.asked = 0;
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => callers.close());

const later = (ms: number) => clock.mockReturnValue(performance.now() + ms);

/** The status with which the guard refuses a request; 200 if it lets the request pass. */
async function statusOf(token: string, ip = '192.0.2.1'): Promise<unknown> {
  const request = { headers: { authorization: `Bearer ${token}` }, params: {}, ip } as unknown as FastifyRequest;
  const reply = { header: () => reply, headers: () => reply };
  const status = (error: unknown): unknown => (error as { status?: number }).status ?? error;
  return guard.admit(getProfile, request, reply as unknown as FastifyReply).then(() => 200, status);
}

/** The different statuses of requests, one after the other. */
async function statusesOf(count: number, token: (n: number) => string, ip?: string): Promise<unknown[]> {
  const statuses = new Set<unknown>();
  // If sent all at once, they would share one request to account-service.
  for (let n = 0; n < count; n += 1) statuses.add(await statusOf(token(n), ip));
  return [...statuses];
}

describe('while account-service is unavailable', () => {
  it.each([
    ['known', 'before'],
    ['new', undefined],
  ])('a valid token that is %s gets 503 for each request, and 200 right afterwards', async (name, before) => {
    if (before) expect(await statusOf(name)).toBe(200);
    later(1_000);
    await callers.leave();
    expect(await statusesOf(1_000, () => name)).toEqual([503]);
    await callers.answers();
    later(1_000);
    expect(await statusOf(name)).toBe(200);
  });

  it('previously known valid tokens do not wait for others from their address', async () => {
    await statusOf('neighbour');
    later(1_000);
    await callers.leave();
    expect(await statusOf('neighbour')).toBe(503);
    await statusesOf(1_000, (n) => `bad-${n}`);
    await callers.answers();
    expect([await statusOf('neighbour'), await statusOf('unknown-neighbour')]).toEqual([200, 503]);
    expect(await statusOf('elsewhere', '192.0.2.2')).toBe(200);
  });

  it('a flood of tokens from one address causes 20 requests per second', async () => {
    callers.answer = 503;
    expect(await statusesOf(1_000, (n) => `flood-${n}`)).toEqual([503]);
    expect(callers.asked).toBe(20);
    later(1_000);
    await statusesOf(1_000, (n) => `flood-${n}`);
    expect(callers.asked).toBe(40);
  });
});

it('after an outage, refused tokens count again, and valid ones never do', async () => {
  const ip = '192.0.2.3';
  callers.answer = 401;
  expect(await statusesOf(799, () => 'bad', ip)).toEqual([401]);
  await callers.leave();
  expect(await statusesOf(1_000, () => 'worse', ip)).toEqual([503]);
  await callers.answers();
  later(1_000);
  callers.answer = CALLER;
  expect(await statusesOf(10, (n) => `good-${n}`, ip)).toEqual([200]);
  callers.answer = 401;
  expect(await statusesOf(2, () => 'bad', ip)).toEqual([401, 429]);
});
