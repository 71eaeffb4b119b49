/**
 * Catches: a saga left by a replica of the previous release that never ends, stores its firewall after all, keeps its
 * request from being repeated, or loses the reply for a stored firewall.
 */
import { createFirewall } from '@stratus/contracts';
import type { FirewallRecord, RequestIdentity } from '@stratus/contracts';
import { callerOf, eventually, identity } from '@stratus/testing';
import { OPEN, newFirewall, newFirewallLabel, update } from '../../test/firewalls/firewall-world.js';
import { createNetworkWorld, uuid } from '../../test/network-world.js';
import type { NetworkWorld } from '../../test/network-world.js';

let world: NetworkWorld;
beforeAll(async () => {
  world = await createNetworkWorld();
});
afterAll(() => world.stop());

interface Left {
  name: 'create-firewall' | 'update-firewall';
  step: string;
  state: 'running' | 'undoing';
  request?: RequestIdentity;
  results?: Record<string, unknown>;
}

/** Stores a saga as a stopped replica left it, and waits for its end. @returns the outcome. */
async function ended({ name, step, state, request = identity(), results = {} }: Left): Promise<string> {
  const id = uuid();
  const body = { label: newFirewallLabel(), rules: OPEN, tags: ['web'] };
  await world.sql.query(
    `insert into network.sagas (id, name, account_id, caller, request, input, results, state, step, owes_answer, runner)
     values ($1, $2, 1, $3, $4, $5, $6, $7, $8, true, gen_random_uuid())`,
    [id, name, callerOf(1), request, { firewallId: 1, body }, results, state, step],
  );
  return eventually(`the end of a saga at ${step}`, async () => {
    const { rows } = await world.sql.query('select state from network.sagas where id = $1 and ended is not null', [id]);
    return rows[0]?.state;
  });
}
/** A request with a client's idempotency key, whose execution the replica has begun. */
async function begun(): Promise<RequestIdentity> {
  const key = uuid();
  await world.sql.query(
    `insert into network.idempotency_keys (account_id, user_id, key, fingerprint, status, body, expires)
     values (1, $1, $2, $2, 0, '', 'infinity')`,
    [callerOf(1).userId, `key:${key}`],
  );
  return { ...identity(), idempotencyKey: key, fingerprint: `key:${key}` };
}
const firewalls = async () => Number((await world.sql.query('select count(*) from network.firewalls')).rows[0].count);

describe('a saga of the previous release, whose replica is gone', () => {
  it.each<Left>([
    { name: 'create-firewall', step: 'reserve tags', state: 'running' },
    { name: 'create-firewall', step: 'reserve tags', state: 'undoing' },
    { name: 'create-firewall', step: 'add', state: 'running', results: { 'reserve tags': ['web'] } },
    { name: 'create-firewall', step: 'add', state: 'undoing' },
    { name: 'update-firewall', step: 'reserve tags', state: 'running' },
    { name: 'update-firewall', step: 'update', state: 'running', results: { 'reserve tags': ['web'] } },
  ])('is undone before its firewall is stored: $name at $step, $state', async (left) => {
    const before = await firewalls();
    expect(await ended(left)).toBe('undone');
    expect(await firewalls()).toBe(before);
  });

  it.each<[Left['name'], string, string]>([
    ['create-firewall', 'add', 'keep tags'],
    ['create-firewall', 'add', 'answer'],
    ['update-firewall', 'update', 'keep tags'],
  ])('continues after that: %s, %s done, at %s', async (name, write, step) => {
    const record = await newFirewall(world, { tags: ['web'] });
    expect(await ended({ name, step, state: 'running', results: { 'reserve tags': ['web'], [write]: record } })).toBe(
      'done',
    );
    expect(await update(world, record.id, {})).toEqual(record);
  });

  it('lets a repeated request run again, or get the stored reply', async () => {
    const body = { label: newFirewallLabel(), rules: OPEN, tags: ['web'] };
    const create = (request: RequestIdentity): Promise<FirewallRecord> => world.ask(createFirewall, { body, request });
    const [again, known] = [await begun(), await begun()];
    expect(await ended({ name: 'create-firewall', step: 'add', state: 'running', request: again })).toBe('undone');
    const created = await create({ ...again, executionId: uuid() });
    await ended({
      name: 'create-firewall',
      step: 'keep tags',
      state: 'running',
      request: known,
      results: { add: created },
    });
    expect(await create({ ...known, executionId: uuid() })).toEqual(created);
  });
});
