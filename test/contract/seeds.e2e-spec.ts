/** Catches: an example that no stack accepts, a second play that doubles records, and an export that loses something. */
import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { deleteDomain, listDomains, listInstances, listVpcs } from '@stratus/contracts';
import { exportSeed, playSeed, readSeed } from '@stratus/seeds';
import type { SeedCall } from '@stratus/seeds';
import { eventually } from '@stratus/testing';
import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';
import { HttpClient } from '../support/http-client.ts';
import { WireContract } from '../support/wire-contract.ts';

const EXAMPLES = join(import.meta.dirname, '../../examples/seeds');
const examples = readdirSync(EXAMPLES).map((file) => readSeed(readFileSync(join(EXAMPLES, file), 'utf8'), file));

let world: SharedApiWorld;
let first: HttpClient;
/** Of another account, at a gateway with another word. */
let second: HttpClient;
beforeAll(async () => {
  world = await joinApiWorld();
  const { baseUrl } = await world.replicaOf('gateway', { API_DIALECT: 'linode' });
  first = await world.newAccount();
  second = new HttpClient(baseUrl, await WireContract.of(baseUrl), (await world.newAccount()).token);
});
afterAll(() => world.stop());

const callOf =
  (client: HttpClient): SeedCall =>
  ({ method, path, body, idempotencyKey }) =>
    client.send(method, path, {
      ...(body && { body }),
      ...(idempotencyKey !== undefined && { headers: { 'idempotency-key': idempotencyKey } }),
    });
const play = (seed: (typeof examples)[number], client: HttpClient, word?: string) =>
  playSeed(seed, callOf(client), { runId: randomUUID(), word });
const resultsOf = (played: Awaited<ReturnType<typeof play>>) => new Set(played.map(({ result }) => result));

describe('seeds', () => {
  it.each(examples)('creates every record of examples/seeds/$file, and none of them again', async (seed) => {
    const played = await play(seed, first);
    expect(played.filter(({ result }) => result !== 'created')).toEqual([]);
    expect(played).toHaveLength(seed.records.length);
    expect(resultsOf(await play(seed, first))).toEqual(new Set(['present']));
    const { data } = await first.ok(listVpcs);
    expect(new Set(data.map(({ label }) => label)).size).toBe(data.length);
  });

  it('exports an account as the seed that creates the same in another one, in another dialect', async () => {
    await eventually('no instance is on its way', async () => {
      const { data } = await first.ok(listInstances);
      return data.every(({ status }) => status === 'running' || status === 'offline') ? true : undefined;
    });
    const { text, notes } = await exportSeed(callOf(first));
    expect(notes).toEqual([]);
    const seed = readSeed(text, 'exported.yaml');
    expect(seed.records).toHaveLength(examples.reduce((sum, { records }) => sum + records.length, 0));
    // The name of a domain is unique over all accounts.
    for (const { id } of (await first.ok(listDomains)).data) await first.ok(deleteDomain, { params: { domainId: id } });

    expect(resultsOf(await play(seed, second, 'linode'))).toEqual(new Set(['created']));
    await eventually('the other account is the same', async () =>
      (await exportSeed(callOf(second), 'linode')).text === text ? true : undefined,
    );
    expect((await exportSeed(callOf(second), 'linode')).text).toBe(text);
  });

  it('reports what only the service knows with its line, and creates the rest', async () => {
    const text = `
vpcs:
  - { label: elsewhere, region: nowhere, subnets: [{ label: main, ipv4: 10.0.0.0/24 }] }
tags: [{ label: created anyway }]
instances:
  - label: in-it
    type: g6-nanode-1
    region: us-east
    image: compute/debian12
    root_pass: correct-horse
    interfaces: [{ purpose: vpc, subnet: elsewhere/main }]
`;
    const played = await play(readSeed(text, 'a.yaml'), first);
    expect(played).toEqual([
      { key: 'tags/created anyway', line: 4, result: 'created', reasons: [] },
      { key: 'vpcs/elsewhere', line: 3, result: 'refused', reasons: ['region: region is not valid'] },
      { key: 'instances/in-it', line: 6, result: 'skipped', reasons: ['not tried, because vpcs/elsewhere is missing'] },
    ]);
  });
});
