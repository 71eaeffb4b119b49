import type { InterfaceRequest } from '@stratus/contracts';
import { alone, faultsOfInterfaces, inList } from './interface-rules.js';
import type { Surroundings } from './interface-rules.js';
import type { Interface } from './interface.js';

const nothing: Surroundings = { ofProfile: [], addressesKnown: true };
const publicOne: InterfaceRequest = { purpose: 'public' };
const vlan: InterfaceRequest = { purpose: 'vlan', label: 'lan', ipam_address: '10.0.0.1/24' };
const vpc: InterfaceRequest = { purpose: 'vpc', subnet_id: 7 };

const present = (purpose: Interface['purpose'], more: Partial<Interface> = {}) => ({
  purpose,
  label: null,
  ipamAddress: null,
  ...more,
});

const faultsOf = (requests: InterfaceRequest[], surroundings: Partial<Surroundings> = {}, fieldOf = inList) =>
  faultsOfInterfaces(requests, { ...nothing, ...surroundings }, fieldOf).map(({ field = '', reason }) =>
    field === '' ? reason : `${field}: ${reason}`,
  );

describe('the interfaces of a profile', () => {
  it.each<[string, InterfaceRequest[]]>([
    ['none', []],
    ['one of each purpose', [publicOne, vlan, vpc]],
    ['two in one subnet', [vpc, vpc]],
    [
      'interfaces with empty texts in fields of other purposes',
      [{ ...publicOne, label: '', ipam_address: '', ipv4: { vpc: '', nat_1_1: '' } }],
    ],
    ['no ranges where none belong', [{ ...publicOne, ip_ranges: [] }]],
    ['a vlan without an address', [{ purpose: 'vlan', label: 'lan' }]],
    ['a vlan that says it is not primary', [{ ...vlan, primary: false }]],
    [
      'a vpc with everything',
      [{ ...vpc, primary: true, ipv4: { vpc: '10.0.0.5', nat_1_1: '203.0.113.5' }, ip_ranges: ['10.0.0.16/28'] }],
    ],
  ])('may be %s', (_, requests) => expect(faultsOf(requests)).toEqual([]));

  it.each<[string, InterfaceRequest[], string[]]>([
    ['four', [publicOne, vlan, vpc, vpc], ['interfaces: At most 3 interfaces per profile']],
    ['two public ones', [publicOne, publicOne], ['interfaces[1].purpose: At most one public interface per profile']],
    [
      'two primary ones',
      [
        { ...publicOne, primary: true },
        { ...vpc, primary: true },
      ],
      ['interfaces[1].primary: At most one primary interface per profile'],
    ],
    [
      'a vlan without a name',
      [{ purpose: 'vlan' }],
      ['interfaces[0].label: label is required for a vlan interface: the name of the VLAN'],
    ],
    [
      'a vlan with an empty name',
      [{ purpose: 'vlan', label: '' }],
      ['interfaces[0].label: label is required for a vlan interface: the name of the VLAN'],
    ],
    [
      'a vlan with another character',
      [{ purpose: 'vlan', label: 'my_lan' }],
      ['interfaces[0].label: Label must include only ASCII letters, numbers, and dashes'],
    ],
    [
      'a vlan with two dashes',
      [{ purpose: 'vlan', label: 'my--lan' }],
      ['interfaces[0].label: Label must not have two dashes in a row'],
    ],
    ['a primary vlan', [{ ...vlan, primary: true }], ['interfaces[0].primary: A vlan interface is never primary']],
    [
      'one VLAN twice',
      [vlan, { ...vlan, ipam_address: '' }],
      ['interfaces[1].label: Label must be unique among the interfaces of the profile'],
    ],
    [
      'one VLAN address twice, whatever the prefix',
      [vlan, { ...vlan, label: 'other', ipam_address: '10.0.0.1/16' }],
      ['interfaces[1].ipam_address: ipam_address must be unique among the interfaces of the profile'],
    ],
    [
      'a vpc without a subnet',
      [{ purpose: 'vpc' }],
      ['interfaces[0].subnet_id: subnet_id is required for a vpc interface'],
    ],
    [
      'a public one with fields of other purposes',
      [
        {
          purpose: 'public',
          label: 'lan',
          ipam_address: '10.0.0.1/24',
          subnet_id: 7,
          ipv4: { vpc: '10.0.0.5', nat_1_1: 'any' },
          ip_ranges: ['10.0.0.16/28'],
        },
      ],
      [
        'interfaces[0].label: Only vlan interfaces have a label, not public interfaces',
        'interfaces[0].ipam_address: Only vlan interfaces have an ipam_address, not public interfaces',
        'interfaces[0].subnet_id: Only vpc interfaces have a subnet, not public interfaces',
        'interfaces[0].ipv4.vpc: Only vpc interfaces have ipv4, not public interfaces',
        'interfaces[0].ipv4.nat_1_1: Only vpc interfaces have ipv4, not public interfaces',
        'interfaces[0].ip_ranges: Only vpc interfaces have ip_ranges, not public interfaces',
      ],
    ],
    [
      'a vlan in a subnet',
      [{ ...vlan, subnet_id: 7, ip_ranges: ['10.0.0.16/28'] }],
      [
        'interfaces[0].subnet_id: Only vpc interfaces have a subnet, not vlan interfaces',
        'interfaces[0].ip_ranges: Only vpc interfaces have ip_ranges, not vlan interfaces',
      ],
    ],
    [
      'a vpc with a VLAN name',
      [{ ...vpc, label: 'lan' }],
      ['interfaces[0].label: Only vlan interfaces have a label, not vpc interfaces'],
    ],
  ])('may not be %s', (_, requests, faults) => expect(faultsOf(requests)).toEqual(faults));

  it('get every error of every interface at once', () => {
    const faults = faultsOf([{ purpose: 'vlan' }, { ...publicOne, subnet_id: 1 }, { purpose: 'vpc', label: 'x' }]);
    expect(faults.map((fault) => fault.split(':')[0])).toEqual([
      'interfaces[0].label',
      'interfaces[1].subnet_id',
      'interfaces[2].label',
      'interfaces[2].subnet_id',
    ]);
  });
});

