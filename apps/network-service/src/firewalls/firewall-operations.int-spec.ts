/**
 * Catches: rules that are returned differently from how they were sent, labels that are not unique, a status with the
 * wrong events or devices, and firewalls shown to another account or without a grant.
 */
import {
  COMPUTES,
  FIRST_PAGE,
  createFirewall,
  deleteFirewall,
  evaluateFirewall,
  getFirewall,
  getFirewallRules,
  listFirewalls,
  locateFirewalls,
  updateFirewallRules,
} from '@stratus/contracts';
import type { FirewallRecord, FirewallRules, ListRequest, UpdateFirewallRulesRequest } from '@stratus/contracts';
import { callerOf } from '@stratus/testing';
import {
  OPEN,
  devicesOf,
  eventsOfFirewall,
  newDisabledFirewall,
  newFirewall,
  newFirewallLabel,
  update,
} from '../../test/firewalls/firewall-world.js';
import { createNetworkWorld, restricted } from '../../test/network-world.js';
import type { NetworkWorld } from '../../test/network-world.js';

let world: NetworkWorld;
beforeAll(async () => {
  world = await createNetworkWorld();
});
afterAll(() => world.stop());

const view = (firewallId: number) => world.ask(getFirewall, { params: { firewallId } });
const rulesOf = (firewallId: number) => world.ask(getFirewallRules, { params: { firewallId } });
const setRules = (firewallId: number, body: UpdateFirewallRulesRequest) =>
  world.ask(updateFirewallRules, { params: { firewallId }, body });
const eventsOf = async (id: number) => (await eventsOfFirewall(world, id)).map(({ type, data }) => ({ type, data }));
const typesOf = async (id: number) => (await eventsOf(id)).map(({ type }) => type);
/** The firewall as events contain it. */
const stateOf = (firewall: FirewallRecord) =>
  Object.fromEntries(Object.entries(firewall).filter(([key]) => key !== 'entities'));
const rule = { action: 'ACCEPT', protocol: 'TCP', addresses: { ipv4: ['0.0.0.0/0'] } } as const;
const anyRule = () => ({ ...rule, addresses: { ipv4: [...rule.addresses.ipv4] } });

describe('a new firewall', () => {
  it('is enabled and shows its rules as sent', async () => {
    const inbound: FirewallRules['inbound'] = [
      { ...anyRule(), ports: '443, 80', label: 'two words', description: ' spaces  stay ' },
      { action: 'DROP', protocol: 'ICMP', addresses: { ipv6: ['2001:DB8::1/64', '::/0'] } },
      { ...anyRule(), ports: null },
    ];
    const label = newFirewallLabel();
    const firewall = await newFirewall(world, { label, rules: { ...OPEN, inbound }, tags: ['two', 'one', 'two'] });
    expect(firewall).toEqual({
      id: expect.any(Number),
      label,
      status: 'enabled',
      rules: { inbound, inbound_policy: 'ACCEPT', outbound: [], outbound_policy: 'ACCEPT' },
      tags: ['two', 'one'],
      created: expect.any(String),
      updated: firewall.created,
      entities: [],
    });
    expect(await view(firewall.id)).toEqual(firewall);
    expect(await rulesOf(firewall.id)).toEqual(firewall.rules);
    expect(await eventsOf(firewall.id)).toEqual([{ type: 'firewall_create', data: stateOf(firewall) }]);
    expect(await devicesOf(world, firewall.id)).toEqual([]);
  });

  it('has a unique label in the account', async () => {
    const { label } = await newFirewall(world);
    const fault = { field: 'label', reason: 'Label must be unique among your Cloud Firewalls' };
    await expect(newFirewall(world, { label })).rejects.toMatchObject({ status: 400, errors: [fault] });
    await world.as(callerOf(2))(createFirewall, { body: { label, rules: OPEN } });
  });
});

