import type { CreateConfigRequest, DevicesRequest } from '@stratus/contracts';
import { faultsOf } from '../../../test/instances/instance.js';
import {
  decideUpdateSettings,
  devicesOf,
  faultsOfSettings,
  newSettings,
  refuseUnlessConfigDeletable,
} from './config.js';

const request: CreateConfigRequest = { label: 'profile', devices: {} };
const settings = newSettings(request);
const EMPTY = { sda: null, sdb: null, sdc: null, sdd: null, sde: null, sdf: null, sdg: null, sdh: null };

describe('a new profile', () => {
  it('gets defaults for missing fields', () =>
    expect(settings).toEqual({
      label: 'profile',
      kernel: 'compute/latest-64bit',
      comments: '',
      memoryLimit: 0,
      runLevel: 'default',
      virtMode: 'paravirt',
      helpers: { updatedb_disabled: true, distro: true, modules_dep: true, network: true, devtmpfs_automount: true },
      devices: EMPTY,
      rootDevice: '/dev/sda',
    }));

  it('has the fields of the request', () =>
    expect(newSettings({ ...request, memory_limit: 512, run_level: 'single', helpers: { network: false } })).toEqual({
      ...settings,
      memoryLimit: 512,
      runLevel: 'single',
      helpers: { ...settings.helpers, network: false },
    }));
});

describe('changing settings', () => {
  it('to the current values changes nothing', () => {
    expect(decideUpdateSettings(settings, {})).toBeUndefined();
    expect(
      decideUpdateSettings(settings, { label: 'profile', helpers: { network: true }, devices: {} }),
    ).toBeUndefined();
  });

  it('keeps missing fields and replaces devices as a whole', () => {
    const before = { ...settings, devices: devicesOf({ sda: { disk_id: 1 } }) };
    const after = decideUpdateSettings(before, { helpers: { network: false }, devices: { sdb: { volume_id: 2 } } });
    expect(after).toEqual({
      ...before,
      helpers: { ...settings.helpers, network: false },
      devices: { ...EMPTY, sdb: { disk_id: null, volume_id: 2 } },
    });
  });
});

describe('devices', () => {
  const instance = { id: 9, region: 'us-east' };
  const volumes = [
    { id: 3, region: 'us-east', computeId: 9 },
    { id: 4, region: 'us-east', computeId: null },
    { id: 5, region: 'us-east', computeId: 8 },
    { id: 6, region: 'eu-west', computeId: null },
  ];
  const attachable = { instance, disks: [1, 2], volumes };
  const faultsOf = (devices: DevicesRequest) =>
    faultsOfSettings({ devices }, { kernelKnown: false, attachable }).map(({ field }) => field);

  it.each<[string, DevicesRequest]>([
    ['none', {}],
    ['disks and volumes of the instance', { sda: { disk_id: 1 }, sdb: { disk_id: 2 }, sdh: { volume_id: 3 } }],
    ['a free volume', { sda: { volume_id: 4 } }],
    ['an empty slot', { sda: {} }],
  ])('may be %s', (_, devices) => expect(faultsOf(devices)).toEqual([]));

  it.each<[string, DevicesRequest, string[]]>([
    [
      'disks and volumes of another instance',
      { sda: { disk_id: 3 }, sdc: { volume_id: 1 } },
      ['devices.sda.disk_id', 'devices.sdc.volume_id'],
    ],
    ['both in one slot', { sdb: { disk_id: 1, volume_id: 3 } }, ['devices.sdb']],
    ['one disk twice', { sda: { disk_id: 1 }, sdd: { disk_id: 1 } }, ['devices.sdd.disk_id']],
  ])('may not be %s', (_, devices, fields) => expect(faultsOf(devices)).toEqual(fields));

  it.each([
    [7, 'volume_id is not valid'],
    [5, 'Volume 5 is attached to instance 8: detach it from there first'],
    [6, 'Volume 6 is in eu-west, but must be in the region of the instance, us-east'],
  ])('may not be volume %s: %s', (volume_id, reason) =>
    expect(faultsOfSettings({ devices: { sdb: { volume_id } } }, { kernelKnown: false, attachable })).toEqual([
      { field: 'devices.sdb.volume_id', reason },
    ]),
  );

  it('and an unknown kernel are refused together', () =>
    expect(
      faultsOfSettings({ kernel: 'x', devices: { sda: { disk_id: 9 } } }, { kernelKnown: false, attachable }),
    ).toEqual([
      { field: 'kernel', reason: 'kernel is not valid' },
      { field: 'devices.sda.disk_id', reason: 'disk_id is not valid' },
    ]));
});

it('the profile that the instance runs on cannot be deleted', () => {
  expect(faultsOf(() => refuseUnlessConfigDeletable({ id: 1 }, { bootedConfigId: 1 }))).toHaveLength(1);
  expect(faultsOf(() => refuseUnlessConfigDeletable({ id: 1 }, { bootedConfigId: 2 }))).toEqual([]);
});
