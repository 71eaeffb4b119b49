import {
  createFirewall,
  createNodeBalancer,
  createNodeBalancerConfig,
  createNodeBalancerNode,
  deleteNodeBalancer,
  deleteNodeBalancerConfig,
  deleteNodeBalancerNode,
  getNodeBalancer,
  getNodeBalancerConfig,
  getNodeBalancerNode,
  listNodeBalancerConfigs,
  listNodeBalancerNodes,
  rebuildNodeBalancerConfig,
  updateNodeBalancerConfig,
  updateNodeBalancerNode,
} from '@stratus/contracts';
import type { NodeBalancerConfigSettings } from '@stratus/contracts';
import { callerOf } from '@stratus/testing';
import { CERTIFICATE, FINGERPRINT, KEY } from '../../../test/certificates.js';
import {
  REGION,
  createRelatedResourcesWorld,
  restrictedTo,
  uniqueLabel,
} from '../../../test/related-resources-world.js';
import type { RelatedResourcesWorld } from '../../../test/related-resources-world.js';

let world: RelatedResourcesWorld;
let ip: string;
beforeAll(async () => {
  world = await createRelatedResourcesWorld();
  ip = await world.newPrivateAddress();
});
afterAll(() => world.stop());

const NOT_FOUND = { status: 404 };
const HTTPS = { port: 443, protocol: 'https', ssl_cert: CERTIFICATE, ssl_key: KEY } as const;

const newBalancer = async () => (await world.ask(createNodeBalancer, { body: { region: REGION } })).id;
const newConfig = async (nodeBalancerId: number, body: NodeBalancerConfigSettings = {}) =>
  world.ask(createNodeBalancerConfig, { params: { nodeBalancerId }, body });
async function newParams() {
  const nodeBalancerId = await newBalancer();
  return { nodeBalancerId, configId: (await newConfig(nodeBalancerId)).id };
}
const newNode = async (params: { nodeBalancerId: number; configId: number }, port = 80, address = ip) =>
  world.ask(createNodeBalancerNode, { params, body: { label: `node-${port}`, address: `${address}:${port}` } });
const nodesOf = async (params: { nodeBalancerId: number; configId: number }) =>
  (await world.ask(listNodeBalancerNodes, { params })).data;

/** Types, second entities and data of the events of a node balancer after its creation. */
async function eventsOf(nodeBalancerId: number) {
  const { rows } = await world.sql.query<{ type: string; second: { url: string }; data: unknown }>(
    `select type, secondary_entity as second, data from compute.events
      where entity_type = 'nodebalancer' and entity_id = $1 order by sequence offset 1`,
    [String(nodeBalancerId)],
  );
  return rows.map(({ type, second, data }) => ({ type, url: second.url, data }));
}

describe('a configuration', () => {
  it('is created, read, listed, changed and deleted, each with its event and a new time of the node balancer', async () => {
    const nodeBalancerId = await newBalancer();
    const before = await world.ask(getNodeBalancer, { params: { nodeBalancerId } });
    await world.sql.query(`update compute.node_balancers set updated = updated - interval '1 day' where id = $1`, [
      nodeBalancerId,
    ]);
    const created = await newConfig(nodeBalancerId, { port: 8080 });
    const params = { nodeBalancerId, configId: created.id };
    expect(created).toMatchObject({ port: 8080, nodebalancer_id: nodeBalancerId, nodes_status: { up: 0, down: 0 } });
    expect(created).toMatchObject({ ssl_cert: null, ssl_key: null, ssl_commonname: '', ssl_fingerprint: '' });
    expect(await world.ask(getNodeBalancerConfig, { params })).toEqual(created);
    expect((await world.ask(listNodeBalancerConfigs, { params })).data).toEqual([created]);
    const after = await world.ask(getNodeBalancer, { params });
    expect(after.updated >= before.updated).toBe(true);

    const body = { algorithm: 'source', check_passive: false } as const;
    const updated = await world.ask(updateNodeBalancerConfig, { params, body });
    expect(updated).toEqual({ ...created, ...body });
    expect(await world.ask(updateNodeBalancerConfig, { params, body })).toEqual(updated);
    expect(await world.ask(deleteNodeBalancerConfig, { params })).toEqual({});
    await expect(world.ask(getNodeBalancerConfig, { params })).rejects.toMatchObject(NOT_FOUND);
    const url = `/v4/nodebalancers/${nodeBalancerId}/configs/${created.id}`;
    expect(await eventsOf(nodeBalancerId)).toEqual([
      { type: 'nodebalancer_config_create', url, data: created },
      { type: 'nodebalancer_config_update', url, data: updated },
      { type: 'nodebalancer_config_delete', url, data: updated },
    ]);
  });

  it('shows name and fingerprint of its certificate in its place', async () => {
    const config = await newConfig(await newBalancer(), HTTPS);
    expect(config).toMatchObject({ ssl_cert: '<REDACTED>', ssl_key: '<REDACTED>', ssl_commonname: 'www.example.com' });
    expect(config.ssl_fingerprint).toBe(FINGERPRINT);
  });

  it('is refused on a port that another one has', async () => {
    const params = await newParams();
    const taken = { status: 400, errors: [{ field: 'port' }] };
    await expect(newConfig(params.nodeBalancerId)).rejects.toMatchObject(taken);
    const { id } = await newConfig(params.nodeBalancerId, { port: 81 });
    const update = { params: { ...params, configId: id }, body: { port: 80 } };
    await expect(world.ask(updateNodeBalancerConfig, update)).rejects.toMatchObject(taken);
    expect((await newConfig(await newBalancer())).port).toBe(80);
  });

  it('is filtered by its fields', async () => {
    const params = await newParams();
    const https = await newConfig(params.nodeBalancerId, HTTPS);
    const list = (field: string, value: string | number) =>
      world.ask(listNodeBalancerConfigs, {
        params,
        list: { page: 1, pageSize: 25, filter: { field, comparison: 'eq', value } },
      });
    expect((await list('port', 443)).data).toEqual([https]);
    expect((await list('check', 'none')).results).toBe(2);
    expect((await list('ssl_commonname', 'www.example.com')).results).toBe(1);
  });
});