describe('the rules', () => {
  it('rule 1: are replaced per direction, and omitted ones stay', async () => {
    const { id, rules } = await newFirewall(world, { rules: { ...OPEN, inbound: [anyRule()], outbound: [anyRule()] } });
    const changed = await setRules(id, { inbound: [{ ...anyRule(), ports: '22' }], outbound_policy: 'DROP' });
    expect(changed).toEqual({ ...rules, inbound: [{ ...rule, ports: '22' }], outbound_policy: 'DROP' });
    expect(await rulesOf(id)).toEqual(changed);
    expect((await view(id)).rules).toEqual(changed);
    expect((await eventsOf(id)).at(-1)).toEqual({ type: 'firewall_update', data: stateOf(await view(id)) });
    expect(await setRules(id, { inbound: [] })).toEqual({ ...changed, inbound: [] });
    expect(await typesOf(id)).toEqual(['firewall_create', 'firewall_update', 'firewall_update']);
  });

  it('equal to the current ones change nothing, without an event', async () => {
    const { id, rules } = await newFirewall(world, { rules: { ...OPEN, inbound: [anyRule()] } });
    for (const body of [{}, { inbound: [anyRule()] }, { inbound_policy: 'ACCEPT' as const }]) {
      expect(await setRules(id, body)).toEqual(rules);
    }
    expect(await typesOf(id)).toEqual(['firewall_create']);
  });

  it('rule 2: are 25 at most, including the ones that stay', async () => {
    const rules = (count: number) => Array.from({ length: count }, anyRule);
    const { id } = await newFirewall(world, { rules: { ...OPEN, inbound: rules(20) } });
    await setRules(id, { outbound: rules(5) });
    await expect(setRules(id, { outbound: rules(6) })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'outbound', reason: expect.stringContaining('20 inbound rules would remain') }],
    });
    await expect(setRules(id, { inbound: rules(21) })).rejects.toMatchObject({ errors: [{ field: 'inbound' }] });
    await setRules(id, { inbound: [], outbound: rules(25) });
  });

  it('decide what happens to traffic', async () => {
    const inbound = [{ ...anyRule(), ports: '443', label: 'https' }];
    const { id: firewallId } = await newFirewall(world, { rules: { ...OPEN, inbound, inbound_policy: 'DROP' } });
    const evaluate = (port: number, params = { firewallId }) =>
      world.ask(evaluateFirewall, {
        params,
        body: { direction: 'inbound', protocol: 'TCP', port, address: '198.51.100.7' },
      });
    expect(await evaluate(443)).toEqual({ action: 'ACCEPT', decided_by: 'rule', index: 0, label: 'https' });
    expect(await evaluate(22)).toEqual({ action: 'DROP', decided_by: 'policy', index: null, label: null });
    await expect(evaluate(22, { firewallId: 999_999 })).rejects.toMatchObject({ status: 404 });
  });
});

describe('an update', () => {
  it('renames, tags, enables and disables, with an event for each kind', async () => {
    const { id } = await newFirewall(world);
    const label = newFirewallLabel();
    const changed = await update(world, id, { label, tags: ['web', 'web'], status: 'disabled' });
    expect(changed).toMatchObject({ label, tags: ['web'], status: 'disabled' });
    expect(await view(id)).toEqual(changed);
    await update(world, id, { status: 'enabled' });
    expect(await typesOf(id)).toEqual(['firewall_create', 'firewall_update', 'firewall_disable', 'firewall_enable']);
    expect((await eventsOf(id))[1]).toEqual({ type: 'firewall_update', data: stateOf(changed) });
  });

  it('to the current values changes nothing, without an event', async () => {
    const firewall = await newFirewall(world, { tags: ['web'] });
    const { id, label } = firewall;
    for (const body of [{}, { label }, { status: 'enabled' as const }, { tags: ['web', 'web'] }]) {
      expect(await update(world, id, body)).toEqual(firewall);
    }
    expect(await typesOf(id)).toEqual(['firewall_create']);
  });

  it('is refused for a taken label', async () => {
    const [one, other] = [await newFirewall(world), await newFirewall(world)];
    await expect(update(world, one.id, { label: other.label })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'label', reason: 'Label must be unique among your Cloud Firewalls' }],
    });
  });
});

