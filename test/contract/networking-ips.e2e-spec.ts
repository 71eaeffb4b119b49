import { request as httpRequest } from 'node:http';
import {
  COMPUTE_ID,
  allocateIp,
  createInstance,
  createIpv6Range,
  getInstance,
  listIps,
  updateIp,
} from '@stratus/contracts';
import type { InstanceRecord } from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';
import { newLabel } from '../support/examples/example.ts';

let world: SharedApiWorld;
let instance: InstanceRecord;
beforeAll(async () => {
  world = await joinApiWorld();
  const body = { label: newLabel('instance'), type: 'g6-nanode-1', region: 'us-east', private_ip: true };
  const { id } = await world.owner.made(createInstance, { body });
  instance = await eventually('an instance without a job', async () => {
    const found = await world.owner.ok(getInstance, { params: { computeId: id } });
    return found.status === 'offline' ? found : undefined;
  });
});
afterAll(() => world.stop());

const PATH = '/networking/ips';
const send = (method: string, path: string, body?: unknown) =>
  world.owner.send(method, path, body === undefined ? {} : { body });

/** A GET with a body, which fetch does not send. */
function getWithBody(path: string, body: string, token = world.owner.token): Promise<{ status: number; body: never }> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const sent = httpRequest(`${world.owner.baseUrl}${path}`, { method: 'GET', headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as never }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
const rdnsOfIpv6 = ({ data }: { data: { type: string; rdns: string | null }[] }) =>
  data.filter(({ type }) => type === 'ipv6').map(({ rdns }) => rdns);

describe('skip_ipv6_rdns', () => {
  let rdns: string;
  beforeAll(async () => {
    const address = instance.ipv6?.replace('/128', '') ?? '';
    rdns = `${address.replaceAll(':', '-')}.demo.example.com`;
    await world.owner.ok(updateIp, { params: { address }, body: { rdns } });
  });

  it('is read from the query and from the body of the GET', async () => {
    const plain = await world.owner.ok(listIps, { query: { page_size: 500 } });
    expect(rdnsOfIpv6(plain)).toContain(rdns);
    const queried = await world.owner.ok(listIps, { query: { page_size: 500, skip_ipv6_rdns: 'true' } });
    expect(new Set(rdnsOfIpv6(queried))).toEqual(new Set([null]));
    const bodied = await getWithBody(`${PATH}?page_size=500`, '{"skip_ipv6_rdns": true, "unknown": 1}');
    expect([bodied.status, bodied.body]).toEqual([200, queried]);
    const none = await getWithBody(`${PATH}?page_size=500`, '');
    expect([none.status, none.body]).toEqual([200, plain]);
    const null_ = await getWithBody(`${PATH}?page_size=500`, '{"skip_ipv6_rdns": null}');
    expect(null_.body).toEqual(plain);
  });

  it('of another type is refused, with all other errors; so is a body that is not JSON or too large', async () => {
    expect(await world.owner.refusal(listIps, { query: { skip_ipv6_rdns: 'perhaps', page: 0 } })).toEqual({
      status: 400,
      errors: [
        { field: 'skip_ipv6_rdns', reason: 'Must be true or false' },
        { field: 'page', reason: 'Must be an integer of at least 1' },
      ],
    });
    expect(await getWithBody(PATH, '{"skip_ipv6_rdns": 1}')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'skip_ipv6_rdns' }] },
    });
    expect(await getWithBody(PATH, '{')).toMatchObject({ status: 400, body: { errors: [{}] } });
    expect(await getWithBody(PATH, '[]')).toMatchObject({ status: 200 });
    expect(await getWithBody(PATH, `"${'x'.repeat(100_000)}"`)).toMatchObject({ status: 413 });
    expect(await getWithBody(PATH, '{"skip_ipv6_rdns": true}', 'bad')).toMatchObject({ status: 401 });
  });
});

