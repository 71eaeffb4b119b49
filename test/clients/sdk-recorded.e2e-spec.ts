import { eventually } from '@stratus/testing';
import type { SharedApiWorld } from '../support/api-world.ts';
import { newLabel } from '../support/examples/example.ts';
import { connectSdk, refusalOf, sdk, thisSecond, untilFinished, untilStatus, WORD } from './connect-sdk.ts';
import type { Shown } from './sdk-types.ts';

/** Behaviour that appears in recorded exchanges of the public service and not in the API document. */
let world: SharedApiWorld;
beforeAll(async () => {
  world = await connectSdk();
});
afterAll(() => world.stop());

const SERVER = { region: 'us-east', type: 'g6-nanode-1' };
const RULE = { action: 'ACCEPT', protocol: 'TCP', ports: '22', addresses: { ipv4: ['0.0.0.0/0'] }, label: 'ssh' };
const RULES = { inbound: [RULE], inbound_policy: 'DROP', outbound: [RULE], outbound_policy: 'DROP' };

const createOffline = (fields: object = {}): Promise<Shown> =>
  sdk
    .createLinode({ ...SERVER, label: newLabel('web'), booted: false, ...fields })
    .then(({ id }) => untilStatus(id, 'offline'));

describe('the JavaScript SDK finds in events', () => {
  it('the image of a new instance and the profile that runs', async () => {
    const since = thisSecond();
    const { id } = await sdk.createLinode({
      ...SERVER,
      label: newLabel('web'),
      image: `${WORD}/debian12`,
      root_pass: 'Correct horse 7 battery',
    });
    const [profile] = (await sdk.getLinodeConfigs(id)).data;
    if (!profile) throw new Error('there is no profile');
    expect(profile.label).toBe('My Debian 12 Disk Profile');
    const { secondary_entity: image } = await untilFinished(`${WORD}_create`, id, since);
    expect(image).toMatchObject({ id: `${WORD}/debian12`, type: 'image', url: `/v4/images/${WORD}/debian12` });
    const running = {
      id: profile.id,
      type: `${WORD}_config`,
      label: profile.label,
      url: `/v4/${WORD}/instances/${id}/configs/${profile.id}`,
    };
    const boot = await untilFinished(`${WORD}_boot`, id, since);
    expect(boot).toMatchObject({ secondary_entity: running, time_remaining: 0 });
    await untilStatus(id, 'running');
    await sdk.linodeReboot(id, profile.id);
    expect((await untilFinished(`${WORD}_reboot`, id, since)).secondary_entity).toMatchObject(running);
  });

  it('disk events by the type disks and the id of the instance', async () => {
    const { id } = await createOffline();
    await sdk.createLinodeDisk(id, { label: 'data', size: 512, filesystem: 'ext4' });
    const filter = { action: 'disk_create', 'entity.type': 'disks', 'entity.id': id };
    const event = await eventually('the event of the disk', async () => (await sdk.getEvents({}, filter)).data[0]);
    expect(event).toMatchObject({ action: 'disk_create', entity: { id } });
  });

  it('new events, when it names more than a hundred known ones', async () => {
    const known = Array.from({ length: 150 }, (_, index) => ({ id: { '+neq': index + 1 } }));
    const polled = {
      action: { '+neq': 'profile_update' },
      '+or': [{ '+and': [{ created: { '+gte': '2020-01-01T00:00:00' } }, ...known] }, { id: 9 }],
      '+order_by': 'id',
      '+order': 'desc',
    };
    expect(await sdk.getEvents({}, polled)).toMatchObject({ page: 1 });
  });
});

