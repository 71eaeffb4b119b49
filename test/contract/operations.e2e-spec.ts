/** Takes about 70 s: each of 140 operations has a successful request, and most need instances, databases or jobs first. */
import { readFileSync } from 'node:fs';
import {
  COMPUTE,
  createSubnet,
  createVpc,
  deleteVpc,
  getPreferences,
  getProfileGrants,
  getSubnet,
  getUserGrants,
  getVpc,
  isSlashed,
  listAccountVpcIps,
  shapeOf,
  updateIp,
  updatePreferences,
  updateSubnet,
  updateVpc,
} from '@stratus/contracts';
import type { Operation } from '@stratus/contracts';
import { databaseSchema, services } from '@stratus/topology';
import pg from 'pg';
import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';
import { eventually } from '@stratus/testing';
import { AnswerRecorder } from '../support/answer-recorder.ts';
import { exampleOf, requestFor } from '../support/examples.ts';
import { newLabel } from '../support/examples/example.ts';
import { newVpc } from '../support/examples/vpc.ts';
import { eachOperation, httpOperations, pathOf } from '../support/http-operations.ts';

let world: SharedApiWorld;
let sql: pg.Pool;
/** For the examples of the reference. */
const recorder = process.env.RECORD_ANSWERS === undefined ? undefined : new AnswerRecorder();
beforeAll(async () => {
  world = await joinApiWorld();
  sql = new pg.Pool({ connectionString: world.description.databaseUrl });
});
afterAll(async () => {
  recorder?.write();
  await sql.end();
  await world.stop();
});

const JSON_TYPE = { 'content-type': 'application/json' };
const withRecord = eachOperation(({ stream }) => !stream);

/** Events that an operation causes only in cases that its example does not cover. */
const UNCERTAIN: Readonly<Record<string, readonly string[]>> = {
  'account.users.delete': ['token_delete'],
  'compute.instance-ips.update': ['ipaddress_update'],
  'compute.instances.create': ['firewall_device_add'],
  'compute.instances.delete': [
    'firewall_device_remove',
    'ipv6range_delete',
    'volume_detach',
    ...['create', 'boot', 'reboot', 'shutdown', 'migrate', 'migrate_datacenter', 'resize'].map(
      (job) => `${COMPUTE}_${job}`,
    ),
    'disk_create',
    'disk_resize',
    'disk_delete',
    'password_reset',
  ],
  'compute.instances.migrate': [`${COMPUTE}_migrate_datacenter_create`, `${COMPUTE}_migrate_datacenter`],
  'compute.configs.create': ['volume_attach'],
  'compute.configs.update': ['volume_attach', 'volume_detach'],
  'compute.configs.delete': ['volume_detach'],
  'compute.interfaces.delete': ['vlan_detach'],
  'compute.nodebalancers.create': ['firewall_device_add'],
  'compute.nodebalancers.delete': ['firewall_device_remove'],
  'network.firewalls.create': ['firewall_device_add'],
  'network.firewalls.update': ['firewall_enable'],
  'webhook.webhooks.update': ['webhook_enable', 'webhook_disable'],
  'network.ips.share': ['ipaddress_unshare', 'ipv6range_share', 'ipv6range_unshare'],
  'compute.ips.assign': ['ipv6range_assign'],
  'compute.volumes.delete': ['volume_create', 'volume_detach'],
  'compute.tags.create': [`${COMPUTE}_update`, 'nodebalancer_update', 'volume_update'],
  'compute.tags.delete': [`${COMPUTE}_update`, 'nodebalancer_update', 'volume_update'],
};

/** An object creates its tags only if it is the first to have them. */
const isCertain = ({ subject }: Operation, type: string): boolean =>
  type === 'tag_create' ? subject === 'compute.tags.create' : !UNCERTAIN[subject]?.includes(type);

/** Titles for the request of an operation's example, and for its events. */
const requestIdOf = ({ subject }: Operation): string => `example-of-${subject}`;

