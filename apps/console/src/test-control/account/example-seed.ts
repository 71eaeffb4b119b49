/** Without domains: their names are unique over all accounts, so that only one account could have them. */
export const EXAMPLE_SEED = `firewalls:
  - label: web
    rules: { inbound_policy: DROP, outbound_policy: ACCEPT }
vpcs:
  - label: office
    region: us-east
    subnets: [{ label: main, ipv4: 10.0.0.0/24 }]
instances:
  - label: web-1
    type: g6-nanode-1
    region: us-east
    image: compute/debian12
    root_pass: correct-horse-battery
    firewall: web
    interfaces: [{ purpose: vpc, subnet: office/main }]
volumes:
  - { label: data, size: 20, region: us-east }
`;
