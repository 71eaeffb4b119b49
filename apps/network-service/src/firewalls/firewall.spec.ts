import { COMPUTE } from '@stratus/contracts';
import type { FirewallRule, FirewallRules } from '@stratus/contracts';
import { decideRules, decideUpdateFirewall, distinct, faultsOfDevice, rulesOfNew } from './firewall.js';
import type { Firewall } from './firewall.js';
import type { ActiveFirewall, EntityKey } from './protected-entity.js';

const policies = { inbound_policy: 'ACCEPT', outbound_policy: 'DROP' } as const;
const rule: FirewallRule = { action: 'DROP', protocol: 'UDP', addresses: { ipv6: ['::/0'] } };
const rules: FirewallRules = { inbound: [rule], outbound: [], ...policies };
const created = new Date('2026-01-02T03:04:05.678Z');
const firewall: Firewall = { id: 7, accountId: 1, label: 'web', status: 'disabled', rules, tags: ['a'], created };
const compute: EntityKey = { type: COMPUTE, id: 5 };
const balancer: EntityKey = { type: 'nodebalancer', id: 5 };
const activeOn = (entity: EntityKey): ActiveFirewall => ({ entity, id: 8, label: 'other' });

describe('the rules of a firewall', () => {
  it('are empty for a new one without rules', () => {
    expect(rulesOfNew(policies)).toEqual({ inbound: [], outbound: [], ...policies });
  });

  it('stay if an update has none', () => {
    expect(decideRules(rules, { outbound: [rule] })).toEqual({ ...rules, outbound: [rule] });
    expect(decideRules(rules, { inbound: [] })).toEqual({ ...rules, inbound: [] });
    expect(decideRules(rules, { outbound_policy: 'ACCEPT' })).toEqual({ ...rules, outbound_policy: 'ACCEPT' });
  });

  it('are removed if an update sends null, which changes nothing if there are none', () => {
    expect(decideRules(rules, { inbound: null })).toEqual({ ...rules, inbound: [] });
    expect(decideRules(rules, { outbound: null })).toBeUndefined();
  });

  it('do not change with an update to the current rules, whatever their class', () => {
    class Request {
      action = 'DROP' as const;
      protocol = 'UDP' as const;
      addresses = { ipv6: ['::/0'], ipv4: undefined as unknown as string[] };
      ports?: string | null = undefined;
    }
    expect(decideRules(rules, {})).toBeUndefined();
    expect(decideRules(rules, { inbound: [new Request()] as never })).toBeUndefined();
    expect(decideRules(rules, { inbound: [{ ...rule, ports: null }] })).toMatchObject({ inbound: [{ ports: null }] });
  });

  it('rule 2: are 25 at most, including the ones that stay', () => {
    const many = Array.from({ length: 25 }, () => rule);
    expect(decideRules(rules, { inbound: many })?.inbound).toHaveLength(25);
    expect(() => decideRules(rules, { outbound: many })).toThrow('outbound: At most 25 rules per firewall; 1 inbound');
    expect(() => decideRules({ ...rules, outbound: many, inbound: [] }, { inbound: [rule] })).toThrow(
      '25 outbound rules',
    );
  });
});

describe('an update of a firewall', () => {
  it('may repeat the current rules, but not change them', () => {
    const reason = 'rules: Omit rules: PUT /networking/firewalls/{firewallId}/rules changes them';
    for (const same of [{}, { inbound_policy: policies.inbound_policy }, rules])
      expect(decide({ rules: same, label: 'new' })).toEqual({ label: 'new' });
    for (const other of [{ inbound: [] }, { inbound: null }, { inbound_policy: 'DROP' }])
      expect(() => decide({ rules: other })).toThrow(reason);
  });

  const known = { labelTaken: false, entities: [compute], active: [] as ActiveFirewall[] };
  const decide = (request: object, more: Partial<typeof known> = {}) =>
    decideUpdateFirewall(firewall, request, { ...known, ...more });

  it('changes what differs', () => {
    expect(decide({ label: 'new', status: 'enabled', tags: ['b', 'b'] })).toEqual({
      label: 'new',
      status: 'enabled',
      tags: ['b'],
    });
    expect(decide({ label: 'web', status: 'disabled', tags: ['a', 'a'] }, { labelTaken: true })).toEqual({});
    expect(decide({})).toEqual({});
  });

  it('rule 6: enables no second firewall on one of its entities, but disables any', () => {
    const active = [activeOn(compute)];
    expect(() => decide({ status: 'enabled' }, { active })).toThrow(
      'status: Disable firewall 8 (other) first: instance 5',
    );
    const entities = [compute, balancer];
    const both = () => decide({ status: 'enabled' }, { entities, active: entities.map(activeOn) });
    expect(both).toThrow(/^status: Disable firewall 8 [^;]* first: instance 5 [^;]*$/);
    expect(decide({ status: 'enabled' }, { active: [activeOn(balancer)] })).toEqual({ status: 'enabled' });
    expect(decide({ status: 'disabled' }, { active })).toEqual({});
  });

  it('reports all errors', () => {
    const all = () => decide({ label: 'new', status: 'enabled' }, { labelTaken: true, active: [activeOn(compute)] });
    expect(all).toThrow(/^label: Label must be unique among your Cloud Firewalls; status: /);
  });
});

it('has each tag once, ignoring case, in its first spelling and position', () => {
  expect(distinct(['b', 'Über', 'B', 'a', 'ÜBER', 'b'])).toEqual(['b', 'Über', 'a']);
});

describe('a device of a firewall', () => {
  const faults = (
    status: Firewall['status'],
    entity: EntityKey,
    assigned: EntityKey[],
    active: ActiveFirewall[] = [],
  ) => faultsOfDevice({ status }, { ...entity, field: 'id' }, assigned, active).map(({ reason }) => reason);

  it('may join', () => {
    expect(faults('enabled', compute, [balancer, { ...compute, id: 6 }], [activeOn(balancer)])).toEqual([]);
    expect(faults('disabled', compute, [], [activeOn(compute)])).toEqual([]);
  });

  it('rules 4 and 6: joins once, one node balancer at a time, and no second enabled firewall', () => {
    expect(faults('enabled', compute, [compute], [activeOn(compute)])).toEqual([expect.stringContaining('already')]);
    expect(faults('disabled', balancer, [{ ...balancer, id: 6 }])).toEqual([
      expect.stringContaining('already protects NodeBalancer 6'),
    ]);
    expect(faults('enabled', balancer, [{ ...balancer, id: 6 }], [activeOn(balancer)])).toHaveLength(2);
  });
});