/** Types of the events that a request has caused, from every service's ledger. */
async function eventsOf(requestId: string): Promise<string[]> {
  const ledgers = services
    .map(({ name }) => `select type from ${databaseSchema(name)}.events where request_id = $1`)
    .join(' union ');
  const { rows } = await sql.query<{ type: string }>(ledgers, [requestId]);
  return rows.map(({ type }) => type).toSorted();
}

interface CommandLine {
  app?: string;
  requestId?: string;
  traceId?: string;
  operation?: string;
}

const serviceOf = ({ subject }: Operation): string => `${subject.split('.')[0]}-service`;

/** The lines of a service's log about commands of a request, from the gateway or from a saga. */
const commandLinesOf = (app: string, requestId: string): CommandLine[] =>
  readFileSync(world.logFileOf(app), 'utf8')
    .split('\n')
    .filter((line) => line.includes('"msg":"command"') && line.includes(`"${requestId}"`))
    .map((line) => JSON.parse(line) as CommandLine)
    .filter((line) => line.app === app && line.requestId === requestId);

describe('every operation', () => {
  it('has an example here', () => {
    for (const operation of httpOperations) exampleOf(operation);
  });

  it.each(withRecord)('%s returns the record of the contract with every field', async (_title, operation) => {
    // The grants views are empty for an unrestricted user.
    const client = operation === getProfileGrants ? world.restricted : world.owner;
    const request = await requestFor(operation, client);
    const headers = { ...request.headers, 'x-request-id': requestIdOf(operation) };
    const { status, body, text } = await client.call(operation, { ...request, headers });
    expect(status).toBe(200);
    expect(exampleOf(operation).answer(body, 'answer')).toEqual([]);
    expect(text).toBe(JSON.stringify(body));
    recorder?.take(operation, body);
  });

  it.each(eachOperation(({ kind }) => kind === 'command'))(
    '%s leaves one line in the log of its service, with the origin of its request',
    async (_title, operation) => {
      const lines = () => commandLinesOf(serviceOf(operation), requestIdOf(operation));
      const [line] = await eventually('the line', async () => (lines().length > 0 ? lines() : undefined));
      const { subject } = operation;
      expect(line).toMatchObject({ operation: subject, outcome: 'done', ms: expect.any(Number) });
      expect(line?.traceId).toMatch(/^[0-9a-f]{32}$/);
      const id: unknown = expect.any(Number);
      expect(line).toMatchObject({ client: '127.0.0.1', accountId: id, userId: id, tokenId: id });
      expect(lines()).toHaveLength(1);
    },
  );

  it.each(withRecord)('%s is served under /v4beta, and with a trailing slash', async (_title, operation) => {
    const beta = world.owner.at(world.owner.baseUrl.replace(/v4$/, 'v4beta'));
    for (const [client, end] of [
      [beta, ''],
      [world.owner, '/'],
    ] as const) {
      const { params, ...parts } = await requestFor(operation, world.owner);
      const path = pathOf(operation.http.path, params);
      expect((await client.send(operation.http.method, `${path}${end}`, parts)).status).toBeLessThan(300);
    }
  });

  it.each(eachOperation(({ http }) => http.aliases !== undefined))(
    '%s is served at its aliases',
    async (_title, operation) => {
      const { params, ...parts } = await requestFor(operation, world.owner);
      for (const alias of operation.http.aliases ?? []) {
        expect((await world.owner.send(operation.http.method, pathOf(alias, params), parts)).status).toBe(200);
      }
    },
  );

  it.each(eachOperation(({ params, http }) => http.method === 'GET' && Object.values(params).some(isSlashed)))(
    '%s accepts an id with a slash, percent-encoded and as two segments',
    async (_title, operation) => {
      const { params } = await requestFor(operation, world.owner);
      const encoded = pathOf(operation.http.path, params);
      const headers = { authorization: `Bearer ${world.owner.token}` };
      const two = await fetch(`${world.owner.baseUrl}${encoded.replace('%2F', '/')}`, { headers });
      expect(encoded).toContain('%2F');
      expect(await two.json()).toEqual((await world.owner.send('GET', encoded)).body);
    },
  );

  it.each(eachOperation(({ http, stream }) => http.method === 'GET' && !stream))(
    '%s responds to HEAD with the headers of GET',
    async (_title, operation) => {
      const { params } = await requestFor(operation, world.owner);
      const path = pathOf(operation.http.path, params);
      // Jobs continue in the meantime: their changes in between do not count as differences.
      const { got, head } = await eventually('an answer that stays', async () => {
        const before = await world.owner.send('GET', path);
        const between = await world.owner.send('HEAD', path);
        const after = await world.owner.send('GET', path);
        return before.text === after.text ? { got: after, head: between } : undefined;
      });
      expect([head.status, head.text]).toEqual([got.status, '']);
      const length = got.status === 204 ? [] : ['content-length'];
      for (const name of ['content-type', ...length, 'cache-control', 'x-accepted-oauth-scopes']) {
        expect([name, head.headers.get(name)]).toEqual([name, got.headers.get(name)]);
      }
    },
  );

  it.each(eachOperation())('%s responds to OPTIONS without a token', async (_title, operation) => {
    const path = pathOf(
      operation.http.path,
      Object.fromEntries(Object.keys(operation.params).map((name) => [name, 1])),
    );
    const { status, headers } = await world.owner.as(undefined).send('OPTIONS', path);
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-methods')).toContain(operation.http.method);
    expect(headers.get('access-control-allow-headers')).toContain('X-Filter');
  });

  it.each(eachOperation(({ stream, body }) => !stream && body === undefined))(
    '%s accepts an empty body with the content type of JSON',
    async (_title, operation) => {
      const request = await requestFor(operation, world.owner);
      const headers = { ...request.headers, ...JSON_TYPE };
      const text = operation.http.method === 'GET' ? {} : { text: '' };
      expect((await world.owner.call(operation, { ...request, ...text, headers })).status).toBeLessThan(300);
    },
  );

  const unknown = { id: 1, created: 'never', unheard: { of: [] }, __proto__: { a: 1 } };
  const keysOf = ({ body }: Operation) => body && shapeOf(body as new () => object).keys;

  it.each(eachOperation((operation) => keysOf(operation) !== undefined))(
    '%s refuses unknown fields (choice C32)',
    async (_title, operation) => {
      const request = await requestFor(operation, world.owner);
      const body = { ...unknown, ...(request.body as object) };
      const answer = await world.owner.call(operation, { ...request, body });
      const error = expect.objectContaining({ reason: keysOf(operation)?.reason });
      expect(answer).toMatchObject({ status: 400, body: { errors: [error] } });
    },
  );

  const ignoring = eachOperation((operation) => operation.body !== undefined && !keysOf(operation));
  it.each(ignoring)('%s ignores unknown fields', async (_title, operation) => {
    const request = await requestFor(operation, world.owner);
    const body = { ...unknown, ...(request.body as object) };
    const answer = await world.owner.call(operation, { ...request, body });
    expect([answer.status, exampleOf(operation).answer(answer.body, 'answer')]).toEqual([200, []]);
  });

  /** A PUT of a single field, which must exist. */
  const NEEDS_ITS_FIELD = new Set([updateIp.subject]);

  it.each(eachOperation((each) => each.http.method === 'PUT' && !NEEDS_ITS_FIELD.has(each.subject)))(
    '%s changes nothing without fields in the request',
    async (_title, operation) => {
      const request = await requestFor(operation, world.owner);
      for (const sent of [{ body: {} }, { text: '', headers: JSON_TYPE }, {}]) {
        const answer = await world.owner.call(operation, { ...request, body: undefined, ...sent });
        expect([answer.status, exampleOf(operation).answer(answer.body, 'answer')]).toEqual([200, []]);
      }
    },
  );
});

