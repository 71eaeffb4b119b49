import type { ImageRecord } from '@stratus/contracts';
import { faultsOf, instanceLike } from '../../../test/instances/instance.js';
import {
  decideNewDisk,
  refuseUnlessDiskDeletable,
  refuseUnlessDiskResizable,
  refuseUnlessPasswordResettable,
} from './disk-rules.js';

const image = { id: 'compute/debian12', label: 'Debian 12', size: 1500 } as ImageRecord;
const known = { room: 25_600, disks: [{ id: 1, size: 20_000 }], image: undefined, keyOwners: [] };
const off = instanceLike({ status: 'offline' });
const withImage = { size: 2000, image: 'compute/debian12', root_pass: 'correct-horse' };

describe('a new disk', () => {
  it.each([
    [{ size: 5600 }, undefined, { label: 'ext4 Disk', size: 5600, filesystem: 'ext4' }],
    [{ size: 1, filesystem: 'swap' as const }, undefined, { label: 'swap Disk', size: 1, filesystem: 'swap' }],
    [{ size: 9, label: 'data', filesystem: 'raw' as const }, undefined, { label: 'data', size: 9, filesystem: 'raw' }],
    [withImage, image, { label: 'Debian 12 Disk', size: 2000, filesystem: 'ext4' }],
  ])('of %j is planned', (request, image, plan) => {
    expect(decideNewDisk(request, { ...known, image })).toEqual(plan);
  });

  it.each([
    [{ size: 5601 }, undefined, ['size: The plan of the instance has 5600 MB left for this disk']],
    [{ ...withImage, size: 1499 }, image, ['size: image compute/debian12 needs 1500 MB']],
    [withImage, undefined, ['image: image is not valid']],
    [
      { ...withImage, root_pass: undefined },
      image,
      ['Must provide valid root_pass, authorized_keys, or authorized_users'],
    ],
    [{ ...withImage, filesystem: 'swap' as const }, image, ['filesystem: An image needs one of']],
    [
      { size: 30_000, stackscript_id: 3 },
      undefined,
      ['stackscript_id: stackscript_id is not valid', 'size: The plan of the instance has 5600 MB'],
    ],
  ])('of %j is refused with every error', (request, image, faults) => {
    const found = faultsOf(() => decideNewDisk(request, { ...known, image }));
    expect(found).toEqual(faults.map((fault) => expect.stringContaining(fault)));
  });
});

describe('a resize of a disk', () => {
  const disks = [
    { id: 1, size: 20_000 },
    { id: 2, size: 600 },
  ];
  const resize = (size: number, instance = off) => refuseUnlessDiskResizable({ id: 1 }, { size }, instance, disks);

  it.each([25_000, 20_000, 1])('to %i MB is allowed while the disks fit', (size) =>
    expect(() => resize(size)).not.toThrow(),
  );

  it('is refused beyond the plan, and while the instance is running', () => {
    expect(faultsOf(() => resize(25_001))).toEqual([
      expect.stringContaining('size: The plan of the instance has 25000'),
    ]);
    expect(faultsOf(() => resize(25_001, instanceLike({ status: 'running' })))).toEqual([
      expect.stringContaining('The instance is running: shut it down before resizing a disk'),
      expect.stringContaining('size'),
    ]);
  });
});

it('a password is reset while the instance is off, on a disk that may have a system', () => {
  expect(() => refuseUnlessPasswordResettable({ filesystem: 'ext4' }, off)).not.toThrow();
  expect(faultsOf(() => refuseUnlessPasswordResettable({ filesystem: 'swap' }, instanceLike()))).toEqual([
    expect.stringContaining('shut it down before resetting a password'),
    expect.stringContaining('swap have no password'),
  ]);
});

it('a disk is deleted unless the instance runs with it', () => {
  const inUse = { sda: { disk_id: 1, volume_id: null }, sdb: null } as never;
  expect(() => refuseUnlessDiskDeletable({ id: 1 }, null)).not.toThrow();
  expect(() => refuseUnlessDiskDeletable({ id: 2 }, inUse)).not.toThrow();
  expect(() => refuseUnlessDiskDeletable({ id: 1 }, inUse)).toThrow('running with disk 1');
});
