import { eventually } from '@stratus/testing';
import type { SharedApiWorld } from '../support/api-world.ts';
import { newLabel } from '../support/examples/example.ts';
import { connectSdk, refusalOf, sdk, WORD } from './connect-sdk.ts';

/** The current catalog has more than one page of this size. */
const ALL = { page: 1, page_size: 500 };
const RULES = {
  inbound_policy: 'DROP',
  outbound_policy: 'ACCEPT',
  inbound: [
    { action: 'ACCEPT', protocol: 'TCP', ports: '22, 8000-9000', addresses: { ipv4: ['0.0.0.0/0'] }, label: 'web' },
  ],
  outbound: [],
};

let world: SharedApiWorld;
beforeAll(async () => {
  world = await connectSdk();
});
afterAll(() => world.stop());

describe('the JavaScript SDK', () => {
  it('reads profile, account and catalog', async () => {
    expect(await sdk.getProfile()).toMatchObject({ username: world.ownerName, restricted: false });
    // An unrestricted user has no grants: 204 without a body.
    expect(await sdk.listGrants()).toBe('');
    expect(await sdk.getAccountInfo()).toMatchObject({ capabilities: expect.arrayContaining(['Linodes', 'VPCs']) });
    expect(await sdk.getAccountSettings()).toMatchObject({ managed: false });
    expect((await sdk.getRegions(ALL)).data.map(({ id }) => id)).toContain('us-east');
    expect(await sdk.getRegion('us-east')).toMatchObject({ capabilities: expect.arrayContaining(['Linodes']) });
    expect((await sdk.getRegionAvailabilities({}, { region: 'us-east' })).data).not.toEqual([]);
    expect((await sdk.getLinodeTypes(ALL)).data).toContainEqual(await sdk.getType('g6-nanode-1'));
    expect((await sdk.getLinodeKernels(ALL)).data).toContainEqual(await sdk.getLinodeKernel(`${WORD}/latest-64bit`));
    const images = await sdk.getImages(ALL, { is_public: true });
    expect(images.data).toContainEqual(await sdk.getImage(`${WORD}/debian12`));
  });

  it('manages VPCs and their subnets', async () => {
    const vpc = await sdk.createVPC({ label: newLabel('vpc'), region: 'us-east' });
    const subnet = await sdk.createSubnet(vpc.id, { label: 'front', ipv4: '10.0.0.0/24' });
    const renamed = await sdk.modifySubnet(vpc.id, subnet.id, { label: 'back' });
    expect((await sdk.getSubnets(vpc.id)).data).toEqual([await sdk.getSubnet(vpc.id, subnet.id)]);
    const updated = await sdk.updateVPC(vpc.id, { description: `speaks of ${WORD}s and computes` });
    expect(updated).toMatchObject({ description: 'speaks of linodes and computes', subnets: [renamed] });
    expect((await sdk.getVPCs({}, { label: vpc.label })).data).toEqual([updated]);
    const again = await refusalOf(sdk.createVPC({ label: vpc.label, region: 'us-east' }));
    expect(again).toEqual({
      status: 400,
      errors: [{ field: 'label', reason: 'Label must be unique among your VPCs' }],
    });
    expect(await sdk.deleteSubnet(vpc.id, subnet.id)).toEqual({});
    expect(await sdk.deleteVPC(vpc.id)).toEqual({});
  });

  it('manages firewalls, their rules and devices', async () => {
    const instance = await sdk.createLinode({ label: newLabel('web'), region: 'us-east', type: 'g6-nanode-1' });
    const firewall = await sdk.createFirewall({ label: newLabel('wall'), rules: RULES });
    expect(firewall).toMatchObject({ status: 'enabled', rules: RULES });
    const device = await sdk.addFirewallDevice(firewall.id, { id: instance.id, type: WORD });
    const url = `/v4/${WORD}/instances/${instance.id}`;
    expect(device).toMatchObject({ entity: { id: instance.id, type: WORD, url } });
    expect((await sdk.getFirewallDevices(firewall.id)).data).toEqual([device]);
    expect(await sdk.getFirewallDevice(firewall.id, device.id)).toEqual(device);
    expect((await sdk.getLinodeFirewalls(instance.id)).data).toMatchObject([{ id: firewall.id }]);
    expect(await sdk.getFirewallRules(firewall.id)).toMatchObject(RULES);
    const rules = { ...RULES, inbound: [] };
    expect(await sdk.updateFirewallRules(firewall.id, rules)).toMatchObject(rules);
    expect(await sdk.disableFirewall(firewall.id)).toMatchObject({ status: 'disabled', rules });
    expect(await sdk.enableFirewall(firewall.id)).toMatchObject({ status: 'enabled' });
    const updated = await sdk.updateFirewall(firewall.id, { tags: ['front end'] });
    expect((await sdk.getFirewalls({}, { label: firewall.label })).data).toEqual([await sdk.getFirewall(firewall.id)]);
    expect(updated).toMatchObject({ tags: ['front end'] });
    expect(await sdk.deleteFirewallDevice(firewall.id, device.id)).toEqual({});
    expect(await sdk.deleteFirewall(firewall.id)).toEqual({});
    expect(await sdk.deleteLinode(instance.id)).toEqual({});
  });

  it('manages tags, including ones that contain the word', async () => {
    const [text, path] = [`a ${WORD} and a compute`, `${WORD}/new`];
    const server = { label: newLabel('web'), region: 'us-east', type: 'g6-nanode-1', tags: [text] };
    const { id } = await sdk.createLinode(server);
    expect(await sdk.createTag({ label: path, [`${WORD}s`]: [id] })).toEqual({ label: path });
    expect((await sdk.getTags()).data).toEqual(expect.arrayContaining([{ label: text }, { label: path }]));
    expect(await sdk.getLinode(id)).toMatchObject({ tags: expect.arrayContaining([text, path]) });
    expect((await sdk.getLinodes({}, { tags: path })).data).toMatchObject([{ id }]);
    for (const label of [text, path]) expect(await sdk.deleteTag(label)).toEqual({});
    expect(await sdk.getLinode(id)).toMatchObject({ tags: [] });
    expect(await sdk.deleteLinode(id)).toEqual({});
  });

  it('manages node balancers and domains', async () => {
    const balancer = await sdk.createNodeBalancer({ region: 'us-east', label: newLabel('nb'), configs: [] });
    expect(await sdk.updateNodeBalancer(balancer.id, { client_conn_throttle: 2 })).toMatchObject({ id: balancer.id });
    expect((await sdk.getNodeBalancers()).data).toEqual([await sdk.getNodeBalancer(balancer.id)]);
    expect((await sdk.getNodeBalancerFirewalls(balancer.id)).data).toEqual([]);
    expect(await sdk.deleteNodeBalancer(balancer.id)).toEqual({});
    const domain = { domain: `${newLabel('zone')}.example.com`, type: 'master', soa_email: 'ops@example.com' };
    const { id } = await sdk.createDomain(domain);
    expect(await sdk.updateDomain(id, { domainId: id, ttl_sec: 300 })).toMatchObject({ ...domain, ttl_sec: 300 });
    expect((await sdk.getDomains()).data).toEqual([await sdk.getDomain(id)]);
    expect(await sdk.deleteDomain(id)).toEqual({});
  });

  it('manages tokens, users and their grants', async () => {
    const expiry = '2999-01-01T00:00:00';
    const token = await sdk.createPersonalAccessToken({ label: 'reader', scopes: `${WORD}s:read_only`, expiry });
    expect(token).toMatchObject({ scopes: `${WORD}s:read_only`, expiry });
    const renamed = await sdk.updatePersonalAccessToken(token.id, { label: 'auditor' });
    expect(await sdk.getPersonalAccessToken(token.id)).toEqual(renamed);
    expect((await sdk.getPersonalAccessTokens()).data).toContainEqual(renamed);
    expect(await sdk.deletePersonalAccessToken(token.id)).toEqual({});

    const { username } = await sdk.createUser({
      username: newLabel('user'),
      email: 'user@example.com',
      restricted: true,
    });
    const global = { [`add_${WORD}s`]: true };
    expect(await sdk.updateGrants(username, { global })).toMatchObject({ global });
    expect(await sdk.getGrants(username)).toMatchObject({ global, [WORD]: expect.any(Array) });
    expect((await sdk.getUsers({}, { username })).data).toEqual([await sdk.getUser(username)]);
    expect(await sdk.deleteUser(username)).toEqual({});
  });

  it('reads events with its own filters', async () => {
    const vpc = await sdk.createVPC({ label: newLabel('vpc'), region: 'us-east' });
    // The client sends this every few seconds, to show new events.
    const since = { '+or': [{ created: { '+gte': '2020-01-01T00:00:00' } }, { id: { '+gte': 1 } }] };
    const filter = { ...since, '+order_by': 'id', '+order': 'desc' };
    const created = await eventually('the event of the creation', async () => {
      const { data } = await sdk.getEvents({ page_size: 25 }, filter);
      return data.find(({ entity }) => entity.type === 'vpc' && entity.id === vpc.id);
    });
    expect(created).toMatchObject({ entity: { url: `/v4/vpcs/${vpc.id}` }, seen: false });
    expect(await sdk.markEventRead(created.id)).toEqual({});
    expect(await sdk.markEventSeen(created.id)).toEqual({});
    expect(await sdk.getEvent(created.id)).toMatchObject({ action: 'vpc_create', read: true, seen: true });
    expect(await sdk.getEvents({}, { '+and': [], '+order': 'desc' })).toMatchObject({ page: 1 });
    await sdk.deleteVPC(vpc.id);
  });
});
