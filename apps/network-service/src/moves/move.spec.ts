import type { AllocatedAddress } from '../addresses/ip-address.js';
import { faultsOfMove } from './move.js';
import type { MoveSurroundings } from './move.js';

const compute = { id: 1, accountId: 1, region: 'us-east', label: 'a', migrationId: null };
const holding = ({ hasNat = false, isShared = false, ...more }: Partial<MoveSurroundings & AllocatedAddress>) => {
  const held: AllocatedAddress[] = [{ id: 1, kind: 'public', address: '198.18.0.2', rdns: null, hasNat, isShared }];
  return { held, hasRange: false, answersForOthers: false, hasFailover: true, ...more };
};

describe('a move to another region', () => {
  it('needs another region', () => {
    expect(faultsOfMove(compute, 'eu-west', holding({}))).toEqual([]);
    expect(faultsOfMove(compute, 'us-east', holding({}))).toMatchObject([{ field: 'region' }]);
  });

  it('needs an instance without 1:1 NAT', () => {
    const reason = expect.stringContaining('1:1 NAT');
    expect(faultsOfMove(compute, 'eu-west', holding({ hasNat: true }))).toMatchObject([{ reason }]);
  });

  it('needs an instance without an IPv6 range, which stays in its region', () => {
    const reason = expect.stringContaining('IPv6 range');
    expect(faultsOfMove(compute, 'eu-west', holding({ hasRange: true }))).toMatchObject([{ reason }]);
  });

  it('contract 5.1 rule 17: with shared addresses, on either side, needs a region with IP failover', () => {
    const fault = { field: 'region', reason: expect.stringContaining('no IP failover') };
    for (const use of [{ isShared: true }, { answersForOthers: true }]) {
      expect(faultsOfMove(compute, 'eu-west', holding({ ...use, hasFailover: false }))).toEqual([fault]);
      expect(faultsOfMove(compute, 'eu-west', holding(use))).toEqual([]);
    }
    expect(faultsOfMove(compute, 'eu-west', holding({ hasFailover: false }))).toEqual([]);
  });
});