describe('a node', () => {
  it('is created, read, listed, changed and deleted, each with its event', async () => {
    const params = await newParams();
    const created = await newNode(params);
    const at = { params: { ...params, nodeId: created.id } };
    expect(created).toEqual({
      id: created.id,
      address: `${ip}:80`,
      label: 'node-80',
      status: 'Unknown',
      weight: 50,
      mode: 'accept',
      config_id: params.configId,
      nodebalancer_id: params.nodeBalancerId,
    });
    expect(await world.ask(getNodeBalancerNode, at)).toEqual(created);
    expect(await nodesOf(params)).toEqual([created]);
    const body = { weight: 9, mode: 'drain', address: `${ip}:81` } as const;
    const updated = await world.ask(updateNodeBalancerNode, { ...at, body });
    expect(updated).toEqual({ ...created, ...body });
    expect(await world.ask(updateNodeBalancerNode, { ...at, body })).toEqual(updated);
    expect(await world.ask(deleteNodeBalancerNode, at)).toEqual({});
    await expect(world.ask(deleteNodeBalancerNode, at)).rejects.toMatchObject(NOT_FOUND);
    const url = `/v4/nodebalancers/${params.nodeBalancerId}/configs/${params.configId}/nodes/${created.id}`;
    expect((await eventsOf(params.nodeBalancerId)).slice(1)).toEqual([
      { type: 'nodebalancer_node_create', url, data: created },
      { type: 'nodebalancer_node_update', url, data: updated },
      { type: 'nodebalancer_node_delete', url, data: updated },
    ]);
  });

  it('needs the private address of an instance that the user sees, in the region of the node balancer', async () => {
    const params = await newParams();
    const refused = { status: 400, errors: [{ field: 'address' }] };
    const elsewhere = await world.newPrivateAddress('eu-central');
    await expect(newNode(params, 80, elsewhere === ip ? '192.168.255.9' : elsewhere)).rejects.toMatchObject(refused);
    const restricted = world.as(restrictedTo(['nodebalancer', params.nodeBalancerId, 'read_write']));
    const body = { label: 'one', address: `${ip}:80` };
    await expect(restricted(createNodeBalancerNode, { params, body })).rejects.toMatchObject(refused);
    expect(await nodesOf(params)).toEqual([]);
  });
});

