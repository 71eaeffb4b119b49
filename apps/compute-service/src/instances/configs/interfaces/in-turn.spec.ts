import { ApiFailure, invalid, unavailable } from '@stratus/contracts';
import { inTurn } from './in-turn.js';

const each = [0, 1, 2].map((index) => ({ index, prefix: `interfaces[${index}].` }));

describe('asking for one interface at a time', () => {
  it('returns results in order', async () => expect(await inTurn(each, async ({ index }) => index)).toEqual([0, 1, 2]));

  it('collects all errors, with the field names of the request', async () => {
    const faults = [
      { field: 'ip_ranges[1]', reason: 'a' },
      { field: 'region', reason: 'b' },
      { field: 'id', reason: 'c' },
    ];
    await expect(
      inTurn(each, async ({ index }) => {
        if (index !== 1) throw new ApiFailure(400, index === 0 ? faults : [{ field: 'ipv4.vpc', reason: 'd' }]);
      }),
    ).rejects.toMatchObject({
      status: 400,
      errors: [
        { field: 'interfaces[0].ip_ranges[1]', reason: 'a' },
        { field: 'interfaces[0].purpose', reason: 'b' },
        { reason: 'c' },
        { field: 'interfaces[2].ipv4.vpc', reason: 'd' },
      ],
    });
  });

  it('stops when a service is down', async () => {
    const asked: number[] = [];
    const failed = inTurn(each, async ({ index }) => {
      asked.push(index);
      throw index === 0 ? invalid('label', 'taken') : unavailable('away');
    });
    await expect(failed).rejects.toMatchObject({ status: 503 });
    expect(asked).toEqual([0, 1]);
  });
});
