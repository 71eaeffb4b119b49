import { CAPABILITY } from '@stratus/contracts';
import type { CreateInstanceRequest } from '@stratus/contracts';
import { imageLike, regionLike, typeLike } from '../../test/instances/instance.js';
import { bootsAtOnce, disksOfNewInstance, faultsOfNewInstance } from './new-instance.js';
import type { Offer } from './new-instance.js';

const bare: CreateInstanceRequest = { type: 'g6-nanode-1', region: 'us-east' };
const withImage: CreateInstanceRequest = { ...bare, image: 'compute/debian12', root_pass: 'correct-horse' };
const without = (capability: string) =>
  regionLike({ capabilities: Object.values(CAPABILITY).filter((offered) => offered !== capability) });

const offerFor = (request: CreateInstanceRequest, more: Partial<Offer> = {}): Offer => ({
  region: regionLike(),
  type: typeLike(),
  availability: [],
  keyOwners: (request.authorized_users ?? []).map((username) => ({ username, keys: 1 })),
  image: request.image === undefined ? undefined : imageLike(),
  ...more,
});
const faults = (request: CreateInstanceRequest, more: Partial<Offer> = {}): string[] =>
  faultsOfNewInstance(request, offerFor(request, more)).map(({ field, reason }) => `${field}: ${reason}`);

describe('a new instance', () => {
  it.each([
    ['type and region alone', bare],
    ['an image with a password', withImage],
    ['an image with keys', { ...bare, image: 'compute/debian12', authorized_keys: ['ssh-ed25519 AAAA'] }],
    ['an image with users', { ...bare, image: 'compute/debian12', authorized_users: ['me'] }],
    ['no interfaces and no image', { ...bare, interfaces: [] }],
    ['interfaces and an image', { ...withImage, interfaces: [{ purpose: 'public' as const }] }],
    ['user data', { ...withImage, metadata: { user_data: 'QQ==' } }],
  ])('may have %s', (_, request) => expect(faults(request)).toEqual([]));

  it.each<[string, CreateInstanceRequest, Partial<Offer>, string]>([
    ['an unknown region', bare, { region: undefined }, 'region: region is not valid'],
    ['an unknown type', bare, { type: undefined }, 'type: A valid plan type by that ID was not found'],
    ['an unknown image', withImage, { image: undefined }, 'image: image is not valid'],
    [
      'a region without instances',
      bare,
      { region: without(CAPABILITY.computes) },
      'region: region us-east does not offer instances',
    ],
    [
      'a premium type in a region without them',
      bare,
      { type: typeLike({ class: 'premium' }), region: without(CAPABILITY.premiumPlans) },
      'type: region us-east does not offer premium types',
    ],
    [
      'a GPU type in a region without them',
      bare,
      { type: typeLike({ class: 'gpu' }), region: without(CAPABILITY.gpu) },
      'type: region us-east does not offer gpu types',
    ],
    [
      'a type that is sold out',
      bare,
      {
        type: typeLike({ class: 'gpu' }),
        availability: [{ region: 'us-east', plan: 'g6-nanode-1', available: false }],
      },
      'type: type g6-nanode-1 is not available in region us-east now',
    ],
    [
      'an image without any way in',
      { ...bare, image: 'compute/debian12' },
      {},
      'Must provide valid root_pass, authorized_keys, or authorized_users',
    ],
    ['an image that does not fit', withImage, { type: typeLike({ disk: 2011 }) }, 'type: image compute/debian12 needs'],
    ['too much swap', { ...withImage, swap_size: 24_101 }, {}, 'swap_size: image compute/debian12 needs 1500 MB'],
    [
      'interfaces and no image',
      { ...bare, interfaces: [{ purpose: 'public' }] },
      {},
      'interfaces: interfaces need an image',
    ],
    ['a backup and an image', { ...withImage, backup_id: 1 }, {}, 'backup_id: Send either image or backup_id'],
    ['a backup', { ...bare, backup_id: 1 }, {}, 'backup_id: backup_id is not valid'],
    ['a StackScript', { ...withImage, stackscript_id: 1 }, {}, 'stackscript_id: stackscript_id is not valid'],
    [
      'user data in a region without metadata',
      { ...withImage, metadata: { user_data: 'QQ==' } },
      { region: without(CAPABILITY.metadata) },
      'metadata.user_data: region us-east does not offer metadata',
    ],
  ])('may not have %s', (_, request, offer, fault) => {
    expect(faults(request, offer)).toEqual([expect.stringContaining(fault)]);
  });

  it('gets all errors at once', () => {
    const request = { ...bare, image: 'compute/none', backup_id: 1 };
    expect(faults(request, { region: undefined, image: undefined })).toHaveLength(4);
  });

  it.each<[boolean, string, Partial<CreateInstanceRequest>]>([
    [true, 'with an image', { image: 'i' }],
    [false, 'with an image and booted: false', { image: 'i', booted: false }],
    [false, 'without an image', {}],
    [false, 'without an image, even with booted: true', { booted: true }],
  ])('boots at once: %s %s', (boots, _, more) => expect(bootsAtOnce({ ...bare, ...more })).toBe(boots));
});

describe('the disks of a new instance', () => {
  const disks = (request: CreateInstanceRequest) => disksOfNewInstance(request, offerFor(request));

  it('are a root disk and 512 MB of swap', () => {
    expect(disks(withImage)).toEqual([
      { label: 'Debian 12 Disk', size: 25_088, filesystem: 'ext4' },
      { label: '512 MB Swap Image', size: 512, filesystem: 'swap' },
    ]);
  });

  it('have the requested swap, or none', () => {
    expect(disks({ ...withImage, swap_size: 256 }).map(({ size }) => size)).toEqual([25_344, 256]);
    expect(disks({ ...withImage, swap_size: 0 }).map(({ size }) => size)).toEqual([25_600]);
  });

  it('are empty without an image', () => expect(disks(bare)).toEqual([]));
});
