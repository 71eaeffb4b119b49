import { CAPABILITY } from '@stratus/contracts';
import type { RegionRecord } from '@stratus/contracts';
import { regionMustBeThatOfInstance, regionMustHaveRoom, regionMustOfferVlans } from './vlan.js';

describe('a VLAN', () => {
  it('needs a region that offers VLANs', () => {
    const region = (...capabilities: string[]) => ({ id: 'r', capabilities }) as RegionRecord;
    expect(regionMustOfferVlans('r', region(CAPABILITY.vpcs, CAPABILITY.vlans))).toBeUndefined();
    for (const without of [undefined, region(CAPABILITY.vpcs)]) {
      expect(regionMustOfferVlans('r', without)).toEqual({ field: 'region', reason: 'region r does not offer VLANs' });
    }
  });

  it('is in the region of the instance', () => {
    expect(regionMustBeThatOfInstance('a', 'a')).toBeUndefined();
    expect(regionMustBeThatOfInstance('a', 'b')).toMatchObject({ field: 'region' });
  });

  it.each([
    [9, ['new'], true],
    [10, [], true],
    [10, ['new'], false],
    [8, ['one', 'two', 'three'], false],
  ])('with %s existing and %j new: fits %s', (present, needed, fits) => {
    expect(regionMustHaveRoom('r', present, needed) === undefined).toBe(fits);
  });
});
