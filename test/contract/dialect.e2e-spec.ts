import { randomUUID } from 'node:crypto';
import { eventually } from '@stratus/testing';
import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';
import { Follower } from '../support/event-follower.ts';
import { HttpClient, filterBy } from '../support/http-client.ts';
import { newLabel } from '../support/examples/example.ts';
import { WireContract } from '../support/wire-contract.ts';

interface Row extends Record<string, unknown> {
  id: number;
}

const NOT_FOUND = { errors: [{ reason: 'Not found' }] };
/** Users' texts: the words of both gateways, in every form. */
const LABEL = `linode-compute-${randomUUID().slice(0, 8)}`;
const TAGS = ['Linodes busy.', 'compute', 'linode', '/v4/compute/instances/1'];

let world: SharedApiWorld;
/** The same user at the gateway with the services' word, and at one with another word. */
let compute: HttpClient;
let linode: HttpClient;
let instance: Row;
beforeAll(async () => {
  world = await joinApiWorld();
  const { baseUrl } = await world.replicaOf('gateway', { API_DIALECT: 'linode' });
  compute = world.owner;
  linode = new HttpClient(baseUrl, await WireContract.of(baseUrl), world.tokens.unrestricted);
  const body = { type: 'g6-nanode-1', region: 'us-east', label: LABEL, tags: TAGS, image: 'linode/debian12' };
  instance = await made(linode, '/linode/instances', { ...body, root_pass: 'correct-horse', booted: false });
  await eventually('the instance is off', async () =>
    (await got(linode, `/linode/instances/${instance.id}`)).status === 'offline' ? true : undefined,
  );
});
afterAll(() => world.stop());

async function success(client: HttpClient, method: string, path: string, parts = {}): Promise<Row> {
  const { status, text, body } = await client.send(method, path, parts);
  if (status !== 200) throw new Error(`${method} ${path} was refused: ${text}`);
  return body as Row;
}
const made = (client: HttpClient, path: string, body: object) => success(client, 'POST', path, { body });
const got = (client: HttpClient, path: string) => success(client, 'GET', path);
const found = async (client: HttpClient, path: string, filter: object): Promise<Row[]> =>
  (await success(client, 'GET', path, { headers: filterBy(filter) })).data as Row[];
const refused = async (client: HttpClient, method: string, path: string, parts = {}) =>
  (await client.send(method, path, parts)).body;