describe('values', () => {
  it('null counts as absent', async () => {
    const body = { label: newLabel('vpc'), region: 'us-east', description: null, subnets: null };
    const vpc = await world.owner.ok(createVpc, { body });
    expect(vpc).toMatchObject({ label: body.label, description: '', subnets: [] });
    const changed = await world.owner.ok(updateVpc, {
      params: { vpcId: vpc.id },
      body: { label: null, description: 'text' },
    });
    expect(changed).toMatchObject({ label: body.label, description: 'text' });
    const kept = await world.owner.ok(updateVpc, { params: { vpcId: vpc.id }, body: { description: null } });
    expect(kept).toEqual(changed);
  });

  it('`updated` equals `created` until something changes', async () => {
    const vpc = await newVpc(world.owner);
    expect([vpc.updated, vpc.subnets[0]?.updated]).toEqual([vpc.created, vpc.subnets[0]?.created]);
  });

  it('a write is visible at once: in the response, in the view and in the VPC', async () => {
    const vpc = await newVpc(world.owner);
    const params = { vpcId: vpc.id };
    const subnet = await world.owner.ok(createSubnet, { params, body: { label: 'second', ipv4: '172.16.0.0/12' } });
    const renamed = await world.owner.ok(updateSubnet, {
      params: { ...params, vpcSubnetId: subnet.id },
      body: { label: 'renamed' },
    });
    expect(await world.owner.ok(getSubnet, { params: { ...params, vpcSubnetId: subnet.id } })).toEqual(renamed);
    expect(await world.owner.ok(getVpc, { params })).toEqual({ ...vpc, subnets: [vpc.subnets[0], renamed] });
    await world.owner.ok(deleteVpc, { params });
    expect(await world.owner.refusal(getVpc, { params })).toEqual({ status: 404, errors: [{ reason: 'Not found' }] });
  });

  it('texts of users come back unchanged', async () => {
    const description = 'مرحبا \u202e 🦄 "quotes" \\ \n\t <b>&amp;</b> %00 \u2028';
    const vpc = await world.owner.ok(createVpc, { body: { label: newLabel(), region: 'us-east', description } });
    expect((await world.owner.ok(getVpc, { params: { vpcId: vpc.id } })).description).toBe(description);
  });

  it('preferences come back as they were sent, to the byte', async () => {
    const client = await world.newAccount();
    const text = String.raw`{"b":1.0,"2":12345678901234567890,"twice":1,"twice":2,"__proto__":{},"nul":"\u0000","half":"\ud800","linode":"compute"}`;
    const put = (sent: string) => client.call(updatePreferences, { text: sent, headers: JSON_TYPE });
    expect((await put(`\n${text} `)).text).toBe(text);
    for (const refused of ['[]', 'null', '"{}"', '{"a":1', `{"a":"${'x'.repeat(70_000)}"}`])
      expect((await put(refused)).status).toBe(refused.length > 70_000 ? 413 : 400);
    expect((await client.call(getPreferences)).text).toBe(text);
  });

  it('the gateway decodes path parts', async () => {
    const { status } = await world.owner.send('GET', '/regions/us%2Deast');
    expect(status).toBe(200);
  });

  it('single records ignore page and page_size', async () => {
    const { id } = await newVpc(world.owner);
    const query = { page: 'x', page_size: 1 };
    expect((await world.owner.call(getVpc, { params: { vpcId: id }, query })).status).toBe(200);
  });
});