describe('a rebuild', () => {
  it('changes settings and nodes at once, with an event for each change, and repeats without any', async () => {
    const params = await newParams();
    const [one, two, three] = [await newNode(params, 1), await newNode(params, 2), await newNode(params, 3)];
    const nodes = [
      { id: one.id, address: two.address },
      { id: two.id, address: one.address },
    ];
    const all = [...nodes, { label: 'new', address: three.address }];
    const body = { check: 'connection' as const, nodes: all };
    const rebuilt = await world.ask(rebuildNodeBalancerConfig, { params, body });
    expect(rebuilt).toMatchObject({ id: params.configId, check: 'connection' });
    const after = await nodesOf(params);
    expect(after).toMatchObject(all);
    const types = (await eventsOf(params.nodeBalancerId)).slice(4).map(({ type }) => type);
    expect(types).toEqual([
      'nodebalancer_config_update',
      'nodebalancer_node_delete',
      'nodebalancer_node_update',
      'nodebalancer_node_update',
      'nodebalancer_node_create',
    ]);
    const same = { nodes: after.map(({ id }) => ({ id })) };
    expect(await world.ask(rebuildNodeBalancerConfig, { params, body: same })).toEqual(rebuilt);
    expect(await eventsOf(params.nodeBalancerId)).toHaveLength(9);
  });

  it('changes nothing when one part is refused', async () => {
    const params = await newParams();
    const node = await newNode(params);
    const body = { port: 81, nodes: [{ label: 'new', address: '192.168.255.9:80' }] };
    await expect(world.ask(rebuildNodeBalancerConfig, { params, body })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'nodes[0].address' }],
    });
    expect(await nodesOf(params)).toEqual([node]);
    expect((await world.ask(getNodeBalancerConfig, { params })).port).toBe(80);
  });
});

describe('a node balancer with configurations', () => {
  const request = (address: string) => ({
    region: REGION,
    label: uniqueLabel(),
    configs: [
      { ...HTTPS, nodes: [{ label: 'one', address: `${address}:80` }] },
      { port: 80, nodes: [{ label: 'one', address: `${address}:80`, weight: 7 }] },
    ],
  });

  it('is created with all of them and their nodes, and all go with it', async () => {
    const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' } as const;
    const firewall = await world.ask(createFirewall, { body: { label: uniqueLabel(), rules } });
    const { id } = await world.ask(createNodeBalancer, { body: { ...request(ip), firewall_id: firewall.id } });
    const params = { nodeBalancerId: id };
    const { data: configs } = await world.ask(listNodeBalancerConfigs, { params });
    expect(configs).toMatchObject([{ port: 443, ssl_fingerprint: FINGERPRINT }, { port: 80 }]);
    expect(await nodesOf({ ...params, configId: configs[1]!.id })).toMatchObject([{ weight: 7 }]);
    const types = (await eventsOf(id)).map(({ type }) => type);
    const [config, node] = ['nodebalancer_config_create', 'nodebalancer_node_create'];
    expect(types).toEqual([config, node, config, node]);

    await world.ask(deleteNodeBalancer, { params });
    const { rows } = await world.sql.query(
      `select id from compute.node_balancer_configs where node_balancer_id = $1
       union all select id from compute.node_balancer_nodes where config_id = any($2::bigint[])`,
      [id, configs.map((each) => each.id)],
    );
    expect(rows).toEqual([]);
  });

  it('is not created at all when a node is refused', async () => {
    const body = request('192.168.255.9');
    await expect(world.ask(createNodeBalancer, { body })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'configs[0].nodes[0].address' }, { field: 'configs[1].nodes[0].address' }],
    });
    const { rows } = await world.sql.query('select from compute.node_balancers where label = $1', [body.label]);
    expect(rows).toEqual([]);
  });
});

it('no table has a certificate or its key, not even that of the sagas', async () => {
  const { rows: tables } = await world.sql.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
      where table_schema in ('compute', 'network') and table_type = 'BASE TABLE'`,
  );
  const scans = tables.map(
    ({ name }) => `select '${name}' as name from ${name} as t where t::text like '%-----BEGIN%'`,
  );
  expect((await world.sql.query(scans.join(' union all '))).rows).toEqual([]);
});

it('nothing is found by another account, or under another parent', async () => {
  const params = await newParams();
  const { id: nodeId } = await newNode(params);
  const other = await newParams();
  const stranger = world.as(callerOf(2));
  const asked = [
    () => stranger(listNodeBalancerConfigs, { params }),
    () => stranger(getNodeBalancerConfig, { params }),
    () => stranger(listNodeBalancerNodes, { params }),
    () => stranger(getNodeBalancerNode, { params: { ...params, nodeId } }),
    () => stranger(createNodeBalancerConfig, { params, body: { port: 81 } }),
    () => stranger(deleteNodeBalancerConfig, { params }),
    () => world.ask(listNodeBalancerNodes, { params: { ...other, configId: params.configId } }),
    () => world.ask(getNodeBalancerConfig, { params: { ...other, configId: params.configId } }),
    () => world.ask(deleteNodeBalancerNode, { params: { ...other, nodeId } }),
    () =>
      world.ask(rebuildNodeBalancerConfig, { params: { ...params, configId: other.configId }, body: { nodes: [] } }),
  ];
  for (const ask of asked) await expect(ask()).rejects.toMatchObject(NOT_FOUND);
});
