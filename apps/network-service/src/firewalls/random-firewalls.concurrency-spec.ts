/**
 * Catches unforeseen combinations: compares random operations on firewalls, their entities and migrations with a plain
 * model, one after another; then runs several clients at once, after which no entity may have two enabled firewalls and
 * nothing may be left over.
 */
import {
  ApiFailure,
  COMPUTE,
  COMPUTES,
  COMPUTE_ID,
  closeGate,
  createFirewall,
  deleteFirewall,
  deleteFirewallDevice,
  openGate,
  updateFirewall,
} from '@stratus/contracts';
import { leftoversIn } from '@stratus/testing';
import { SEEDED } from '@stratus/testing/random';
import fc from 'fast-check';
import { OPEN, assign, devicesOf, newFirewallLabel, newNodeBalancer } from '../../test/firewalls/firewall-world.js';
import { createNetworkWorld, uuid } from '../../test/network-world.js';
import type { NetworkWorld } from '../../test/network-world.js';

let world: NetworkWorld;
beforeAll(async () => {
  world = await createNetworkWorld();
});
afterAll(() => world.stop());

const RUNS = 15;
const WORDS = ['create', 'add', 'remove', 'enable', 'disable', 'delete', 'close', 'open'] as const;
type Word = (typeof WORDS)[number];
/** An action, and indexes of its firewall and its entity. */
type Step = [Word, firewall: number, entity: number];
/** Most steps meet a firewall with entities, and many are refused. */
const step: fc.Arbitrary<Step> = fc.tuple(
  fc.constantFrom<Word[]>(...WORDS, 'create', 'add', 'add', 'add', 'enable'),
  fc.nat(3),
  fc.nat(4),
);

interface ProtectedEntity {
  id: number;
  type: 'nodebalancer' | typeof COMPUTE;
  migration: string | null;
}
interface Firewall {
  id: number;
  enabled: boolean;
  entities: ProtectedEntity[];
}
interface Model {
  firewalls: Firewall[];
  entities: ProtectedEntity[];
}

/** Three instances and two node balancers, without firewalls. */
async function newModel(): Promise<Model> {
  const computes = [await world.newCompute(), await world.newCompute(), await world.newCompute()];
  const balancers = [newNodeBalancer(world), newNodeBalancer(world)];
  return {
    firewalls: [],
    entities: [
      ...computes.map(({ id }): ProtectedEntity => ({ id, type: COMPUTE, migration: null })),
      ...balancers.map((id): ProtectedEntity => ({ id, type: 'nodebalancer', migration: null })),
    ],
  };
}

const pick = <T>(all: readonly T[], place: number): T | undefined => all[place % Math.max(1, all.length)];
const isMoving = (entities: readonly ProtectedEntity[]): boolean =>
  entities.some(({ migration }) => migration !== null);
const hasActive = ({ firewalls }: Model, entity: ProtectedEntity, but?: Firewall): boolean =>
  firewalls.some((firewall) => firewall !== but && firewall.enabled && firewall.entities.includes(entity));

interface Effect {
  allowed: boolean;
  ask: () => Promise<unknown>;
  /** Applies the reply to the model. */
  follow: (answer: { id: number }) => void;
}
const NOTHING: Effect = { allowed: true, ask: async () => ({ id: 0 }), follow: () => undefined };

/** The effect of an operation according to the contract. */
function effectOf(model: Model, [word, place, entityPlace]: Step): Effect {
  const entity = pick(model.entities, entityPlace);
  if (!entity) return NOTHING;
  if (word === 'create') return creates(model, entity);
  if (word === 'close' || word === 'open') return migrates(entity, word);
  const firewall = pick(model.firewalls, place);
  if (!firewall) return NOTHING;
  const params = { firewallId: firewall.id };
  const stays = !isMoving(firewall.entities);
  switch (word) {
    case 'add':
      return {
        allowed:
          stays &&
          !isMoving([entity]) &&
          !firewall.entities.includes(entity) &&
          !(firewall.enabled && hasActive(model, entity)) &&
          !(entity.type === 'nodebalancer' && firewall.entities.some(({ type }) => type === 'nodebalancer')),
        ask: () => assign(world, firewall.id, entity.id, entity.type),
        follow: () => void firewall.entities.push(entity),
      };
    case 'remove':
      return {
        allowed: stays && firewall.entities.includes(entity),
        ask: async () => {
          const found = (await devicesOf(world, firewall.id)).find(
            (device) => device.entity.id === entity.id && device.entity.type === entity.type,
          );
          return world.ask(deleteFirewallDevice, { params: { ...params, deviceId: found?.id ?? 999_999 } });
        },
        follow: () => void (firewall.entities = firewall.entities.filter((one) => one !== entity)),
      };
    case 'delete':
      return {
        allowed: stays,
        ask: () => world.ask(deleteFirewall, { params }),
        follow: () => void (model.firewalls = model.firewalls.filter((one) => one !== firewall)),
      };
    default: {
      const enabled = word === 'enable';
      const free = !enabled || !firewall.entities.some((one) => hasActive(model, one, firewall));
      return {
        allowed: firewall.enabled === enabled || (stays && free),
        ask: () => world.ask(updateFirewall, { params, body: { status: enabled ? 'enabled' : 'disabled' } }),
        follow: () => void (firewall.enabled = enabled),
      };
    }
  }
}

