import type { InstanceIpsRecord, IpAddressRecord, VpcIpRecord } from '@stratus/contracts';
import { addressRows, obstacleToDeleting } from './address-rows.js';

const ip = (address: string, more: Partial<IpAddressRecord> = {}) =>
  ({ address, type: 'ipv4', public: true, vpc_nat_1_1: null, ...more }) as IpAddressRecord;
const nat = { vpc_id: 1, subnet_id: 2, address: '10.0.0.2' };
const mapped = ip('198.18.0.3', { vpc_nat_1_1: nat });
const slaac = ip('2001:db8::1', { type: 'ipv6' });
const ipsOf = (active: boolean, publicIps: IpAddressRecord[]): InstanceIpsRecord => ({
  ipv4: {
    public: publicIps,
    private: [ip('192.168.128.1', { public: false })],
    reserved: [],
    shared: [ip('198.18.0.9')],
    vpc: [
      { address: '10.0.0.2', vpc_id: 1, active } as VpcIpRecord,
      { address: null, address_range: '10.0.0.64/28' } as VpcIpRecord,
    ],
  },
  ipv6: {
    slaac,
    link_local: ip('fe80::1', { type: 'ipv6' }),
    global: [{ range: '2001:db8:1::', prefix: 64, region: 'us-east', route_target: null }],
  },
});

it('lists addresses of all kinds', () => {
  expect(addressRows(ipsOf(true, [mapped])).map(({ address, own }) => [address, own])).toEqual([
    ['198.18.0.3', true],
    ['192.168.128.1', true],
    ['198.18.0.9', false],
    ['10.0.0.2', false],
    ['10.0.0.64/28', false],
    ['2001:db8::1', true],
    ['fe80::1', false],
    ['2001:db8:1::/64', false],
  ]);
});

it('says which addresses stay', () => {
  const other = ip('198.18.0.4');
  expect(obstacleToDeleting(other, ipsOf(true, [other]))).toMatch('last');
  expect(obstacleToDeleting(other, ipsOf(true, [other, mapped]))).toBeUndefined();
  expect(obstacleToDeleting(mapped, ipsOf(true, [other, mapped]))).toMatch('1:1 NAT');
  expect(obstacleToDeleting(mapped, ipsOf(false, [other, mapped]))).toBeUndefined();
  expect(obstacleToDeleting(slaac, ipsOf(true, [other]))).toMatch('IPv6');
  expect(obstacleToDeleting(ip('192.168.128.1', { public: false }), ipsOf(true, [other]))).toBeUndefined();
});
