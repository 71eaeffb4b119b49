/**
 * Catches unforeseen races: several clients at once add, remove, move and release addresses of small pools; afterwards
 * each address is held once, returned once or was never allocated.
 */
import { ApiFailure, addAddress, cancelMove, completeMove, removeAddress, reserveMove } from '@stratus/contracts';
import fc from 'fast-check';
import { catalogWith, createNetworkWorld, of, uuid } from '../test/network-world.js';
import type { NetworkWorld } from '../test/network-world.js';
import { POOLS_WHOLE, leftoversIn } from '@stratus/testing';
import { SEEDED } from '@stratus/testing/random';

const REGIONS = ['us-east', 'us-iad'] as const;
const RUNS = 12;
let world: NetworkWorld;
beforeAll(async () => {
  const small = { private: '192.168.128.0/28' };
  const pools = {
    'us-east': { public: ['198.18.0.0/28', '198.18.1.0/29'], ...small },
    'us-iad': { public: ['198.18.2.0/28'], ...small },
  };
  world = await createNetworkWorld({ CATALOG_FILE: catalogWith(pools) });
});
afterAll(() => world.stop());

interface Client {
  id?: number;
  given: string[];
}
const STEPS = ['create', 'add public', 'add private', 'remove', 'move', 'move back out', 'release'] as const;

/** One random operation of a client; a refusal is fine, a 5xx is not. */
async function step(client: Client, what: (typeof STEPS)[number], place: number): Promise<void> {
  try {
    await perform(client, what, place);
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status >= 500) throw error;
  }
}

async function perform(client: Client, what: (typeof STEPS)[number], place: number): Promise<void> {
  if (client.id === undefined) {
    const { id, ipv4 } = await world.newCompute({ region: REGIONS[place % 2]!, private_ip: place % 3 === 0 });
    Object.assign(client, { id, given: [ipv4] });
    return;
  }
  const { id } = client;
  const move = uuid();
  switch (what) {
    case 'create':
      return;
    case 'add public':
    case 'add private': {
      const added = await world.ask(addAddress, { body: of(id, { id: uuid(), public: what === 'add public' }) });
      client.given.push(added.address);
      return;
    }
    case 'remove':
      await world.ask(removeAddress, { body: of(id, { address: client.given[place % client.given.length]! }) });
      return;
    case 'move':
    case 'move back out':
      await world.ask(reserveMove, { body: of(id, { id: move, region: REGIONS[place % 2]! }) });
      await world.ask(what === 'move' ? completeMove : cancelMove, { body: { id: move } });
      return;
    case 'release':
      await world.release(id);
      Object.assign(client, { id: undefined, given: [] });
  }
}

it('every address has one owner or none', async () => {
  const steps = fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.nat(100)), { minLength: 4, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: 8 }), async (work) => {
      const clients = work.map((): Client => ({ given: [] }));
      await Promise.all(
        work.map(async (of, index) => {
          for (const [what, place] of of) await step(clients[index]!, what, place);
        }),
      );
      expect(await leftoversIn(world.sql)).toEqual({});
      for (const statement of Object.values(POOLS_WHOLE)) expect((await world.sql.query(statement)).rows).toEqual([]);
      await Promise.all(clients.map(async ({ id }) => id && world.release(id)));
    }),
    { numRuns: RUNS, ...SEEDED },
  );
  const { rows } = await world.sql.query('select address from network.addresses');
  expect(rows).toEqual([]);
});
