import { CAPABILITY, INSTANCE_STATUSES, COMPUTE, COMPUTE_ID } from '@stratus/contracts';
import type { Permission, RegionRecord } from '@stratus/contracts';
import { callerOf } from '@stratus/testing';
import { restrictedTo } from '../../test/related-resources-world.js';
import {
  decideUpdateVolume,
  faultsOfPlacement,
  refuseUnlessAttachable,
  refuseUnlessVolumeDeletable,
  isHostWritable,
} from './volume.js';
import type { Host, Volume } from './volume.js';

const region = (id = 'us-one', ...capabilities: string[]) => ({ id, capabilities }) as RegionRecord;
const offering = region('us-one', CAPABILITY.blockStorage);
const host: Host = { region: 'us-one', status: 'running', jobKind: null, changeSaga: null, hasConfig: true };
const being = (status: Host['status']): Host => ({ ...host, status });
const on = (id: number) => ({ [COMPUTE_ID]: id });

describe('the place of a new volume', () => {
  it.each([
    ['in a region', { region: 'us-one' }, offering, undefined],
    ['on an instance', on(7), offering, host],
    ['on an instance in a region', { ...on(7), region: 'us-one', config_id: 1 }, offering, host],
  ])('may be %s', (_, request, region, host) => expect(faultsOfPlacement(request, region, host)).toEqual([]));

  it.each([
    ['nowhere', {}, undefined, undefined, ['region']],
    ['in an unknown region', { region: 'x' }, undefined, undefined, ['region']],
    ['in a region without Block Storage', { region: 'us-one' }, region(), undefined, ['region']],
    ['on a profile without its instance', { region: 'us-one', config_id: 1 }, offering, undefined, ['config_id']],
    ['on an unknown instance', on(7), undefined, undefined, [COMPUTE_ID]],
    [
      'on an unknown instance in an unknown region',
      { ...on(7), region: 'x' },
      undefined,
      undefined,
      ['region', COMPUTE_ID],
    ],
    ['on an instance elsewhere', { ...on(7), region: 'us-one' }, offering, { ...host, region: 'us-two' }, [COMPUTE_ID]],
    ['on an instance in a region without Block Storage', on(7), region(), host, ['region']],
    ['on an instance that is being deleted', on(7), offering, being('deleting'), [COMPUTE_ID]],
    ['on a profile of another instance', on(7), offering, { ...host, hasConfig: false }, ['config_id']],
  ])('may not be %s', (_, request, region, host, fields) => {
    expect(faultsOfPlacement(request, region, host).map(({ field }) => field)).toEqual(fields);
  });
});

it('a volume without region and instance is refused with the text that client test suites assert', () => {
  expect(faultsOfPlacement({}, undefined, undefined)).toEqual([
    { field: 'region', reason: 'Must provide a region or a Compute ID' },
  ]);
});

describe('a volume', () => {
  const free = { id: 3, region: 'us-one', computeId: null };
  const attached = { ...free, computeId: 7 };

  it('is attached to one instance of its region at a time', () => {
    expect(() => refuseUnlessAttachable(free, host)).not.toThrow();
    expect(() => refuseUnlessAttachable(attached, host)).toThrow('Volume 3 is already attached.');
    expect(() => refuseUnlessAttachable(free, { ...host, jobKind: 'migrate region' })).toThrow(/^Compute busy\.$/i);
    expect(() => refuseUnlessAttachable(free, undefined)).toThrow('is not valid');
    expect(() => refuseUnlessAttachable(free, { ...host, region: 'us-two' })).toThrow(
      'The volume is in us-one, but must be in the region of the instance, us-two',
    );
    expect(() => refuseUnlessAttachable(attached, { ...host, region: 'us-two' })).toThrow(
      /already attached.*must be in the region/,
    );
  });

  it('is deleted only when no running instance holds it', () => {
    expect(() => refuseUnlessVolumeDeletable(free, undefined)).not.toThrow();
    for (const status of INSTANCE_STATUSES) {
      const attempt = expect(() => refuseUnlessVolumeDeletable(attached, { status }));
      if (['offline', 'stopped', 'provisioning', 'deleting'].includes(status)) attempt.not.toThrow();
      else attempt.toThrow('Detach volume 3 before deleting it: it is attached to instance 7, which is running');
    }
  });

  it.each([
    [{}, undefined],
    [{ label: 'one', tags: ['a', 'a'] }, undefined],
    [{ label: 'two' }, { label: 'two' }],
    [{ tags: [] }, { tags: [] }],
  ])('changed by %j changes %j', (request, changes) => {
    expect(decideUpdateVolume({ label: 'one', tags: ['a'] } as Volume, request)).toEqual(changes);
  });
});

describe('attaching and detaching', () => {
  const granted = (permission: Permission) => restrictedTo([COMPUTE, 7, permission]);

  it('need read_write on the instance', () => {
    expect(isHostWritable(callerOf(1), 7)).toBe(true);
    expect(isHostWritable(granted('read_write'), 7)).toBe(true);
    expect(isHostWritable(granted('read_write'), 8)).toBe(false);
    expect(() => isHostWritable(granted('read_only'), 7)).toThrow(
      expect.objectContaining({
        status: 403,
        errors: [{ reason: expect.stringContaining('read-only access to instance 7') }],
      }),
    );
  });
});
