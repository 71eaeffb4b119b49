import type { ResizeInstanceRequest, TypeRecord } from '@stratus/contracts';
import { faultsOf, instanceLike, regionLike, typeLike } from '../../test/instances/instance.js';
import { decideResize } from './instance-resize.js';
import type { Instance } from './instance.js';

const larger = typeLike({ id: 'g6-standard-2', disk: 81_920, memory: 4096 });
const root = { id: 1, size: 25_088, filesystem: 'ext4' as const };
const swap = { id: 2, size: 512, filesystem: 'swap' as const };
const second = { id: 3, size: 100, filesystem: 'raw' as const };

const resize = (
  request: Partial<ResizeInstanceRequest> = {},
  { instance = {}, disks = [root, swap], type = larger }: Partial<Given> = {},
) =>
  decideResize(
    instanceLike(instance),
    { type: type?.id ?? 'none', ...request },
    { region: regionLike(), type, availability: [] },
    disks,
  );
interface Given {
  instance: Partial<Instance>;
  disks: Parameters<typeof decideResize>[3];
  type: TypeRecord | undefined;
}

describe('a resize', () => {
  it('is cold by default, and the single disk other than swap gets the additional space', () => {
    expect(resize()).toEqual({ type: larger, how: 'cold', growing: { id: 1, size: 81_408 } });
  });

  it('is warm on request', () => expect(resize({ migration_type: 'warm' }).how).toBe('warm'));

  it.each<[string, ReturnType<typeof resize>]>([
    ['with allow_auto_disk_resize: false', resize({ allow_auto_disk_resize: false })],
    ['with several disks', resize({}, { disks: [root, second] })],
    ['without disks', resize({}, { disks: [] })],
    ['with a disk of unknown content', resize({}, { disks: [second] })],
  ])('grows no disk %s', (_, decision) => expect(decision.growing).toBeUndefined());

  it('to a smaller type is allowed while the disks fit, and grows nothing', () => {
    const instance = { type: 'g6-standard-2', specs: { ...instanceLike().specs, disk: 81_920 } };
    expect(resize({}, { instance, type: typeLike() })).toMatchObject({ how: 'cold' });
    expect(resize({}, { instance, type: typeLike() }).growing).toBeUndefined();
  });

  it.each<[string, () => unknown, string]>([
    [
      'the type that it has',
      () => resize({}, { type: typeLike() }),
      'type: Compute is already running this service plan.',
    ],
    [
      'a type in which its disks do not fit',
      () => resize({}, { type: typeLike({ id: 'small', disk: 25_599 }) }),
      'type: Compute has allocated more disk than the new service plan allows. Delete or resize disks smaller.',
    ],
    [
      'warm while it is off',
      () => resize({ migration_type: 'warm' }, { instance: { status: 'offline' } }),
      'migration_type: warm needs an instance that is running',
    ],
    ['while busy', () => resize({}, { instance: { jobKind: 'boot' } }), 'Compute busy.'],
    ['while cloning', () => resize({}, { instance: { status: 'cloning' } }), 'The instance is cloning'],
  ])('is refused: %s', (_, attempt, fault) => expect(faultsOf(attempt)).toEqual([expect.stringContaining(fault)]));

  it('is refused to an unknown type', () => {
    const place = { region: regionLike(), type: undefined, availability: [] };
    expect(faultsOf(() => decideResize(instanceLike(), { type: 'none' }, place, []))).toEqual([
      'type: A valid plan type by that ID was not found',
    ]);
  });
});