describe('an unrestricted user', () => {
  it('has no grants: 204', async () => {
    expect((await world.owner.call(getProfileGrants)).status).toBe(204);
    const { username } = await world.newUser();
    expect((await world.owner.call(getUserGrants, { params: { username } })).status).toBe(204);
  });
});

describe('the addresses of VPCs', () => {
  it('are the same at both paths', async () => {
    // Jobs that still run change whether addresses are active.
    await eventually('the same answer', async () => {
      const [own, alias] = [await world.owner.ok(listAccountVpcIps), await world.owner.send('GET', '/vpcs/ips')];
      expect(alias.body).toEqual(own);
      return true;
    });
  });
});

/** Comes last: by now the jobs of the examples have ended, and any unexpected event has had time to appear. */
describe('the example of every operation', () => {
  it.each(withRecord)('%s causes exactly the events that its contract names', async (_title, operation) => {
    const named = operation.events ?? [];
    const certain = named.filter((type) => isCertain(operation, type));
    const emitted = await eventually(`the events of ${operation.subject}`, async () => {
      const types = await eventsOf(requestIdOf(operation));
      expect(types).toEqual(expect.arrayContaining(certain));
      return types;
    });
    expect(emitted.filter((type) => !named.includes(type))).toEqual([]);
  });
});
