import { COMPUTE, anyUser, grantCreator, mayCreate } from '@stratus/contracts';
import type { Caller, GrantEntity, GrantRequirement, Operation } from '@stratus/contracts';
import type { OperationClient } from '@stratus/messaging';
import { createLogger } from '@stratus/runtime';
import type { CallerCache } from '../authentication/caller-cache.js';
import { CreatorGrants } from './creator-grants.js';

const caller = { accountId: 1, userId: 7, username: 'ann', restricted: true, scopes: ['*'] } satisfies Caller;

/** The requests to account-service and the forgotten users, after an operation's reply. */
async function after(
  grant: GrantRequirement,
  record: object,
  who: Caller = caller,
  { failure, replayed = false }: { failure?: Error; replayed?: boolean } = {},
) {
  const asked: unknown[] = [];
  const forgotten: number[] = [];
  const client = {
    ask: (operation: unknown, { body }: { body: unknown }) => {
      asked.push(operation === grantCreator ? body : operation);
      return failure ? Promise.reject(failure) : Promise.resolve({});
    },
  } as unknown as OperationClient;
  const callers = {
    forgetUser: (_account: number, user: number) => forgotten.push(user),
  } as unknown as CallerCache;
  const reply = { status: 200, body: Buffer.from(JSON.stringify(record)), replayed };
  const grants = new CreatorGrants(client, callers, createLogger('spec', 'silent'));
  await grants.grant({ grant } as Operation, who, { id: 'request', clientAddress: '::1' }, reply as never);
  return { asked, forgotten };
}

describe('the creator of an entity', () => {
  it.each<[GrantEntity, object, string]>([
    [COMPUTE, { id: 100_001, label: 'web-1', status: 'provisioning' }, 'web-1'],
    ['nodebalancer', { id: 100_001, label: 'balancer', hostname: 'x' }, 'balancer'],
    ['domain', { id: 100_001, domain: 'example.com' }, 'example.com'],
    ['volume', { id: 100_001, label: 'data' }, 'data'],
  ])('gets a grant for the %s before the response', async (type, record, label) => {
    expect(await after(mayCreate('add_vpcs', type), record)).toEqual({
      asked: [{ type, id: 100_001, label }],
      forgotten: [7],
    });
  });

  it('is resolved again even when the grant fails', async () => {
    const { forgotten } = await after(mayCreate('add_vpcs', 'vpc'), { id: 1, label: '' }, caller, {
      failure: new Error('away'),
    });
    expect(forgotten).toEqual([7]);
  });

  it('gets nothing with the stored reply of an earlier request', async () => {
    const replay = after(mayCreate('add_vpcs', 'vpc'), { id: 1, label: 'x' }, caller, { replayed: true });
    expect(await replay).toEqual({ asked: [], forgotten: [] });
  });

  it.each([
    ['an unrestricted user', mayCreate('add_vpcs', 'vpc'), { ...caller, restricted: false }],
    ['not a creation', anyUser, caller],
  ] as const)('gets no grant: %s', async (_case, grant, who) => {
    expect(await after(grant, { id: 1, label: 'x' }, who)).toEqual({ asked: [], forgotten: [] });
  });
});
