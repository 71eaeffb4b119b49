import type { Caller, Grants } from '@stratus/contracts';
import { refuseUnlessVpcWritable } from './interface-access.js';

const restricted = (vpc: NonNullable<Grants['entities']['vpc']>): Pick<Caller, 'restricted' | 'grants'> => ({
  restricted: true,
  grants: { global: {} as Grants['global'], entities: { vpc } },
});

describe('putting an interface into a VPC', () => {
  it.each([
    ['an unrestricted user', { restricted: false }],
    ['a user that may change the VPC', restricted({ 7: 'read_write' })],
  ])('%s may', (_, caller) => expect(() => refuseUnlessVpcWritable(caller, 7)).not.toThrow());

  it.each<[string, Pick<Caller, 'restricted' | 'grants'>, object]>([
    ['with read_only on it gets a 403', restricted({ 7: 'read_only' }), { status: 403 }],
    [
      'that cannot see it gets the refusal of an unknown subnet',
      restricted({ 8: 'read_write' }),
      { status: 400, errors: [{ field: 'subnet_id', reason: 'subnet_id is not valid' }] },
    ],
    ['without grants too', { restricted: true }, { status: 400 }],
  ])('a user %s', (_, caller, refusal) =>
    expect(() => refuseUnlessVpcWritable(caller, 7)).toThrow(expect.objectContaining(refusal)),
  );
});
