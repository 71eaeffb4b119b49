import { isWorded, reasons } from './worded-reasons.js';

describe("a reason with the dialect's word", () => {
  it.each([
    reasons.busy(),
    reasons.regionOrInstance(),
    reasons.invalidInstance(99_999),
    reasons.unknownKeys('computes, nodebalancers'),
    reasons.notValid('devices.computes[12]'),
    reasons.required('assignments[0].compute_id'),
    reasons.mustBeOneOf('compute, nodebalancer'),
    reasons.noSuchEntity(7, 'compute'),
    reasons.invalidInstance(99_999),
    reasons.imageNeedsBesidesSwap('compute/debian12', 1500, 512, 'g6-nanode-1', 1800),
    reasons.scopesNotHeld('computes:read_write, vpc:read_write'),
    reasons.tokenLacksScope('ips:read_write computes:read_write'),
    reasons.userLacksGrant('add_computes'),
    reasons.readOnlyEntity('compute'),
    reasons.unknownScope('compute:\nanything'),
  ])('is known in full: %s', (reason) => expect(isWorded(reason)).toBe(true));

  it('has its values in the right places', () => {
    expect(reasons.imageNeedsBesidesSwap('compute/debian12', 1500, 512, 'g6-nanode-1', 1800)).toBe(
      'image compute/debian12 needs 1500 MB besides 512 MB of swap; g6-nanode-1 has 1800 MB',
    );
  });

  it.each([
    'Compute busy. Really',
    'Not found',
    'compute (of a user) is required',
    'my compute is not valid',
    'x is not valid: compute',
    'Must be one of "compute"',
    '\nCompute busy.',
  ])('is not mistaken for a part of another: %s', (reason) => expect(isWorded(reason)).toBe(false));
});
