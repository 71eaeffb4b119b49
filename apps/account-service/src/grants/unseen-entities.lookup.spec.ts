import { ApiFailure, COMPUTE, COMPUTES, notFound } from '@stratus/contracts';
import type { Caller, Operation } from '@stratus/contracts';
import type { OperationClient } from '@stratus/messaging';
import type { Database } from '@stratus/postgres';
import type { EntityKey } from './grants.js';
import { UnseenEntitiesLookup } from './unseen-entities.lookup.js';

const caller = { accountId: 3, userId: 7, username: 'ann', restricted: false, scopes: ['*'] } satisfies Caller;
const there = [{ id: 1, label: 'one' }];
const ANSWERS: Record<string, object> = {
  'compute.instances.locate': { [COMPUTES]: there },
  'compute.nodebalancers.locate': { nodebalancers: there },
  'compute.domains.locate': { domains: there },
  'compute.volumes.locate': { volumes: there },
  'network.firewalls.locate': { firewalls: there },
  'database.databases.locate': { databases: there },
};

async function find(keys: EntityKey[], answer: (operation: Operation) => Promise<object>) {
  const asked: unknown[] = [];
  const client = {
    ask: (operation: Operation, { params, body }: { params: object; body?: object }) => {
      asked.push([operation.subject, body ?? params]);
      return answer(operation);
    },
  } as unknown as OperationClient;
  const database = { read: () => Promise.resolve(keys) } as unknown as Database;
  return { found: await new UnseenEntitiesLookup(database, client).find(caller, keys), asked };
}

describe('entities whose event has not arrived yet', () => {
  it.each([
    [COMPUTE, 'compute.instances.locate'],
    ['nodebalancer', 'compute.nodebalancers.locate'],
    ['domain', 'compute.domains.locate'],
    ['volume', 'compute.volumes.locate'],
    ['firewall', 'network.firewalls.locate'],
    ['database', 'database.databases.locate'],
  ] as const)('come from their owner, one request per kind: %s', async (type, subject) => {
    const keys = [1, 2].map((id) => ({ type, id }));
    const { found, asked } = await find(keys, (operation) => Promise.resolve(ANSWERS[operation.subject] ?? {}));
    expect(asked).toEqual([[subject, { ids: [1, 2] }]]);
    expect(found).toEqual([{ type, id: 1, label: 'one', accountId: 3, sequence: 0 }]);
  });

  it('are not found when the owner does not know them, or no service owns the kind', async () => {
    expect((await find([{ type: 'vpc', id: 1 }], () => Promise.reject(notFound()))).found).toEqual([]);
    expect(await find([{ type: 'longview', id: 1 }], () => Promise.resolve({}))).toEqual({ found: [], asked: [] });
  });

  it('cause a 503 while the owner is unavailable', async () => {
    const away = new ApiFailure(503, [{ reason: 'away' }]);
    await expect(find([{ type: 'volume', id: 1 }], () => Promise.reject(away))).rejects.toBe(away);
  });
});
