import { deviceFrom, deviceText, withDevice } from './device-slots.js';

it('writes and reads devices', () => {
  expect([{ disk_id: 1, volume_id: null }, { volume_id: 2 }, null].map(deviceText)).toEqual([
    'disk 1',
    'volume 2',
    undefined,
  ]);
  expect(['disk 1', 'volume 2', null].map(deviceFrom)).toEqual([{ disk_id: 1 }, { volume_id: 2 }, undefined]);
});

it('fills and empties a slot, and sends the others as they are', () => {
  const devices = { sda: { disk_id: 1, volume_id: null }, sdb: { disk_id: 2, volume_id: null }, sdc: null };
  expect(withDevice(devices, 'sdc', { volume_id: 7 })).toEqual({
    sda: { disk_id: 1 },
    sdb: { disk_id: 2 },
    sdc: { volume_id: 7 },
  });
  expect(withDevice(devices, 'sdb', undefined)).toEqual({ sda: { disk_id: 1 } });
});
