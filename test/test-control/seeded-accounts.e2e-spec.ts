/** Catches: an account with half of a seed, a seed in the log of what the client has sent, a fault without its line. */
import { randomUUID } from 'node:crypto';
import { listDomains, listInstances, listVolumes, listVpcs } from '@stratus/contracts';
import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';

let world: SharedApiWorld;
beforeAll(async () => {
  world = await joinApiWorld();
});
afterAll(() => world.stop());

const control = async (path: string, init?: RequestInit) => {
  const response = await fetch(new URL(`/_stratus${path}`, world.description.baseUrl), init);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const openAccount = (name: string, seed: string) =>
  control('/accounts', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, seed }),
  });
const newName = (): string => `seeded-${randomUUID().slice(0, 8)}`;

const SHOP = `
vpcs:
  - { label: office, region: us-east, subnets: [{ label: main, ipv4: 10.0.0.0/24 }] }
instances:
  - label: web-1
    type: g6-nanode-1
    region: us-east
    image: compute/debian12
    root_pass: correct-horse-battery
    interfaces: [{ purpose: vpc, subnet: office/main }]
volumes:
  - { label: data, size: 20, instance: web-1 }
`;

it('has the records of its seed, and a log without them', async () => {
  const name = newName();
  expect(await openAccount(name, SHOP)).toMatchObject({ status: 200, body: { name } });
  const client = world.owner.as(`test-${name}`);
  expect(await client.ok(listVpcs)).toMatchObject({ data: [{ label: 'office', subnets: [{ label: 'main' }] }] });
  const { data } = await client.ok(listInstances);
  expect(data).toMatchObject([{ label: 'web-1' }]);
  expect(await client.ok(listVolumes)).toMatchObject({ data: [{ label: 'data' }] });
  const log = await control('/requests', { headers: { authorization: `Bearer test-${name}` } });
  expect(log.body.results).toBe(3);
});

it('is not opened for a seed with faults, which all have their lines', async () => {
  const name = newName();
  const seed = `${SHOP}  - { label: more, size: 1, instance: web-2 }\nfirewall: []\n`;
  const { status, body } = await openAccount(name, seed);
  expect(status).toBe(400);
  const errors = body.errors as { field: string; reason: string }[];
  expect(errors.every(({ field }) => field === 'seed')).toBe(true);
  expect(errors.map(({ reason }) => /^line \d+/.exec(reason)?.[0]).toSorted()).toEqual([
    'line 13',
    'line 13',
    'line 14',
  ]);
  expect(await openAccount(name, SHOP)).toMatchObject({ status: 200 });
});

it('is gone again if the server refuses a record', async () => {
  const [name, domain] = [newName(), `${newName()}.example.com`];
  const seed = `
domains: [{ domain: ${domain}, type: master, soa_email: a@example.com }]
volumes: [{ label: data, size: 20, region: us-nowhere }]
`;
  expect(await openAccount(name, seed)).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'seed', reason: expect.stringMatching(/^line 3: volumes\/data: region: /) }] },
  });
  const again = world.owner.as(`test-${name}`);
  expect(await again.ok(listDomains)).toMatchObject({ results: 0 });
});

it('takes no more records than a response can wait for', async () => {
  const tags = Array.from({ length: 201 }, (_, index) => `  - { label: tag-${index} }`);
  expect(await openAccount(newName(), `tags:\n${tags.join('\n')}\n`)).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'seed', reason: expect.stringContaining('201 records') }] },
  });
});
