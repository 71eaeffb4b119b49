import { parseBody } from '../validation/parse-body.js';
import type { Work } from '../validation/parse-body.js';
import { FirewallRulesRequest, UpdateFirewallRulesRequest } from './firewall-rules-request.js';
import { UpdateFirewallRequest } from './update-firewall.operation.js';

const rule = { action: 'ACCEPT', protocol: 'TCP', addresses: { ipv4: ['0.0.0.0/0'] } };
const policies = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' };
const faultsOf = (body: object, dto: new () => object = FirewallRulesRequest): unknown => {
  try {
    parseBody(dto, body);
    return [];
  } catch (error) {
    return (error as { errors: unknown }).errors;
  }
};
const ofRule = (more: object) => faultsOf({ ...policies, inbound: [rule, { ...rule, ...more }] });
const at = (field: string, reason: unknown) => [{ field: `inbound[1].${field}`, reason }];
/** The same value, so many times. */
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const networks = (count: number) => Array.from({ length: count }, (_, index) => `10.0.${index}.0/24`);

describe('the rules of a firewall', () => {
  it('are returned as sent: in order, without omitted fields', () => {
    const sent = {
      ...policies,
      outbound: [
        { ...rule, addresses: { ipv6: ['::1/64', '2001:DB8::/32'] }, ports: '443, 80', label: 'web', description: 'x' },
        { ...rule, protocol: 'ICMP' },
        { ...rule, ports: null },
      ],
    };
    expect(JSON.parse(JSON.stringify(parseBody(FirewallRulesRequest, sent)))).toEqual(sent);
    expect(parseBody(UpdateFirewallRulesRequest, {})).toEqual({});
  });

  it('treat null as missing, except for ports', () => {
    const sent = { ...rule, ports: null, label: null, description: null, addresses: { ipv4: null, ipv6: ['::/0'] } };
    const read = parseBody(FirewallRulesRequest, { ...policies, inbound: null, outbound: [sent] });
    expect(JSON.parse(JSON.stringify(read))).toEqual({
      ...policies,
      outbound: [{ action: 'ACCEPT', protocol: 'TCP', ports: null, addresses: { ipv6: ['::/0'] } }],
    });
  });

  it('rule 1: need policies in a new firewall, but nothing in an update', () => {
    expect(faultsOf({})).toEqual([
      { field: 'inbound_policy', reason: 'inbound_policy is required' },
      { field: 'outbound_policy', reason: 'outbound_policy is required' },
    ]);
    expect(faultsOf({}, UpdateFirewallRulesRequest)).toEqual([]);
    expect(faultsOf({ ...policies, inbound_policy: 'REJECT' })).toEqual([
      { field: 'inbound_policy', reason: 'Must be one of ACCEPT, DROP' },
    ]);
  });

  it('rule 10: are refused in an update of the firewall, like devices', () => {
    const reason = 'Keys must be one of: label, status, tags, rules';
    expect(faultsOf({ label: 'web', inbound: [] }, UpdateFirewallRequest)).toEqual([{ reason }]);
    expect(faultsOf({ devices: { nodebalancers: [1] } }, UpdateFirewallRequest)).toEqual([{ reason }]);
  });

  it('may be sent back with the rest of the firewall as read', () => {
    const read = { id: 1, label: 'web', rules: policies, entities: [], created: 'x', updated: 'x' };
    expect(parseBody(UpdateFirewallRequest, read)).toEqual({ label: 'web', rules: policies });
  });

  it('of an update are removed by null', () => {
    const sent = { inbound: null, inbound_policy: null };
    expect(parseBody(UpdateFirewallRulesRequest, sent)).toEqual({ inbound: null });
  });

  it('need action, protocol and addresses', () => {
    expect(faultsOf({ ...policies, inbound: [{}] })).toEqual(
      ['action', 'protocol', 'addresses'].map((field) => ({
        field: `inbound[0].${field}`,
        reason: `${field} is required`,
      })),
    );
  });

  it.each([
    [{ action: 'accept' }, 'action', 'Must be one of ACCEPT, DROP'],
    [{ protocol: 'tcp' }, 'protocol', 'Must be one of TCP, UDP, ICMP, IPENCAP'],
    [{ ports: '80-' }, 'ports', expect.stringContaining('separated by commas')],
    [{ ports: '' }, 'ports', expect.stringContaining('omit it')],
    [{ ports: 80 }, 'ports', 'Must be a string'],
    [{ ports: '1, '.repeat(40) }, 'ports', expect.stringContaining('At most 15 entries')],
    [{ protocol: 'ICMP', ports: '80' }, 'ports', 'ICMP has no ports: omit ports, or use TCP or UDP'],
    [{ protocol: 'IPENCAP', ports: '80' }, 'ports', 'IPENCAP has no ports: omit ports, or use TCP or UDP'],
    [{ label: 'ab' }, 'label', 'Length must be 3-32 characters'],
    [{ label: 'a'.repeat(33) }, 'label', 'Length must be 3-32 characters'],
    [{ description: '' }, 'description', 'Length must be 1-100 characters'],
    [{ description: 'a'.repeat(101) }, 'description', 'Length must be 1-100 characters'],
  ])('are refused with their position: %j', (more, field, reason) => expect(ofRule(more)).toEqual(at(field, reason)));

  it.each([
    [{}, 'addresses', 'Must have ipv4, ipv6 or both'],
    [{ ipv4: null }, 'addresses', 'Must have ipv4, ipv6 or both'],
    ['0.0.0.0/0', 'addresses', 'Must be an object'],
    [[], 'addresses', 'Must be an object'],
    [null, 'addresses', 'addresses is required'],
    [{ ipv4: [] }, 'addresses.ipv4', expect.stringContaining('Must not be empty')],
    [{ ipv4: ['0.0.0.0/0'], ipv6: [] }, 'addresses.ipv6', expect.stringContaining('Must not be empty')],
    [{ ipv4: ['0.0.0.0'] }, 'addresses.ipv4[0]', expect.stringContaining('an IPv4 address with its mask')],
    [{ ipv4: ['10.0.0.0/8', '::/0'] }, 'addresses.ipv4[1]', expect.stringContaining('an IPv4 address with its mask')],
    [{ ipv6: ['fe80::1%eth0/64'] }, 'addresses.ipv6[0]', expect.stringContaining('an IPv6 address with its mask')],
    [{ ipv4: '0.0.0.0/0' }, 'addresses.ipv4', 'Must be an array'],
    [{ ipv4: [7] }, 'addresses.ipv4[0]', 'Must be a string'],
    [{ ipv4: networks(256) }, 'addresses.ipv4', 'Must have at most 255 items'],
    [{ ipv4: networks(200), ipv6: times(56, '::/0') }, 'addresses.ipv6', expect.stringContaining('At most 255 addr')],
  ])('need addresses, not %j', (addresses, field, reason) => expect(ofRule({ addresses })).toEqual(at(field, reason)));

  it('rule 3: accept 255 addresses, both families together', () => {
    expect(ofRule({ addresses: { ipv4: networks(200), ipv6: times(55, '::/0') } })).toEqual([]);
  });

  it('rule 2: are 25 at most, inbound and outbound together', () => {
    const rules = (count: number) => times(count, rule);
    for (const dto of [FirewallRulesRequest, UpdateFirewallRulesRequest]) {
      expect(faultsOf({ ...policies, inbound: rules(20), outbound: rules(5) }, dto)).toEqual([]);
      expect(faultsOf({ ...policies, inbound: rules(20), outbound: rules(6) }, dto)).toEqual([
        { field: 'outbound', reason: 'At most 25 rules per firewall, inbound and outbound together' },
      ]);
      expect(faultsOf({ ...policies, inbound: rules(26) }, dto)).toEqual([
        { field: 'inbound', reason: 'Must have at most 25 items' },
      ]);
    }
  });

  it('report all errors at once', () => {
    const inbound = [
      { ...rule, ports: '0' },
      rule,
      { ...rule, action: 'DENY', protocol: 'ICMP', ports: '1', addresses: {} },
    ];
    expect(faultsOf({ ...policies, inbound, outbound: [{ ...rule, label: 'x' }], outbound_policy: null })).toEqual([
      expect.objectContaining({ field: 'inbound[0].ports' }),
      expect.objectContaining({ field: 'inbound[2].action' }),
      expect.objectContaining({ field: 'inbound[2].addresses' }),
      expect.objectContaining({ field: 'inbound[2].ports' }),
      expect.objectContaining({ field: 'outbound[0].label' }),
      expect.objectContaining({ field: 'outbound_policy' }),
    ]);
  });

  it('cause little work, however many are sent', () => {
    const longest = '0000:0000:0000:0000:0000:ffff:255.255.255.255/128';
    const ipv6 = times(255, longest);
    const full = { ...rule, addresses: { ipv6 }, ports: '1, '.repeat(15).slice(0, -2), label: 'a'.repeat(32) };
    const work: Work = { rules: 0, characters: 0 };
    parseBody(FirewallRulesRequest, { ...policies, inbound: times(25, full) }, work);
    const most: Work = { ...work };
    for (const outbound of [times(1, full), times(25, full), times(5_000, {})]) {
      const refused: Work = { rules: 0, characters: 0 };
      expect(() =>
        parseBody(FirewallRulesRequest, { ...policies, inbound: times(25, full), outbound }, refused),
      ).toThrow();
      expect(refused.rules).toBeLessThan(most.rules + 10);
    }
    expect(most.rules).toBeLessThan(15_000);
  });
});
