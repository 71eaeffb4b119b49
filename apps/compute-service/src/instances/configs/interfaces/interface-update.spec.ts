import type { UpdateInterfaceRequest } from '@stratus/contracts';
import { faultsOf } from '../../../../test/instances/instance.js';
import { decideOrder, decideUpdateInterface, refuseUnlessInactive } from './interface-update.js';
import { interfaceLike, publicLike, vlanLike } from '../../../../test/interfaces/interface.js';
import type { Interface } from './interface.js';

const before = interfaceLike({ natAsked: 'any', nat: '203.0.113.5', ipRanges: ['10.0.0.16/28'] });
const update = (request: UpdateInterfaceRequest, of: Interface = before, others: Interface[] = []) =>
  decideUpdateInterface([of, ...others], of, request);

describe('changing an interface', () => {
  it.each<[string, UpdateInterfaceRequest]>([
    ['nothing', {}],
    ['what there is', { primary: false, ipv4: { vpc: '10.0.0.2', nat_1_1: 'any' }, ip_ranges: ['10.0.0.16/28'] }],
    ['no address', { ipv4: { vpc: '' } }],
  ])('given %s: nothing happens', (_, request) => expect(update(request)).toBeUndefined());

  it.each<[string, UpdateInterfaceRequest, Partial<Interface>]>([
    ['another address: the rest stays', { ipv4: { vpc: '10.0.0.9' } }, { address: '10.0.0.9' }],
    ['ranges: they replace those there', { ip_ranges: ['10.0.0.32/28'] }, { ipRanges: ['10.0.0.32/28'] }],
    ['no ranges: none are left', { ip_ranges: [] }, { ipRanges: [] }],
    ['a NAT of null: it ends', { ipv4: { nat_1_1: null } }, { natAsked: null }],
    ['an empty NAT: it ends', { ipv4: { nat_1_1: '' } }, { natAsked: null }],
    ['a NAT to an address', { ipv4: { nat_1_1: '203.0.113.9' } }, { natAsked: '203.0.113.9' }],
  ])('given %s', (_, request, changes) => expect(update(request)).toEqual([{ ...before, ...changes }]));

  it('made primary clears the one that was', () => {
    const other = publicLike({ id: 2, primary: true });
    expect(update({ primary: true }, before, [other])?.map(({ primary }) => primary)).toEqual([true, false]);
    expect(update({ primary: false }, other, [before])?.map(({ primary }) => primary)).toEqual([false, false]);
  });

  it('a VLAN interface accepts no field, a public one only primary', () => {
    const everything: UpdateInterfaceRequest = {
      primary: true,
      ipv4: { vpc: '10.0.0.9', nat_1_1: 'any' },
      ip_ranges: ['10.0.0.16/28'],
    };
    const fields = (of: Interface) => faultsOf(() => update(everything, of)).map((fault) => fault.split(': ')[0]);
    expect(fields(vlanLike())).toEqual(['primary', 'ipv4.vpc', 'ipv4.nat_1_1', 'ip_ranges']);
    expect(fields(publicLike())).toEqual(['ipv4.vpc', 'ipv4.nat_1_1', 'ip_ranges']);
    expect(update({ primary: true }, publicLike())).toMatchObject([{ primary: true }]);
    expect(update({ ipv4: { vpc: '', nat_1_1: null }, ip_ranges: [] }, publicLike())).toBeUndefined();
  });
});

it('an active interface cannot be deleted', () => {
  expect(faultsOf(() => refuseUnlessInactive({ active: true }))).toEqual([expect.stringContaining('is active')]);
  expect(faultsOf(() => refuseUnlessInactive({ active: false }))).toEqual([]);
});

describe('ordering', () => {
  const [one, two] = [interfaceLike({ id: 1 }), publicLike({ id: 2 })];
  const order = (ids: number[], runsOnProfile = false, of = [one, two]) => decideOrder(of, ids, { runsOnProfile });

  it('takes every interface once', () => {
    expect(order([2, 1])).toEqual([two, one]);
    expect(order([], true, [])).toEqual([]);
  });

  it.each([[[1]], [[1, 1]], [[1, 2, 2]], [[1, 2, 3]], [[3, 4]], [[]]])('refuses %j', (ids) =>
    expect(faultsOf(() => order(ids))).toEqual(['ids: ids must name every interface of the profile exactly once']),
  );

  it('is refused while the instance runs', () =>
    expect(faultsOf(() => order([1], true))).toEqual([
      'ids: ids must name every interface of the profile exactly once',
      expect.stringContaining('shut it down'),
    ]));
});