function creates(model: Model, entity: ProtectedEntity): Effect {
  const devices = entity.type === COMPUTE ? { [COMPUTES]: [entity.id] } : { nodebalancers: [entity.id] };
  return {
    allowed: !isMoving([entity]) && !hasActive(model, entity),
    ask: () => world.ask(createFirewall, { body: { label: newFirewallLabel(), rules: OPEN, devices } }),
    follow: ({ id }) => void model.firewalls.push({ id, enabled: true, entities: [entity] }),
  };
}

function migrates(entity: ProtectedEntity, word: 'close' | 'open'): Effect {
  if (entity.type !== COMPUTE) return NOTHING;
  const migration = word === 'close' ? uuid() : entity.migration;
  const body = { [COMPUTE_ID]: entity.id, migration_id: migration ?? uuid() };
  return {
    allowed: word === 'open' || entity.migration === null,
    ask: () => world.ask(word === 'close' ? closeGate : openGate, { body }),
    follow: () => void (entity.migration = word === 'close' ? migration : null),
  };
}

/** Sends the request. @returns undefined for a refusal; fails on a 5xx. */
async function answerOf({ ask }: Effect): Promise<{ id: number } | undefined> {
  try {
    return (await ask()) as { id: number };
  } catch (error) {
    if (error instanceof ApiFailure && error.status < 500) return undefined;
    throw error;
  }
}

async function clearAway({ firewalls, entities }: Model): Promise<void> {
  for (const entity of entities) if (entity.migration) await answerOf(migrates(entity, 'open'));
  const { rows } = await world.sql.query<{ id: number }>('select id::int from network.firewalls');
  for (const { id } of rows) await world.ask(deleteFirewall, { params: { firewallId: id } });
  firewalls.length = 0;
}

it('accepts sequential requests exactly as the rules allow', async () => {
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      const model = await newModel();
      for (const each of steps) {
        const effect = effectOf(model, each);
        const answer = await answerOf(effect);
        expect([each, answer !== undefined]).toEqual([each, effect.allowed]);
        if (answer) effect.follow(answer);
        else refused += 1;
      }
      for (const { id, entities, enabled } of model.firewalls) {
        const listed = (await devicesOf(world, id)).map(({ entity }) => `${entity.type} ${entity.id}`);
        expect(listed).toEqual(entities.map((entity) => `${entity.type} ${entity.id}`));
        const { rows } = await world.sql.query('select status from network.firewalls where id = $1', [id]);
        expect(rows).toEqual([{ status: enabled ? 'enabled' : 'disabled' }]);
      }
      await clearAway(model);
      expect(await leftoversIn(world.sql)).toEqual({});
    }),
    { numRuns: RUNS, ...SEEDED },
  );
  // Otherwise only the easy half of the rules would be tested.
  expect(refused).toBeGreaterThan(0);
});

it('leaves no entity with two enabled firewalls when several clients work at once', async () => {
  const steps = fc.array(step, { minLength: 4, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: 6 }), async (clients) => {
      const model = await newModel();
      await Promise.all(
        clients.map(async (own) => {
          for (const each of own) {
            // The model only supplies ids here: other clients change the same resources in the meantime.
            const effect = effectOf(model, each);
            const answer = await answerOf(effect);
            if (answer) effect.follow(answer);
          }
        }),
      );
      const { rows } = await world.sql.query<{ id: number; migration_id: string }>(
        'select id::int, migration_id from network.computes where migration_id is not null',
      );
      for (const { id, migration_id } of rows) await world.ask(openGate, { body: { [COMPUTE_ID]: id, migration_id } });
      expect(await leftoversIn(world.sql)).toEqual({});
      await clearAway({ firewalls: model.firewalls, entities: [] });
    }),
    { numRuns: RUNS, ...SEEDED },
  );
});
