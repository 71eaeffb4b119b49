import { routedOperations } from '../operations/routed-operations.js';
import { dialectOf } from './dialect-of.js';
import type { WordSettings } from './dialect-of.js';

const of = (settings: WordSettings) => dialectOf(settings, routedOperations);

describe('the word of a gateway', () => {
  it.each([[{}], [{ API_DIALECT: 'compute' }]])('needs no translation with %j', (settings) =>
    expect(of(settings)).toBeNull(),
  );

  it.each([
    [{ API_DIALECT: 'linode' }, 'GPU Linodes', 'GPU Computes'],
    [{ API_DIALECT: 'vm', API_DIALECT_TITLE: 'VM' }, 'GPU VMs', 'GPU Computes'],
    [{ API_DIALECT: 'box', API_DIALECT_PLURAL: 'boxes' }, 'boxes:read_only', 'computes:read_only'],
  ])('may be another: %j', (settings, theirs, ours) => expect(of(settings)?.text(theirs)).toBe(ours));

  it.each([
    'volume',
    'database',
    'account',
    'instance',
    'subnet',
    'type',
    'read',
    'vlan',
    'domain',
    'kubernetes',
    'gpu',
    'disk',
    'plan',
    'filter',
    'idempotency',
    'exactly',
    'v4',
    'by',
  ])('must not be %s, which has another meaning', (word) =>
    expect(() => of({ API_DIALECT: word })).toThrow(/API_DIALECT: \w+ means something else in this API/),
  );

  it.each([
    [
      { API_DIALECT: 'chassis', API_DIALECT_PLURAL: 'chassis' },
      'its forms are chassis, chassis, Chassis, Chassis, but must',
    ],
    [{ API_DIALECT: 'computes' }, 'computes means something else'],
    [{ API_DIALECT_PLURAL: 'boxes' }, 'API_DIALECT_PLURAL: is a form of API_DIALECT: set that, too'],
  ])('must be usable: %j', (settings, fault) => expect(() => of(settings)).toThrow(fault));
});
