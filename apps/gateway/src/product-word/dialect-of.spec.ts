import { routedOperations } from '../operations/routed-operations.js';
import { dialectOf } from './dialect-of.js';
import type { WordSettings } from './dialect-of.js';

const of = (settings: WordSettings) => dialectOf(settings, routedOperations);

describe('the word of a gateway', () => {
  it.each([[{}], [{ PRODUCT_WORD: 'compute' }]])('needs no translation with %j', (settings) =>
    expect(of(settings)).toBeNull(),
  );

  it.each([
    [{ PRODUCT_WORD: 'linode' }, 'GPU Linodes', 'GPU Computes'],
    [{ PRODUCT_WORD: 'vm', PRODUCT_WORD_TITLE: 'VM' }, 'GPU VMs', 'GPU Computes'],
    [{ PRODUCT_WORD: 'box', PRODUCT_WORD_PLURAL: 'boxes' }, 'boxes:read_only', 'computes:read_only'],
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
    expect(() => of({ PRODUCT_WORD: word })).toThrow(/PRODUCT_WORD: \w+ means something else in this API/),
  );

  it.each([
    [
      { PRODUCT_WORD: 'chassis', PRODUCT_WORD_PLURAL: 'chassis' },
      'its forms are chassis, chassis, Chassis, Chassis, but must',
    ],
    [{ PRODUCT_WORD: 'computes' }, 'computes means something else'],
    [{ PRODUCT_WORD_PLURAL: 'boxes' }, 'PRODUCT_WORD_PLURAL: is a form of PRODUCT_WORD: set that, too'],
  ])('must be usable: %j', (settings, fault) => expect(() => of(settings)).toThrow(fault));
});
