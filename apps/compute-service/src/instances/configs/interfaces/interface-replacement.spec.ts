import type { InterfaceRequest } from '@stratus/contracts';
import { changesBetween } from './interface-changes.js';
import { faultsOfLeavingOut, replaceInterfaces } from './interface-replacement.js';
import { interfaceLike, publicLike, vlanLike } from '../../../../test/interfaces/interface.js';
import type { Interface } from './interface.js';

const config = { id: 11, computeId: 100_001 };
const fresh = [91, 92, 93].map((id) => ({ id, attachmentId: `attachment-${id}` }));
const replace = (before: Interface[], requests: InterfaceRequest[]) =>
  replaceInterfaces(config, before, requests, fresh);
const vpc = (more: Partial<InterfaceRequest> = {}): InterfaceRequest => ({ purpose: 'vpc', subnet_id: 7, ...more });

describe('replacing interfaces', () => {
  it('keeps those with the same connection, in the order of the request', () => {
    const [one, two, three] = [publicLike({ id: 1 }), vlanLike({ id: 2 }), interfaceLike({ id: 3 })];
    const after = replace([one, two, three], [vpc(), { purpose: 'public' }, { purpose: 'vlan', label: 'lan' }]);
    expect(after.map(({ id, position }) => [id, position])).toEqual([
      [3, 0],
      [1, 1],
      [2, 2],
    ]);
  });

  it('keeps the address if the request names none, but not NAT, ranges and primary', () => {
    const before = interfaceLike({ primary: true, natAsked: 'any', nat: '203.0.113.5', ipRanges: ['10.0.0.16/28'] });
    expect(replace([before], [vpc()])).toEqual([{ ...before, primary: false, natAsked: null, ipRanges: [] }]);
  });

  it('does not swap addresses on one subnet', () => {
    const [one, two] = [interfaceLike({ id: 1, address: '10.0.0.2' }), interfaceLike({ id: 2, address: '10.0.0.3' })];
    const after = replace([one, two], [vpc({ ipv4: { vpc: '10.0.0.3' } }), vpc({ ipv4: { vpc: '10.0.0.2' } })]);
    expect(after.map(({ id, address }) => [id, address])).toEqual([
      [2, '10.0.0.3'],
      [1, '10.0.0.2'],
    ]);
  });

  it('creates new ones on another subnet or VLAN', () => {
    const after = replace(
      [interfaceLike(), vlanLike({ id: 2 })],
      [vpc({ subnet_id: 8 }), { purpose: 'vlan', label: 'x' }],
    );
    expect(after.map(({ id, address, attachmentId }) => [id, address, attachmentId])).toEqual([
      [91, null, 'attachment-91'],
      [92, null, 'attachment-92'],
    ]);
  });
});

describe('the requests to other services', () => {
  const changes = (before: Interface[], after: Interface[]) =>
    changesBetween({ id: 100_001, region: 'us-east' }, before, after, ['c0', 'c1', 'c2'], (at) => `interfaces[${at}].`);
  const nothing = { computeId: 100_001, region: 'us-east', added: [], changed: [], removed: [] };
  const nat = { natAsked: 'any', nat: '203.0.113.5' };

  it('are not needed for public interfaces, primary and order', () => {
    const [one, two] = [interfaceLike({ id: 1 }), publicLike({ id: 2 })];
    expect(changes([one, two], [two, { ...one, primary: true }])).toEqual(nothing);
    expect(changes([], [two])).toEqual(nothing);
    expect(changes([two], [])).toEqual(nothing);
  });

  it('attach new interfaces and release removed ones', () => {
    const [vlan, old] = [vlanLike({ id: 1 }), interfaceLike({ id: 2, natAsked: 'any' })];
    expect(changes([old], [publicLike({ id: 3 }), vlan])).toEqual({
      ...nothing,
      added: [{ interface: vlan, prefix: 'interfaces[1].' }],
      removed: [{ attachmentId: old.attachmentId, purpose: 'vpc', natAsked: 'any' }],
    });
  });

  it.each<[string, Partial<Interface>, Partial<Interface>, object | undefined]>([
    ['another address', {}, { address: '10.0.0.9' }, { address: '10.0.0.9' }],
    ['an address to be picked', {}, { address: null }, undefined],
    ['other ranges', {}, { ipRanges: ['10.0.0.16/28'] }, { ipRanges: ['10.0.0.16/28'] }],
    ['a NAT', {}, { natAsked: 'any' }, { nat: 'any' }],
    ['another NAT', nat, { natAsked: '203.0.113.9' }, { nat: '203.0.113.9' }],
    ['the end of the NAT', nat, { natAsked: null }, { nat: null }],
    ['the present NAT, by its address', nat, { natAsked: '203.0.113.5' }, undefined],
    ['another address behind the NAT', nat, { address: '10.0.0.9' }, { address: '10.0.0.9', nat: '203.0.113.5' }],
    ['the same', nat, {}, undefined],
  ])('change an interface for %s', (_, present, wanted, change) => {
    const before = interfaceLike(present);
    const after = { ...before, ...wanted };
    expect(changes([before], [after]).changed).toEqual(
      change ? [{ interface: after, changeId: 'c0', prefix: 'interfaces[0].', ...change }] : [],
    );
  });
});

describe('omitting interfaces', () => {
  const active = { active: true };
  it.each<[string, Interface, InterfaceRequest[], boolean]>([
    ['active in a VPC', interfaceLike(active), [], true],
    ['active in a VPC, another subnet given instead', interfaceLike(active), [vpc({ subnet_id: 8 })], true],
    [
      'active in a VPC, given again with another address',
      interfaceLike(active),
      [vpc({ ipv4: { vpc: '10.0.0.9' } })],
      false,
    ],
    ['in a VPC, not active', interfaceLike(), [], false],
    ['active in a VLAN', vlanLike(active), [], false],
    ['active and public', publicLike(active), [], false],
  ])('%s', (_, before, requests, isRefused) => {
    const faults = faultsOfLeavingOut([before], requests);
    expect(faults.map(({ field }) => field)).toEqual(isRefused ? ['interfaces'] : []);
  });
});
