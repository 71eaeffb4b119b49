import { deleteVpc, getVpc } from '@stratus/contracts';
import type { Grants, Operation } from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnsweredCallers } from '../../test/answered-callers.js';
import '../http/fastify-request.js';
import { RateLimiter } from '../rate-limits/rate-limiter.js';
import { RequestLimits } from '../rate-limits/request-limits.js';
import { AccessGuard } from './access.guard.js';

const callers = new AnsweredCallers();
let guard: AccessGuard;
beforeAll(async () => {
  await callers.open();
  guard = new AccessGuard(callers.directory, new RequestLimits(new RateLimiter(), { RATE_LIMITS: 'off' }), null);
});
afterAll(() => callers.close());

const grantedNow = (entities: Grants['entities']): void => {
  const grants = { global: {}, entities } as Grants;
  callers.answer = { accountId: 1, userId: 2, username: 'u', restricted: true, scopes: ['*'], grants };
};

async function admit(vpcId: number, operation: Operation = getVpc, key?: string): Promise<FastifyRequest> {
  const headers = { authorization: 'Bearer some-token', ...(key !== undefined && { 'idempotency-key': key }) };
  const request = { headers, params: { vpcId: String(vpcId) }, ip: '::1' } as unknown as FastifyRequest;
  const reply = { header: () => reply, headers: () => reply };
  await guard.admit(operation, request, reply as unknown as FastifyReply);
  return request;
}

describe('a restricted user', () => {
  it('may use an entity that it created through another gateway, even before the signal arrives', async () => {
    const [one, both]: Grants['entities'][] = [
      { vpc: { 1: 'read_write' } },
      { vpc: { 1: 'read_write', 2: 'read_write' } },
    ];
    grantedNow(one!);
    expect((await admit(1)).caller?.grants?.entities).toEqual(one);
    grantedNow(both!);
    expect((await admit(2)).caller?.grants?.entities).toEqual(both);
  });

  it('gets a 404 for an entity without a grant', async () => {
    await expect(admit(3)).rejects.toMatchObject({ status: 404 });
    await expect(admit(3, deleteVpc)).rejects.toMatchObject({ status: 404 });
    await expect(admit(3, getVpc, 'key')).rejects.toMatchObject({ status: 404 });
  });

  it('gets only its earlier response when it repeats a command under a key', async () => {
    const { caller, refused } = await admit(3, deleteVpc, 'key');
    expect(caller).toBeUndefined();
    expect(refused).toMatchObject({ caller: { userId: 2 }, failure: { status: 404 } });
  });
});