it('an IPv6 address is one record, however it is written', async () => {
  const address = instance.ipv6?.replace('/128', '') ?? '';
  const { body } = await send('GET', `${PATH}/${address}`);
  expect(body).toMatchObject({ address, [COMPUTE_ID]: instance.id });
  for (const written of [address.toUpperCase(), encodeURIComponent(address), address.replace('::', ':0:0:')]) {
    expect((await send('GET', `${PATH}/${written}`)).body).toEqual(body);
  }
  expect((await send('GET', `${PATH}/${encodeURIComponent(`${address}/64`)}`)).status).toBe(404);
});

it('an IPv6 range is one record, however the path writes it, and each spelling can delete it', async () => {
  const body = { prefix_length: 64, [COMPUTE_ID]: instance.id };
  const spellings = [
    (range: string) => range,
    (range: string) => range.toUpperCase(),
    encodeURIComponent,
    (range: string) => encodeURIComponent(range).toLowerCase(),
    (range: string) => encodeURIComponent(range.replace('::', ':0:0:0:0')),
  ];
  for (const spell of spellings) {
    const created = await world.owner.ok(createIpv6Range, { body });
    const range = created.range.replace('/64', '');
    const path = `/networking/ipv6/ranges/${spell(range)}`;
    expect(await send('GET', path)).toMatchObject({ status: 200, body: { range, prefix: 64, is_bgp: false } });
    expect((await send('GET', `${path}%2F64`)).status).toBe(404);
    expect(await send('DELETE', path)).toMatchObject({ status: 200, body: {} });
    expect((await send('GET', path)).status).toBe(404);
  }
});

it('a reverse name must be sent; null resets it; one that does not resolve is refused', async () => {
  const address = instance.ipv4[0] ?? '';
  const { body: before } = await send('GET', `${PATH}/${address}`);
  const put = (body: unknown) => send('PUT', `${PATH}/${address}`, body);
  expect((await put({})).body).toEqual({ errors: [{ field: 'rdns', reason: 'rdns is required' }] });
  expect(await put({ rdns: 'nowhere.example.com' })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'rdns', reason: 'unable to perform a lookup' }] },
  });
  expect((await put({ rdns: 'server.example.com' })).body).toMatchObject({
    errors: [{ field: 'rdns', reason: expect.stringContaining('Reverse DNS must have a matching forward entry.') }],
  });
  expect((await put({ rdns: 'sample rdns' })).body).toMatchObject({
    errors: [{ field: 'rdns', reason: expect.stringMatching(/^Domain is not valid\./) }],
  });
  for (const spelt of [address, address.replaceAll('.', '-')])
    expect((await put({ rdns: `${spelt}.nip.io` })).body).toMatchObject({ rdns: `${spelt}.nip.io` });
  expect((await put({ rdns: (before as { rdns: string }).rdns })).body).toEqual(before);
  expect((await put({ rdns: null })).body).toEqual(before);
});

it('a new address of another type than ipv4 is refused without a field', async () => {
  const body = { type: 'ipv6', public: true, [COMPUTE_ID]: instance.id };
  expect(await send('POST', PATH, body)).toMatchObject({
    status: 400,
    body: { errors: [{ reason: 'Only addresses of type ipv4 are currently supported.' }] },
  });
});

it.each(['ips', 'ipv4'])('assign and share are served under /networking/%s', async (area) => {
  const { address } = await world.owner.ok(allocateIp, {
    body: { type: 'ipv4', public: true, [COMPUTE_ID]: instance.id },
  });
  const assignments = [{ address, [COMPUTE_ID]: instance.id }];
  expect(await send('POST', `/networking/${area}/assign`, { region: 'us-east', assignments })).toMatchObject({
    status: 200,
    body: {},
  });
  expect(await send('POST', `/networking/${area}/share`, { [COMPUTE_ID]: instance.id, ips: [] })).toMatchObject({
    status: 200,
    body: {},
  });
  const own = await send('POST', `/networking/${area}/share`, { [COMPUTE_ID]: instance.id, ips: [address] });
  expect(own).toMatchObject({ status: 400, body: { errors: [{ field: 'ips[0]' }] } });
});