describe('an interface that is added', () => {
  it('counts together with the existing ones', () => {
    expect(faultsOf([vpc], { ofProfile: [present('public'), present('vpc'), present('vpc')] }, alone)).toEqual([
      'At most 3 interfaces per profile',
    ]);
    expect(faultsOf([publicOne], { ofProfile: [present('public')] }, alone)).toEqual([
      'purpose: At most one public interface per profile',
    ]);
    expect(faultsOf([publicOne], { ofProfile: [present('vpc')] }, alone)).toEqual([]);
  });

  it('shares neither VLAN nor address with another one of its profile', () => {
    const ofProfile = [
      present('vlan', { label: 'lan', ipamAddress: '' }),
      present('vlan', { label: 'other', ipamAddress: '10.0.0.1/8' }),
    ];
    expect(faultsOf([vlan], { ofProfile }, alone)).toEqual([
      'label: Label must be unique among the interfaces of the profile',
      'ipam_address: ipam_address must be unique among the interfaces of the profile',
    ]);
    expect(faultsOf([{ purpose: 'vlan', label: 'third' }], { ofProfile }, alone)).toEqual([]);
  });

  it('to a new instance may request any address or none', () => {
    const nat = (nat_1_1: string) => faultsOf([{ ...vpc, ipv4: { nat_1_1 } }], { addressesKnown: false });
    expect([nat('any'), nat('')]).toEqual([[], []]);
    expect(nat('203.0.113.5')).toEqual([
      'interfaces[0].ipv4.nat_1_1: A new instance has no public address yet: use any',
    ]);
  });
});
