import { devicesOf } from './config.js';
import { movesOf, refuseUnlessStillFree, refuseUnlessVolumesWritable, volumeChanges } from './profile-volumes.js';
import { faultsOf } from '../../../test/instances/instance.js';

const instance = { id: 9, region: 'us-east' };
const volume = (id: number, computeId: number | null) => ({ id, region: 'us-east', computeId });
const holding = (...ids: number[]) =>
  devicesOf({ sda: { disk_id: 1 }, sdb: { volume_id: ids[0]! }, sdc: { volume_id: ids[1]! } });

describe('the volumes of a change', () => {
  it('are the ones that the profile names, and the ones that no profile names any more', () => {
    expect(volumeChanges(undefined, holding(1, 2), [])).toEqual({
      named: [
        { slot: 'sdb', id: 1 },
        { slot: 'sdc', id: 2 },
      ],
      dropped: [],
    });
    expect(volumeChanges(holding(1, 2), holding(2), [])).toEqual({ named: [{ slot: 'sdb', id: 2 }], dropped: [1] });
    expect(volumeChanges(holding(1, 2), undefined, [holding(1)])).toEqual({ named: [], dropped: [2] });
  });

  it('move when they are free or on the instance', () => {
    const changes = { named: [1, 2].map((id) => ({ slot: 'sda' as const, id })), dropped: [3, 4, 5] };
    const volumes = [volume(1, null), volume(2, 9), volume(3, 9), volume(4, null), volume(5, 8)];
    expect(movesOf(changes, volumes, instance)).toEqual({ attach: [1], detach: [3] });
  });

  it('are refused, each in its slot, when deleted or attached elsewhere in the meantime', () => {
    const changes = volumeChanges(undefined, holding(1, 2), []);
    expect(faultsOf(() => refuseUnlessStillFree(changes, [volume(1, 9), volume(2, null)], instance))).toEqual([]);
    expect(faultsOf(() => refuseUnlessStillFree(changes, [volume(1, 8)], instance))).toEqual([
      'devices.sdb.volume_id: Volume 1 is attached to instance 8: detach it from there first',
      'devices.sdc.volume_id: volume_id is not valid',
    ]);
  });

  it('need read_write of a restricted user', () => {
    const entities = { volume: { 1: 'read_write', 2: 'read_only' } } as const;
    const caller = { restricted: true, grants: { global: {} as never, entities } };
    const refuse = (attach: number[], detach: number[]) => () =>
      refuseUnlessVolumesWritable(caller, { attach, detach });
    expect(refuse([1], [1])).not.toThrow();
    for (const volumes of [[2], [3]]) {
      expect(refuse(volumes, [])).toThrow('read_write');
      expect(refuse([], volumes)).toThrow('read_write');
    }
  });
});
