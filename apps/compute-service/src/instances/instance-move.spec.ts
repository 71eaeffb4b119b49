import { CAPABILITY } from '@stratus/contracts';
import type { MigrateInstanceRequest } from '@stratus/contracts';
import { faultsOf, instanceLike, regionLike, typeLike } from '../../test/instances/instance.js';
import { decideHostMigration, refuseUnlessMovableToRegion } from './instance-move.js';
import type { Ties } from './instance-move.js';
import type { Instance } from './instance.js';

describe('a migration inside the region', () => {
  it.each<[string, Partial<Instance>, MigrateInstanceRequest, string]>([
    ['cold unless said otherwise', {}, {}, 'cold'],
    ['warm when it runs', {}, { type: 'warm' }, 'warm'],
    ['cold when it is off', { status: 'offline' }, { type: 'cold' }, 'cold'],
  ])('is %s', (_, instance, request, type) => {
    expect(decideHostMigration(instanceLike(instance), request)).toBe(type);
  });

  it.each<[string, Partial<Instance>, MigrateInstanceRequest, string]>([
    ['busy', { jobKind: 'boot' }, {}, 'Compute busy.'],
    ['waiting for another one', { jobKind: 'boot', jobPending: true }, {}, 'Compute busy.'],
    [
      'off and to be moved warm',
      { status: 'offline' },
      { type: 'warm' },
      'type: warm needs an instance that is running',
    ],
    ['to be upgraded for free', {}, { upgrade: true }, 'upgrade: No free upgrade'],
    ['being restored', { status: 'restoring' }, {}, 'The instance is restoring: it must be running or offline'],
  ])('is refused for an instance that is %s', (_, instance, request, fault) => {
    expect(faultsOf(() => decideHostMigration(instanceLike(instance), request))).toEqual([
      expect.stringContaining(fault),
    ]);
  });
});

describe('a migration to another region', () => {
  const free: Ties = { vpcInterfaces: 0, vlanInterfaces: 0, volumes: 0 };
  const west = regionLike({ id: 'us-west' });
  const refuse = (
    instance: Partial<Instance>,
    request: MigrateInstanceRequest = {},
    ties: Partial<Ties> = {},
    region: typeof west | undefined = west,
  ) =>
    faultsOf(() =>
      refuseUnlessMovableToRegion(
        instanceLike(instance),
        { region: 'us-west', ...request },
        { region, type: typeLike(), availability: [] },
        { ...free, ...ties },
      ),
    );
  const withoutVlans = regionLike({
    id: 'us-west',
    capabilities: west.capabilities.filter((capability) => capability !== CAPABILITY.vlans),
  });

  it.each<[string, Partial<Instance>, Partial<Ties>]>([
    ['runs', {}, {}],
    ['is off', { status: 'offline' }, {}],
    ['has a VLAN, where there are VLANs', {}, { vlanInterfaces: 1 }],
    ['waits for a migration inside its region', { jobKind: 'boot', jobPending: true }, {}],
  ])('takes an instance that %s', (_, instance, ties) => expect(refuse(instance, {}, ties)).toEqual([]));

  it('is blocked by any other job', () => expect(refuse({ jobKind: 'boot' })).toEqual(['Compute busy.']));

  it.each<[string, () => string[], string]>([
    ['a warm one', () => refuse({}, { type: 'warm' }), 'type: warm is not available across regions'],
    ['an upgrade', () => refuse({}, { upgrade: true }), 'upgrade: No free upgrade'],
    [
      'to its own region, with that fault alone',
      () => refuse({}, { region: 'us-east', type: 'warm' }, { vpcInterfaces: 1, volumes: 2 }),
      'region: The instance is already in this region',
    ],
    ['with a VPC interface', () => refuse({}, {}, { vpcInterfaces: 1 }), 'region: Delete the VPC interfaces first'],
    ['with volumes', () => refuse({}, {}, { volumes: 2 }), 'region: Detach the volumes first'],
    [
      'with a VLAN, to a region without VLANs',
      () => refuse({}, {}, { vlanInterfaces: 1 }, withoutVlans),
      'region: The instance has a VLAN, and region us-west does not offer VLANs',
    ],
  ])('is refused: %s', (_, attempt, fault) => expect(attempt()).toEqual([expect.stringContaining(fault)]));

  it('is refused to an unknown region', () => {
    const place = { region: undefined, type: typeLike(), availability: [] };
    expect(faultsOf(() => refuseUnlessMovableToRegion(instanceLike(), { region: 'mars' }, place, free))).toEqual([
      'region: region is not valid',
    ]);
  });
});