describe('a deleted firewall', () => {
  it('rule 8: is gone with its devices, and its label is free', async () => {
    const compute = await world.newCompute();
    const firewall = await newFirewall(world, { devices: { [COMPUTES]: [compute.id] } });
    const params = { firewallId: firewall.id };
    expect(await world.ask(deleteFirewall, { params })).toEqual({});
    for (const ask of [view(firewall.id), rulesOf(firewall.id), devicesOf(world, firewall.id)]) {
      await expect(ask).rejects.toMatchObject({ status: 404 });
    }
    await expect(world.ask(deleteFirewall, { params })).rejects.toMatchObject({ status: 404 });
    expect((await eventsOf(firewall.id)).at(-1)).toEqual({ type: 'firewall_delete', data: stateOf(firewall) });
    await newFirewall(world, { label: firewall.label, devices: { [COMPUTES]: [compute.id] } });
  });
});

describe('the list', () => {
  const ACCOUNT = 77;
  const list = async (more: Partial<ListRequest> = {}, caller = callerOf(ACCOUNT)) =>
    (await world.as(caller)(listFirewalls, { list: { ...FIRST_PAGE, ...more } })).data;

  it('shows firewalls by id, filters and orders them, and shows restricted users the granted ones', async () => {
    const ask = world.as(callerOf(ACCOUNT));
    const make = (label: string, tags: string[]) => ask(createFirewall, { body: { label, rules: OPEN, tags } });
    const made = [await make('bbb', ['web']), await make('aaa', ['db', 'web']), await make('ccc', [])];
    await newFirewall(world);
    expect(await list()).toEqual(made);
    const where = (field: string, value: string | number) => ({ filter: { field, comparison: 'eq' as const, value } });
    expect(await list(where('label', 'aaa'))).toEqual([made[1]]);
    expect(await list(where('id', made[2]!.id))).toEqual([made[2]]);
    expect(await list(where('tags', 'web'))).toEqual([made[0], made[1]]);
    const ordered = await list({ order: { field: 'label', direction: 'desc' } });
    expect(ordered.map(({ label }) => label)).toEqual(['ccc', 'bbb', 'aaa']);
    const user = restricted({ firewall: { [made[1]!.id]: 'read_only' } }, callerOf(ACCOUNT));
    expect(await list({}, user)).toEqual([made[1]]);
    expect(await list({}, restricted({}, callerOf(ACCOUNT)))).toEqual([]);
  });

  it('of 40 full firewalls, 12 MB, does not leave Postgres as a whole; the gateway reads it in parts', async () => {
    const addresses = { ipv6: Array.from({ length: 255 }, () => `${'ffff:'.repeat(7)}ffff/128`) };
    const inbound = Array.from({ length: 25 }, () => ({ action: 'DROP', protocol: 'ICMP', addresses }));
    await world.sql.query(
      `insert into network.firewalls (account_id, label, status, rules, tags, created, updated)
       select 777, 'full-' || n, 'enabled', $1::json, '{}', now(), now() from generate_series(1, 40) as n`,
      [JSON.stringify({ ...OPEN, inbound, outbound: [] })],
    );
    const caller = callerOf(777);
    await expect(list({}, caller)).rejects.toMatchObject({ status: 400, errors: [{ field: 'page_size' }] });
    const part = await list({ part: { skip: 38, rows: 5 } }, caller);
    expect(part.map(({ label }) => label)).toEqual(['full-39', 'full-40']);
  });
});

it('no account sees the firewalls of another', async () => {
  const { id } = await newDisabledFirewall(world);
  const stranger = world.as(callerOf(2));
  const params = { firewallId: id };
  for (const ask of [
    stranger(getFirewall, { params }),
    stranger(getFirewallRules, { params }),
    stranger(updateFirewallRules, { params, body: { inbound: [] } }),
    stranger(deleteFirewall, { params }),
    stranger(evaluateFirewall, { params, body: { direction: 'inbound', protocol: 'ICMP', address: '::1' } }),
  ]) {
    await expect(ask).rejects.toMatchObject({ status: 404 });
  }
  expect(await stranger(locateFirewalls, { body: { ids: [id] } })).toEqual({ firewalls: [] });
  const { label } = await view(id);
  expect(await world.ask(locateFirewalls, { body: { ids: [id, 999_999] } })).toEqual({ firewalls: [{ id, label }] });
});
