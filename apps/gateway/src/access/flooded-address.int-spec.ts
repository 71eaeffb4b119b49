import { jest } from '@jest/globals';
import { getProfile, listRegions } from '@stratus/contracts';
import type { Operation } from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnsweredCallers } from '../../test/answered-callers.js';
import '../http/fastify-request.js';
import { RateLimiter } from '../rate-limits/rate-limiter.js';
import { RequestLimits } from '../rate-limits/request-limits.js';
import { AccessGuard } from './access.guard.js';

const CALLER = { accountId: 1, userId: 2, username: 'u', restricted: false, scopes: ['*'], tokenId: 3, expires: null };
const ALLOWANCE = 800;

const callers = new AnsweredCallers();
let guard: AccessGuard;
beforeAll(() => callers.open());
beforeEach(() => {
  jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  guard = new AccessGuard(callers.directory, new RequestLimits(new RateLimiter(), { RATE_LIMITS: 'on' }), null);
  callers.valid.clear();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => callers.close());

/** The guard's decision on a request from the flooded address: the status of its refusal, else the admitted scopes. */
async function answerTo(token?: string, operation: Operation = getProfile): Promise<unknown> {
  const authorization = token && `Bearer ${token}`;
  const request = { headers: { ...(authorization && { authorization }) }, params: {}, ip: '192.0.2.1' };
  const headers: Record<string, unknown> = {};
  const reply = { header: (name: string, value: unknown) => ((headers[name] = value), reply), headers: () => reply };
  return guard.admit(operation, request as unknown as FastifyRequest, reply as unknown as FastifyReply).then(
    () => headers['x-oauth-scopes'],
    (error: unknown) => (error as { status?: number }).status ?? error,
  );
}

const flood = (count: number, token: (n: number) => string | undefined, operation?: Operation): Promise<unknown[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => answerTo(token(n), operation)));

describe('from an address that strangers have flooded', () => {
  it('a valid token is accepted, known before or not, and a refused one is not', async () => {
    callers.valid.set('known', CALLER).set('unknown', CALLER);
    expect(await answerTo('known')).toBe('*');
    await flood(ALLOWANCE, () => undefined);
    expect(await Promise.all([undefined, 'bad', 'known', 'unknown'].map((token) => answerTo(token)))).toEqual([
      429,
      429,
      '*',
      '*',
    ]);
  });

  it('tokens are checked one request at a time, and a valid one among them is accepted', async () => {
    callers.valid.set('needle', CALLER);
    await flood(ALLOWANCE, () => undefined);
    [callers.asked, callers.screened] = [0, 0];
    const answers = await flood(2_000, (n) => (n === 1_500 ? 'needle' : `straw-${n}`));
    expect(answers.filter((answer) => answer !== 429)).toEqual(['*']);
    expect(answers[1_500]).toBe('*');
    // The first is resolved alone, the others arrive in the meantime: 500 per request to account-service.
    expect([callers.asked, callers.screened]).toEqual([1, 5]);
  });

  it('public operations still work, and with a valid token even if these are flooded, too', async () => {
    callers.valid.set('customer', CALLER);
    await flood(ALLOWANCE, (n) => `bad-${n}`);
    expect(await answerTo(undefined, listRegions)).toBe('*');
    await flood(ALLOWANCE, () => undefined, listRegions);
    expect(await answerTo(undefined, listRegions)).toBe(429);
    expect(await answerTo('bad', listRegions)).toBe(429);
    expect(await answerTo('customer', listRegions)).toBe('*');
  });
});

describe('a public operation', () => {
  it('shows the scopes of a token, reports an invalid one as unknown, and responds', async () => {
    callers.valid.set('reader', { ...CALLER, scopes: ['vpc:read_write', 'ips:read_only'] });
    expect(await answerTo('reader', listRegions)).toBe('vpc:read_write,ips:read_only');
    expect(await answerTo('bad', listRegions)).toBe('unknown');
    expect(await answerTo(undefined, listRegions)).toBe('*');
  });

  it('does not wait for an unavailable account-service', async () => {
    callers.valid.set('known', CALLER);
    await answerTo('known');
    await callers.leave();
    expect(await answerTo('known', listRegions)).toBe('*');
    expect(await answerTo('new', listRegions)).toBe('unknown');
    await callers.answers();
  });
});