describe('the JavaScript SDK changes', () => {
  it('the attached volumes, with the devices of a profile', async () => {
    const { id, label } = await createOffline();
    const volume = await sdk.createVolume({ label: newLabel('volume'), size: 20, region: SERVER.region });
    await eventually('an active volume', async () => (await sdk.getVolume(volume.id)).status === 'active' || undefined);
    const devices = { sda: { volume_id: volume.id } };
    const { id: profileId } = await sdk.createLinodeConfig(id, { label: 'data', devices: {}, kernel: `${WORD}/grub2` });
    await sdk.updateLinodeConfig(id, profileId, { devices });
    expect((await sdk.getLinodeVolumes(id)).data).toMatchObject([
      { id: volume.id, [`${WORD}_id`]: id, [`${WORD}_label`]: label },
    ]);
  });

  it('the VLANs of two profiles of an instance alike', async () => {
    const { id } = await createOffline();
    const interfaces = [{ purpose: 'vlan', label: 'backbone', ipam_address: '10.9.0.1/24' }];
    for (const label of ['first', 'second']) {
      const profile = await sdk.createLinodeConfig(id, { label, devices: {}, kernel: `${WORD}/grub2`, interfaces });
      expect(profile.interfaces).toMatchObject(interfaces);
    }
  });

  it('the instances that share an IPv6 range, its own instance first', async () => {
    const [owner, other] = [await createOffline(), await createOffline()];
    await sdk.createIPv6Range({ prefix_length: 64, [`${WORD}_id`]: owner.id });
    const [{ range } = { range: 'none' }] = (await sdk.getIPv6Ranges()).data;
    for (const { id } of [owner, other]) await sdk.shareAddresses({ ips: [range], [`${WORD}_id`]: id });
    expect((await sdk.getLinodeIPs(other.id)).ipv6.global).toMatchObject([{ range, prefix: 64, route_target: null }]);
    await sdk.deleteLinode(other.id);
    expect(await sdk.removeIPv6Range({ range })).toEqual({});
  });

  it('the rules of a firewall to none with null, and gets a refusal for an unknown key', async () => {
    const { id } = await sdk.createFirewall({ label: newLabel('wall'), rules: RULES });
    await sdk.updateFirewallRules(id, { ...RULES, outbound: null });
    expect(await sdk.getFirewallRules(id)).toMatchObject({ inbound: [RULE], outbound: [] });
    const { inbound, ...others } = RULES;
    const misspelt = await refusalOf(sdk.updateFirewallRules(id, { ...others, inbond: inbound }));
    const reason = 'Keys must be one of: inbound, inbound_policy, outbound, outbound_policy';
    expect(misspelt).toEqual({
      status: 400,
      errors: [{ field: 'rules', reason: expect.stringContaining(reason) }],
    });
  });

  it('the region of an instance, and deletes it while it waits to move', async () => {
    const { id } = await createOffline();
    await sdk.scheduleOrQueueMigration(id, { region: 'us-ord' });
    expect(await sdk.deleteLinode(id)).toEqual({});
  });
});

describe('the JavaScript SDK sees', () => {
  it('one spelling of a tag, the first', async () => {
    const tag = newLabel('Tag');
    await sdk.createTag({ label: tag });
    const { id } = await createOffline({ tags: [tag.toLowerCase()] });
    expect(await sdk.getLinode(id)).toMatchObject({ tags: [tag] });
    const domain = { domain: `${newLabel('zone')}.example.com`, type: 'master', soa_email: 'ops@example.com' };
    expect(await sdk.createDomain({ ...domain, tags: [tag.toUpperCase()] })).toMatchObject({ tags: [tag] });
  });

  it('the times at which a domain was created and changed', async () => {
    const domain = { domain: `${newLabel('zone')}.example.com`, type: 'master', soa_email: 'ops@example.com' };
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    expect(await sdk.createDomain(domain)).toMatchObject({ created: time, updated: time });
  });

  it('a database without TLS if its request does not mention TLS', async () => {
    const database = { label: newLabel('db').slice(0, 32), region: SERVER.region, type: SERVER.type, cluster_size: 1 };
    const created = await sdk.createDatabase('mysql', { ...database, engine: 'mysql/8.0.30' });
    expect(created).toMatchObject({ ssl_connection: false });
  });

  it.each([
    ['getLinodes', 'created'],
    ['getVolumes', 'size'],
    ['getDomains', 'updated'],
    ['getImages', 'created'],
    ['getVlans', 'created'],
    ['getNodeBalancers', 'created'],
    ['getFirewalls', 'status'],
    ['getDatabases', 'created'],
    ['getPersonalAccessTokens', 'expiry'],
    ['getUsers', 'email'],
  ] as const)('the list of %s ordered by %s', async (list, field) => {
    expect(await sdk[list]({}, { '+order_by': field, '+order': 'desc' })).toMatchObject({ page: 1 });
  });
});
