import { COMPUTE } from '@stratus/contracts/browser';
import { terraformOfFirewall } from './firewall-terraform.js';

it('a firewall is a resource with blocks of rules, each with a label, and its devices', () => {
  const entity = (type: typeof COMPUTE | 'nodebalancer', id: number) => ({ id, type, label: 'x', url: '' });
  const text = terraformOfFirewall(
    { label: 'web', status: 'disabled', entities: [entity(COMPUTE, 7), entity('nodebalancer', 8)] },
    {
      inbound: [
        { action: 'ACCEPT', protocol: 'TCP', ports: '80', addresses: { ipv4: ['0.0.0.0/0'] }, label: 'http' },
        { action: 'DROP', protocol: 'ICMP', ports: null, addresses: { ipv6: ['::/0'] } },
      ],
      inbound_policy: 'DROP',
      outbound: [],
      outbound_policy: 'ACCEPT',
    },
    (type) => type,
  );
  expect(text).toBe(`resource "linode_firewall" "web" {
  label           = "web"
  inbound_policy  = "DROP"
  outbound_policy = "ACCEPT"
  disabled        = true
  linodes         = [7]
  nodebalancers   = [8]

  inbound {
    label    = "http"
    action   = "ACCEPT"
    protocol = "TCP"
    ports    = "80"
    ipv4     = ["0.0.0.0/0"]
  }

  inbound {
    label    = "inbound-2"
    action   = "DROP"
    protocol = "ICMP"
    ipv6     = ["::/0"]
  }
}`);
});
