import { COMPUTE, COMPUTES, COMPUTE_ID } from '@stratus/contracts/browser';
import type { FirewallRecord, VpcIpRecord, VpcRecord } from '@stratus/contracts';
import { instancesOf, membersOf } from './members.js';

const onSubnet = (id: number, active: boolean) => ({
  id,
  interfaces: [
    { id: 1, active: false },
    { id: 2, active },
  ],
});
const vpc = {
  subnets: [
    { id: 1, label: 'web', ipv4: '10.0.0.0/24', [COMPUTES]: [onSubnet(7, true), onSubnet(8, false)] },
    { id: 2, label: 'db', ipv4: '10.0.1.0/24', [COMPUTES]: [onSubnet(7, false)] },
  ],
} as unknown as VpcRecord;

const ip = (subnet: number, instance: number, address: string, nat: string | null = null) =>
  ({ subnet_id: subnet, [COMPUTE_ID]: instance, address, nat_1_1: nat }) as unknown as VpcIpRecord;
const firewall = (type: string) =>
  ({ id: 3, label: 'f', status: 'enabled', entities: [{ id: 7, type }] }) as unknown as FirewallRecord;

const known = {
  ips: [ip(1, 7, '10.0.0.2', '198.51.100.1'), ip(2, 7, '10.0.1.2')],
  instances: [{ id: 7, label: 'a', status: 'running' as const }],
  firewalls: [firewall(COMPUTE)],
  isInstance: (type: string) => type === COMPUTE,
};

it('puts each instance on each of its subnets, with the addresses that it has there', () => {
  expect(instancesOf(vpc)).toEqual([7, 8]);
  const [web, db] = membersOf(vpc, known);
  expect(web?.members).toEqual([
    {
      id: 7,
      label: 'a',
      status: 'running',
      isActive: true,
      addresses: [{ address: '10.0.0.2', nat: '198.51.100.1' }],
      firewalls: [{ id: 3, label: 'f', isEnabled: true }],
    },
    { id: 8, label: undefined, status: undefined, isActive: false, addresses: [], firewalls: [] },
  ]);
  expect(db?.members[0]).toMatchObject({ isActive: false, addresses: [{ address: '10.0.1.2', nat: null }] });
});

it('takes a firewall of a node balancer with the same id for none of the instance', () => {
  const [web] = membersOf(vpc, { ...known, firewalls: [firewall('nodebalancer')] });
  expect(web?.members[0]?.firewalls).toEqual([]);
});