describe('two gateways with different dialects', () => {
  it('show the same instance, each with its word, and user texts unchanged', async () => {
    const [here, there] = [
      await got(compute, `/compute/instances/${instance.id}`),
      await got(linode, `/linode/instances/${instance.id}`),
    ];
    expect(here).toMatchObject({ label: LABEL, tags: TAGS, image: 'compute/debian12' });
    expect(there).toEqual({ ...here, image: 'linode/debian12' });
  });

  it('do not serve paths of the other', async () => {
    expect(await refused(compute, 'GET', '/linode/instances')).toEqual({
      errors: [{ reason: expect.stringContaining('--api-dialect linode') }],
    });
    expect(await refused(linode, 'GET', '/compute/instances')).toEqual(NOT_FOUND);
    expect(await refused(linode, 'GET', '/%63ompute/instances')).toEqual(NOT_FOUND);
    expect(await refused(linode, 'GET', '/images/compute%2Fdebian12')).toEqual(NOT_FOUND);
    const { status, headers } = await linode.send('PUT', '/linode/instances');
    expect([status, headers.get('allow')]).toEqual([405, 'GET, POST, HEAD, OPTIONS']);
  });

  it('translate images, kernels and capabilities', async () => {
    const debian = await got(linode, '/images/linode%2Fdebian12');
    expect(debian).toMatchObject({ id: 'linode/debian12', created_by: 'linode' });
    expect(await (await fetch(`${linode.baseUrl}/images/linode/debian12`)).json()).toEqual(debian);
    expect(await got(linode, '/linode/kernels/linode%2Flatest-64bit')).toMatchObject({ id: 'linode/latest-64bit' });
    const { capabilities } = await got(linode, '/regions/us-east');
    expect((await fetch(`${linode.baseUrl}beta/linode/types`)).status).toBe(200);
    expect(capabilities).toEqual(expect.arrayContaining(['Linodes', 'GPU Linodes']));
  });

  it('filter by values and fields with their word, and quote a refused field as sent', async () => {
    expect(await found(linode, '/linode/instances', { image: 'linode/debian12', label: LABEL })).toHaveLength(1);
    expect(await found(linode, '/linode/instances', { image: { '+contains': 'linode/deb' } })).not.toEqual([]);
    expect(await found(linode, '/linode/instances', { image: 'compute/debian12' })).toEqual([]);
    expect(await found(linode, '/linode/instances', { tags: 'compute' })).toHaveLength(1);
    const own = { linode_id: instance.id, '+order_by': 'linode_id' };
    expect(await found(linode, '/networking/ips', own)).toMatchObject([
      { linode_id: instance.id, type: 'ipv4' },
      { linode_id: instance.id, type: 'ipv6' },
    ]);
    for (const [client, field] of [
      [linode, 'compute_id'],
      [compute, 'linode_id'],
    ] as const) {
      expect(await refused(client, 'GET', '/networking/ips', { headers: filterBy({ [field]: 1 }) })).toEqual({
        errors: [{ field: 'X-Filter', reason: `Cannot filter on ${field}` }],
      });
    }
  });

  it('accept only keys with their word', async () => {
    const volume = { label: `Linode_Volume_${randomUUID().slice(0, 8)}`, size: 20, region: 'us-east' };
    const free = await made(linode, '/volumes', { ...volume, compute_id: instance.id });
    expect(free).toMatchObject({
      linode_id: null,
      linode_label: null,
      filesystem_path: `/dev/disk/by-id/scsi-0Linode_Volume_${volume.label}`,
    });
    const held = await made(linode, `/volumes/${free.id}/attach`, { linode_id: instance.id, compute_id: 'x' });
    expect(held).toMatchObject({ linode_id: instance.id, linode_label: LABEL });
    const { filesystem_path: path, compute_label: label } = await got(compute, `/volumes/${free.id}`);
    expect([path, label]).toEqual([`/dev/disk/by-id/scsi-0Compute_Volume_${volume.label}`, LABEL]);
  });

  it('use their word in refusals', async () => {
    const errorsOf = async (method: string, path: string, body: object = {}) =>
      ((await refused(linode, method, path, { body })) as { errors: object[] }).errors;
    expect(await errorsOf('POST', '/networking/ipv6/ranges', { prefix_length: 64 })).toEqual([
      { field: 'linode_id', reason: 'Send exactly one of linode_id and route_target' },
      { field: 'route_target', reason: 'Send exactly one of linode_id and route_target' },
    ]);
    expect(await errorsOf('POST', '/networking/ips/assign', { region: 'us-east', assignments: [{}] })).toEqual([
      { field: 'assignments[0].address', reason: 'address is required' },
      { field: 'assignments[0].linode_id', reason: 'linode_id is required' },
    ]);
    expect(await errorsOf('POST', '/volumes', { label: newLabel('volume') })).toEqual([
      { field: 'region', reason: 'Must provide a region or a Linode ID' },
    ]);
    expect(await errorsOf('POST', '/profile/tokens', { scopes: 'linodes:all computes:read_only' })).toEqual([
      { field: 'scopes', reason: 'Unknown scope: linodes:all' },
    ]);
    const boot = () => linode.send('POST', `/linode/instances/${instance.id}/boot`);
    const busy = await eventually('a boot beside another', async () =>
      (await Promise.all([boot(), boot(), boot()])).find(({ status, text }) => status === 400 && text.includes('busy')),
    );
    expect(busy.body).toEqual({ errors: [{ reason: 'Linode busy.' }] });
  });

  it('protect services of the type', async () => {
    const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' };
    const label = newLabel('wall').slice(0, 32);
    const devices = { linodes: [instance.id] };
    const { id } = await made(linode, '/networking/firewalls', { label, rules, devices });
    const entity = { id: instance.id, label: LABEL, type: 'linode', url: `/v4/linode/instances/${instance.id}` };
    expect(await found(linode, `/networking/firewalls/${id}/devices`, {})).toMatchObject([{ entity }]);
    expect(
      await refused(linode, 'POST', `/networking/firewalls/${id}/devices`, { body: { id: 1, type: 'compute' } }),
    ).toEqual({
      errors: [{ field: 'type', reason: 'Must be one of linode, nodebalancer' }],
    });
  });

  it('translate scopes of tokens, also in headers', async () => {
    const { token, scopes } = await made(linode, '/profile/tokens', { scopes: 'linodes:read_only events:read_only' });
    expect(scopes).toBe('linodes:read_only events:read_only');
    const narrow = linode.as(String(token));
    const { headers } = await narrow.send('GET', '/linode/instances');
    expect(headers.get('x-oauth-scopes')).toBe('linodes:read_only,events:read_only');
    expect(headers.get('x-accepted-oauth-scopes')).toBe('linodes:read_only');
    expect(await refused(narrow, 'DELETE', `/linode/instances/${instance.id}`)).toEqual({
      errors: [{ reason: 'Your token lacks the scope linodes:read_write, which this operation needs' }],
    });
    const other = await compute.as(String(token)).send('GET', '/compute/instances');
    expect(other.headers.get('x-oauth-scopes')).toBe('computes:read_only,events:read_only');
  });

  it('grant entities of the type', async () => {
    const { username, client } = await world.newUser({ restricted: true });
    const body = { global: { add_linodes: true }, linode: [{ id: instance.id, permissions: 'read_only' }] };
    const grants = await success(linode, 'PUT', `/account/users/${username}/grants`, { body });
    const given = { id: instance.id, permissions: 'read_only', label: LABEL };
    expect(grants).toMatchObject({ global: { add_linodes: true }, linode: expect.arrayContaining([given]) });
    const theirs = new HttpClient(linode.baseUrl, await WireContract.of(linode.baseUrl), client.token);
    expect(await refused(theirs, 'DELETE', `/linode/instances/${instance.id}`)).toEqual({
      errors: [{ reason: 'You have read-only access to this linode; this operation needs read_write' }],
    });
    expect(await got(client, '/profile/grants')).toMatchObject({ global: { add_computes: true }, compute: [given] });
  });

  it('translate events, in the list and in the stream', async () => {
    const wanted = { 'entity.type': 'linode', action: 'linode_create', 'entity.id': instance.id };
    const [created] = await found(linode, '/account/events', wanted);
    expect(created).toMatchObject({
      action: 'linode_create',
      entity: { id: instance.id, label: LABEL, type: 'linode', url: `/v4/linode/instances/${instance.id}` },
    });
    expect(await found(linode, '/account/events', { action: 'compute_create' })).toEqual([]);
    const follower = await Follower.open(linode, (created?.id ?? 1) - 1);
    const received = await eventually('the event', async () =>
      follower.received.find(({ action, entity }) => action === 'linode_create' && entity?.id === instance.id),
    );
    await follower.leave();
    expect(received).toMatchObject({ entity: { type: 'linode', label: LABEL } });
  });

  it('do not change user names in urls, next to the word or not', async () => {
    const username = `compute-${randomUUID().slice(0, 8)}`;
    await made(linode, '/account/users', { username, email: `${username}@linode.example.com` });
    const [created] = await eventually('the event', async () => {
      const events = await found(linode, '/account/events', {
        action: 'user_create',
        '+order_by': 'id',
        '+order': 'desc',
      });
      return events.some(({ entity }) => (entity as Row).label === username) ? events : undefined;
    });
    expect(created).toMatchObject({ entity: { label: username, url: `/v4/account/users/${username}` } });
  });

  it('tag objects of the type, whatever the label of the tag', async () => {
    const label = `compute/linode ${randomUUID().slice(0, 8)}`;
    expect(await made(linode, '/tags', { label, linodes: [instance.id], computes: [1] })).toEqual({ label });
    const [tagged] = await found(linode, `/tags/${encodeURIComponent(label)}`, {});
    expect(tagged).toMatchObject({ type: 'linode', data: { label: LABEL, image: 'linode/debian12' } });
    expect(await refused(linode, 'POST', '/tags', { body: { label, linodes: [1] } })).toEqual({
      errors: [{ field: 'linodes[0]', reason: 'Must be the id of one of your objects' }],
    });
  });

  it('recognise a repeat through the other gateway as the same request', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const label = newLabel('repeated');
    const body = { label, region: 'us-east', size: 20 };
    const first = await linode.send('POST', '/volumes', { headers, body: { ...body, linode_id: null } });
    const again = await compute.send('POST', '/volumes', { headers, body: { ...body, compute_id: null } });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((again.body as Row).id).toBe((first.body as Row).id);
  });

  it('describe themselves with their word', async () => {
    const document = await (await fetch(new URL('/openapi.json', linode.baseUrl))).text();
    expect(document).not.toMatch(/compute/i);
    expect(JSON.parse(document).paths).toHaveProperty('/linode/instances/{linodeId}');
  });
});
