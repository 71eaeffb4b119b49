import { ApiFailure } from '@stratus/contracts';
import type { Database } from '@stratus/postgres';
import { SubnetUseQuery } from './subnet-use.query.js';
import { SUBNET_IN_USE } from './subnet.js';

const readerOf = (...found: object[]) => new SubnetUseQuery({ read: async () => found } as unknown as Database);
const use = { id: 12, label: 'my-subnet', computes: [7] };

describe('the refusal of a deletion', () => {
  const inUse = new ApiFailure(400, [SUBNET_IN_USE]);

  it('names the instances that use the subnet', async () => {
    await expect(readerOf(use).ofSubnet(12, Promise.reject(inUse))).rejects.toThrow(
      'Subnet 12 (my-subnet) is in use by instance 7',
    );
  });

  it('stays unchanged when no instance uses the subnet any more', async () => {
    await expect(readerOf().ofVpc(1, Promise.reject(inUse))).rejects.toBe(inUse);
  });

  it('of another kind stays unchanged', async () => {
    const other = new ApiFailure(404, [{ reason: 'Not found' }]);
    await expect(readerOf(use).ofSubnet(12, Promise.reject(other))).rejects.toBe(other);
    await expect(readerOf(use).ofVpc(1, Promise.resolve('done'))).resolves.toBe('done');
  });
});
