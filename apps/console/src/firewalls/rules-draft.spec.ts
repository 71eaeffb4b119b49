import type { FirewallRule, FirewallRules } from '@stratus/contracts';
import { changedRules, draftOf, isSameRules, networkText, ruleOf, withMoved, withNewRule } from './rules-draft.js';

const SSH: FirewallRule = {
  action: 'ACCEPT',
  protocol: 'TCP',
  ports: '22',
  addresses: { ipv4: ['10.0.0.0/8'] },
  label: 'ssh',
};
const PING: FirewallRule = { action: 'ACCEPT', protocol: 'ICMP', addresses: { ipv6: ['::/0'] }, ports: null };
const SAVED: FirewallRules = { inbound: [SSH, PING], inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' };

describe('a draft', () => {
  it('without a change sends nothing', () => expect(changedRules(SAVED, draftOf(SAVED))).toEqual({}));

  it('sends the whole list that a change is in, and no other', () => {
    const draft = draftOf(SAVED);
    expect(
      changedRules(SAVED, { ...draft, inbound: withMoved(draft.inbound, 1, -1), outbound_policy: 'DROP' }),
    ).toEqual({
      inbound: [{ action: 'ACCEPT', protocol: 'ICMP', addresses: { ipv6: ['::/0'] } }, SSH],
      outbound_policy: 'DROP',
    });
  });

  it('leaves blank texts out, and ports where the protocol has none', () => {
    const [ssh] = draftOf(SAVED).inbound;
    expect(ruleOf({ ...ssh!, protocol: 'ICMP', label: '  ' })).toEqual({
      action: 'ACCEPT',
      protocol: 'ICMP',
      addresses: { ipv4: ['10.0.0.0/8'] },
    });
  });

  it('keeps the keys of rules apart when one is added', () => {
    const added = withNewRule(draftOf(SAVED).inbound.toReversed());
    expect(new Set(added.map(({ key }) => key)).size).toBe(3);
  });

  it('does not move a rule beyond the ends', () => {
    const { inbound } = draftOf(SAVED);
    expect([withMoved(inbound, 0, -1), withMoved(inbound, 1, 1)]).toEqual([inbound, inbound]);
  });
});

it('null and absent ports are the same', () => {
  const { ports: _, ...ping } = PING;
  expect(isSameRules(SAVED, { ...SAVED, inbound: [SSH, ping] })).toBe(true);
  expect(isSameRules(SAVED, { ...SAVED, inbound: [ping, SSH] })).toBe(false);
});

it.each([
  ['198.51.100.7', '198.51.100.7/32'],
  [' 2001:db8::1 ', '2001:db8::1/128'],
  ['10.0.0.0/8', '10.0.0.0/8'],
])('an address without a mask is one host: %s', (typed, network) => expect(networkText(typed)).toBe(network));
