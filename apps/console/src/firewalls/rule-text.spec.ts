import { addressesText, ruleText, trafficText, verdictText } from './rule-text.js';

const rule = {
  action: 'ACCEPT' as const,
  protocol: 'TCP' as const,
  addresses: { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] },
};

it('a rule is a line', () => {
  expect(ruleText({ ...rule, ports: '22,80-90' }, 'inbound')).toBe('ACCEPT TCP 22, 80-90 from anywhere');
  expect(trafficText(rule)).toBe('TCP all ports');
  expect(trafficText({ ...rule, protocol: 'ICMP' })).toBe('ICMP');
});

it.each([
  [{}, 'no address yet'],
  [{ ipv4: ['0.0.0.0/0'] }, 'all IPv4'],
  [{ ipv4: ['10.0.0.0/8', '10.1.0.0/16'], ipv6: ['::/0'] }, '10.0.0.0/8, 10.1.0.0/16 and 1 more'],
])('addresses are in words: %j', (addresses, text) => expect(addressesText({ ...rule, addresses })).toBe(text));

it('a verdict is a sentence', () => {
  const question = { direction: 'inbound', protocol: 'TCP', port: 22, address: '192.0.2.1' } as const;
  expect(verdictText({ action: 'ACCEPT', decided_by: 'rule', index: 1, label: 'ssh' }, question)).toBe(
    'Inbound rule 2 (ssh) accepts TCP to port 22 from 192.0.2.1.',
  );
  expect(
    verdictText(
      { action: 'DROP', decided_by: 'policy', index: null, label: null },
      { ...question, direction: 'outbound', protocol: 'ICMP', port: undefined },
    ),
  ).toBe('No outbound rule matches, so the policy drops ICMP to 192.0.2.1.');
});
