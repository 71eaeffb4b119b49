import type { HeldAddress } from '../addresses/ip-address.js';
import { faultsOfMove } from './move.js';

const compute = { id: 1, accountId: 1, region: 'us-east', label: 'a', migrationId: null };
const held = (hasNat: boolean): HeldAddress[] => [
  { id: 1, kind: 'public', address: '198.18.0.2', rdns: null, hasNat, isShared: false },
];

describe('a move to another region', () => {
  it('needs another region', () => {
    expect(faultsOfMove(compute, 'eu-west', held(false))).toEqual([]);
    expect(faultsOfMove(compute, 'us-east', held(false))).toMatchObject([{ field: 'region' }]);
  });

  it('needs an instance without 1:1 NAT', () => {
    const reason = expect.stringContaining('1:1 NAT');
    expect(faultsOfMove(compute, 'eu-west', held(true))).toMatchObject([{ reason }]);
  });
});
