import type { FirewallRule } from '@stratus/contracts';
import { ALL_IPV4, ALL_IPV6 } from './rule-text.js';

const EVERYWHERE = { ipv4: [ALL_IPV4], ipv6: [ALL_IPV6] };

/** Rules that many firewalls begin with; the label names each. */
export const STARTER_RULES: readonly { title: string; rule: FirewallRule & { label: string } }[] = [
  {
    title: 'SSH (TCP 22)',
    rule: { action: 'ACCEPT', protocol: 'TCP', ports: '22', addresses: EVERYWHERE, label: 'accept-ssh' },
  },
  {
    title: 'HTTP and HTTPS (TCP 80, 443)',
    rule: { action: 'ACCEPT', protocol: 'TCP', ports: '80, 443', addresses: EVERYWHERE, label: 'accept-web' },
  },
  {
    title: 'Ping (ICMP)',
    rule: { action: 'ACCEPT', protocol: 'ICMP', addresses: EVERYWHERE, label: 'accept-ping' },
  },
];

/** The starter rules with the given labels, in their own order. */
export const starterRules = (labels: readonly string[]): FirewallRule[] =>
  STARTER_RULES.map(({ rule }) => rule).filter(({ label }) => labels.includes(label));
