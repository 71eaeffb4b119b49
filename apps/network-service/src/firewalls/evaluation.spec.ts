import { BlockList } from 'node:net';
import { formatIp, parseIp } from '@stratus/contracts';
import type { FirewallRule, FirewallRules, IpAddress } from '@stratus/contracts';
import { SEEDED } from '@stratus/testing/random';
import fc from 'fast-check';
import { decideTraffic, trafficOf } from './evaluation.js';
import type { Traffic } from './evaluation.js';

const ip = (text: string): IpAddress => parseIp(text)!;
const rule = (more: Partial<FirewallRule>): FirewallRule => ({
  action: 'ACCEPT',
  protocol: 'TCP',
  addresses: { ipv4: ['0.0.0.0/0'] },
  ...more,
});
const rules = (...inbound: FirewallRule[]): FirewallRules => ({
  inbound,
  inbound_policy: 'DROP',
  outbound: [],
  outbound_policy: 'ACCEPT',
});
const web: Traffic = { protocol: 'TCP', port: 443, address: ip('198.51.100.7') };

describe('a firewall', () => {
  it('rule 2: does what the first matching rule says', () => {
    const first = rule({ action: 'DROP', addresses: { ipv4: ['198.51.100.0/24'] }, label: 'not-them' });
    const all = rules(rule({ ports: '80' }), first, rule({}));
    expect(decideTraffic(all, 'inbound', web)).toEqual({
      action: 'DROP',
      decided_by: 'rule',
      index: 1,
      label: 'not-them',
    });
    expect(decideTraffic(rules(rule({}), first), 'inbound', web)).toMatchObject({
      action: 'ACCEPT',
      index: 0,
      label: null,
    });
  });

  it('follows the policy of the direction when no rule matches', () => {
    const policy = (action: string) => ({ action, decided_by: 'policy', index: null, label: null });
    expect(decideTraffic(rules(rule({ protocol: 'UDP' })), 'inbound', web)).toEqual(policy('DROP'));
    expect(decideTraffic(rules(rule({})), 'outbound', web)).toEqual(policy('ACCEPT'));
  });

  it('matches all ports if it has none, and never the other address family', () => {
    const decidedBy = (one: FirewallRule, traffic: Traffic) => decideTraffic(rules(one), 'inbound', traffic).decided_by;
    expect(decidedBy(rule({ ports: null }), web)).toBe('rule');
    expect(decidedBy(rule({ addresses: { ipv6: ['::/0'] } }), web)).toBe('policy');
    expect(decidedBy(rule({ addresses: { ipv4: ['198.51.100.99/24'] } }), web)).toBe('rule');
    expect(decidedBy(rule({ protocol: 'ICMP' }), { ...web, protocol: 'ICMP', port: undefined })).toBe('rule');
  });

  it('decides the same as an exhaustive model', () => {
    const texts = [
      '0.0.0.0/0',
      '10.0.0.0/8',
      '10.1.0.77/16',
      '10.1.2.3/32',
      '::/0',
      '2001:db8::/32',
      '2001:db8::1/128',
    ];
    const addresses = ['10.1.2.3', '10.1.9.9', '10.9.9.9', '192.0.2.1', '2001:db8::1', '2001:db8::2', '::1'].map(ip);
    const ports = fc.constantFrom<(string | null | undefined)[]>(
      '80',
      '1-65535',
      '22, 80-443',
      '81,82',
      null,
      undefined,
    );
    const actions = fc.constantFrom('ACCEPT' as const, 'DROP' as const);
    const anyRule = fc
      .record({
        action: actions,
        protocol: fc.constantFrom('TCP' as const, 'UDP' as const, 'ICMP' as const),
        networks: fc.subarray(texts, { minLength: 1 }),
        ports,
      })
      .map(({ networks, ...more }): FirewallRule => {
        const [ipv4, ipv6] = [
          networks.filter((text) => !text.includes(':')),
          networks.filter((text) => text.includes(':')),
        ];
        return rule({
          ...more,
          ...(more.protocol === 'ICMP' && { ports: null }),
          addresses: { ...(ipv4.length > 0 && { ipv4 }), ...(ipv6.length > 0 && { ipv6 }) },
        } as Partial<FirewallRule>);
      });
    const traffic = fc.record({
      protocol: fc.constantFrom('TCP' as const, 'UDP' as const, 'ICMP' as const),
      port: fc.constantFrom(1, 22, 80, 81, 443, 444),
      address: fc.constantFrom(...addresses),
    });
    fc.assert(
      fc.property(fc.array(anyRule, { maxLength: 6 }), actions, traffic, (all, policy, one) => {
        const given: Traffic = { ...one, port: one.protocol === 'ICMP' ? undefined : one.port };
        const verdict = decideTraffic({ ...rules(...all), inbound_policy: policy }, 'inbound', given);
        const matching = all.flatMap((each, index) => (naively(each, given) ? [{ index, action: each.action }] : []));
        expect({ index: verdict.index, action: verdict.action }).toEqual(
          matching[0] ?? { index: null, action: policy },
        );
        expect(verdict.decided_by).toBe(matching.length > 0 ? 'rule' : 'policy');
      }),
      { ...SEEDED, numRuns: 1_000 },
    );
  });
});

/** Tables of all ports, by the text of a rule: a thousand rules share six tables. */
const tables = new Map<string, ReadonlySet<number>>();

function tableOf(ports: string): ReadonlySet<number> {
  const open = new Set<number>();
  for (const part of ports.split(/, ?/)) {
    const [from, to = from] = part.split('-').map(Number) as [number, number?];
    for (let each = from; each <= to; each += 1) open.add(each);
  }
  tables.set(ports, open);
  return open;
}

/** Whether a rule matches, according to a table of all ports and Node's block lists. */
function naively({ protocol, ports, addresses }: FirewallRule, { port, address, ...traffic }: Traffic): boolean {
  const text = ports ?? '1-65535';
  const open = tables.get(text) ?? tableOf(text);
  const type = `ipv${address.family}` as const;
  const list = new BlockList();
  for (const text of addresses[type] ?? []) {
    const [net = '', prefix] = text.split('/');
    list.addSubnet(net, Number(prefix), type);
  }
  return protocol === traffic.protocol && (port === undefined || open.has(port)) && list.check(formatIp(address), type);
}

describe('the traffic of a request', () => {
  const asked = { direction: 'inbound', address: '198.51.100.7' } as const;

  it.each([
    [{ protocol: 'TCP' }, 'port', 'port is required with TCP'],
    [{ protocol: 'UDP' }, 'port', 'port is required with UDP'],
    [{ protocol: 'ICMP', port: 80 }, 'port', 'ICMP has no ports: omit port'],
    [{ protocol: 'IPENCAP', port: 80 }, 'port', 'IPENCAP has no ports: omit port'],
    [{ protocol: 'ICMP', address: '10.0.0.0/8' }, 'address', 'Must be an IPv4 or IPv6 address, without a mask'],
  ] as const)('is not %j', (more, field, reason) => {
    expect(() => trafficOf({ ...asked, ...more })).toThrow(`${field}: ${reason}`);
  });

  it('has a port for TCP and UDP only', () => {
    expect(trafficOf({ ...asked, protocol: 'TCP', port: 443 })).toEqual(web);
    expect(trafficOf({ ...asked, protocol: 'ICMP' })).toEqual({ ...web, protocol: 'ICMP', port: undefined });
  });
});
