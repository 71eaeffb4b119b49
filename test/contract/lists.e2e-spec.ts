import { createSubnet, createVpc, listEvents, listSubnets, listVpcs } from '@stratus/contracts';
import type { VpcRecord } from '@stratus/contracts';
import { filterCases } from './filter-cases.ts';
import { isFoundBy } from './found-by-field.ts';
import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';
import { eventually } from '@stratus/testing';
import { newLabel } from '../support/examples/example.ts';
import { requestFor } from '../support/examples.ts';
import { filterBy } from '../support/http-client.ts';
import type { HttpClient } from '../support/http-client.ts';
import { eachOperation } from '../support/http-operations.ts';

const COUNT = 60;
const NAMES = ['alpha', 'Beta', 'gamma', 'delta'];
const REGIONS = ['us-east', 'eu-west'];

let world: SharedApiWorld;
let reader: HttpClient;
/** In the order of the list. */
let vpcs: VpcRecord[];

beforeAll(async () => {
  world = await joinApiWorld();
  reader = await world.newAccount();
  for (let index = 0; index < COUNT; index += 1) {
    const body = {
      label: `${NAMES[index % 4]}-${index}`,
      region: REGIONS[index % 2],
      subnets: [{ label: `net-${index % 3}`, ipv4: '10.0.0.0/24' }],
    };
    await reader.ok(createVpc, { body });
  }
  vpcs = (await reader.ok(listVpcs, { query: { page_size: 500 } })).data;
});
afterAll(() => world.stop());

const lists = eachOperation(({ list }) => list !== undefined);

describe('every list', () => {
  it.each(lists)('%s has one empty page when nothing matches', async (_title, operation) => {
    const request = await requestFor(operation, world.owner);
    const { body } = await world.owner.call(operation, { ...request, headers: filterBy({ '+or': [] }) });
    expect(body).toEqual({ data: [], page: 1, pages: 1, results: 0 });
  });

  it.each(lists)('%s accepts every page and page_size inside the bounds', async (_title, operation) => {
    const request = await requestFor(operation, world.owner);
    for (const query of [
      { page: 1, page_size: 25 },
      { page: 1, page_size: 500 },
      { page: 1_000_000, page_size: 100 },
      { page: '99999999999999999999999', page_size: 25 },
    ]) {
      const answer = await world.owner.call(operation, { ...request, query });
      const { data, page, results } = answer.body as { data: unknown[]; page: number; results: number };
      if (query.page === 1) expect([page, data.length]).toEqual([1, Math.min(results, query.page_size)]);
      else expect([data, page]).toEqual([[], Math.min(Number(query.page), Number(2n ** 64n / 25n))]);
    }
  });

  it.each(lists)('%s refuses every page and page_size outside the bounds, by name', async (_title, operation) => {
    const request = await requestFor(operation, world.owner);
    for (const value of ['0', '-1', '1.5', 'x', '', '1e2', ' 1', '٣']) {
      expect(await world.owner.refusal(operation, { ...request, query: { page: value } })).toEqual({
        status: 400,
        errors: [{ field: 'page', reason: 'Must be an integer of at least 1' }],
      });
    }
    for (const value of ['24', '501', '0', '-25', '25.5', 'x', '', '1e2']) {
      expect(await world.owner.refusal(operation, { ...request, query: { page_size: value } })).toEqual({
        status: 400,
        errors: [{ field: 'page_size', reason: 'Must be 25-500' }],
      });
    }
    const both = await world.owner.refusal(operation, {
      ...request,
      query: { page: 0, page_size: 0 },
      headers: filterBy({ nope: 1 }),
    });
    expect(both.errors.map(({ field }) => field)).toEqual(['page', 'page_size', 'X-Filter']);
  });

  it.each(lists)('%s reports the error in an invalid filter', async (_title, operation) => {
    const request = await requestFor(operation, world.owner);
    const refused = (filter: string) => world.owner.refusal(operation, { ...request, headers: { 'x-filter': filter } });
    for (const [filter, reason] of [
      ['{', 'Filter not valid JSON'],
      ['{"unheard": 1}', 'Cannot filter on unheard'],
      ['{"+order_by": "unheard"}', 'Cannot filter on unheard'],
    ] as const) {
      expect(await refused(filter)).toEqual({ status: 400, errors: [{ field: 'X-Filter', reason }] });
    }
    const ignored = await world.owner.call(operation, {
      ...request,
      headers: filterBy({ '+and': [], '+order': 'desc' }),
    });
    expect(ignored.status).toBe(200);
  });

  it.each(lists)('%s finds records by each of its fields, and sorts by it', async (_title, operation) => {
    const request = await requestFor(operation, world.owner);
    const read = async (filter: object): Promise<unknown[]> => {
      const { body } = await world.owner.call(operation, {
        ...request,
        headers: filterBy(filter),
        query: { page_size: 500 },
      });
      return (body as { data: unknown[] }).data;
    };
    // Jobs started by other tests still change records.
    for (const [field, type] of Object.entries(operation.list?.filterable ?? {})) {
      await eventually(`records found by ${field}`, async () => (await isFoundBy(field, type, read)) || undefined);
    }
  });

  it.each(lists)('%s neither repeats nor skips while nothing changes', async (_title, operation) => {
    const client = operation === listVpcs ? reader : world.owner;
    const request = client === reader ? {} : await requestFor(operation, client);
    const read = async (query: Record<string, number>): Promise<unknown[]> =>
      ((await client.call(operation, { ...request, query })).body as { data: unknown[] }).data;
    // Jobs started by other tests still change records.
    const { all, paged } = await eventually('a list that stays', async () => {
      const before = await read({ page_size: 500 });
      const pages: unknown[] = [];
      for (let page = 1; page <= Math.ceil(before.length / 25); page += 1) {
        pages.push(...(await read({ page, page_size: 25 })));
      }
      const after = await read({ page_size: 500 });
      return JSON.stringify(before) === JSON.stringify(after) ? { all: after, paged: pages } : undefined;
    });
    expect(paged).toEqual(all);
  });
});

describe('X-Filter', () => {
  it('finds the records that match its operators', async () => {
    for (const [title, filter, matches] of filterCases(vpcs)) {
      const { data, results } = await reader.ok(listVpcs, { headers: filterBy(filter), query: { page_size: 500 } });
      expect([title, data.map(({ id }) => id), results]).toEqual([
        title,
        vpcs.filter(matches).map(({ id }) => id),
        data.length,
      ]);
    }
  });

  it('orders, in both directions, over all pages', async () => {
    const ids = async (filter: object) =>
      (await reader.ok(listVpcs, { headers: filterBy(filter), query: { page_size: 500 } })).data.map(({ id }) => id);
    const all = vpcs.map(({ id }) => id);
    expect(await ids({ '+order_by': 'id' })).toEqual(all);
    expect(await ids({ '+order_by': 'id', '+order': 'desc' })).toEqual(all.toReversed());
    const byRegion = await reader.ok(listVpcs, {
      headers: filterBy({ '+order_by': 'region' }),
      query: { page_size: 25 },
    });
    expect(new Set(byRegion.data.map(({ region }) => region))).toEqual(new Set(['eu-west']));
  });

  it('+limit bounds the results over all pages', async () => {
    const filter = filterBy({ '+limit': 30, '+order_by': 'id' });
    const second = await reader.ok(listVpcs, { headers: filter, query: { page: 2, page_size: 25 } });
    expect([second.data.length, second.pages, second.results]).toEqual([5, 2, 30]);
  });

  it('works on subnets too', async () => {
    const vpcId = vpcs[0]?.id ?? 0;
    const body = { label: newLabel('subnet'), ipv4: '10.9.0.0/16' };
    const subnet = await reader.ok(createSubnet, { params: { vpcId }, body });
    const found = await reader.ok(listSubnets, {
      params: { vpcId },
      headers: filterBy({ label: { '+contains': 'subnet-' } }),
    });
    expect(found.data).toEqual([subnet]);
  });
});

describe('events', () => {
  it('come newest first, each with all its keys', async () => {
    const all = await eventually('an event for each VPC', async () => {
      const { data } = await reader.ok(listEvents, { query: { page_size: 500 } });
      return data.filter(({ action }) => action === 'vpc_create').length === COUNT ? data : undefined;
    });
    const ids = all.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  it('match the filter of waiting clients: entity, action and creation time in seconds', async () => {
    const { id, created, label } = vpcs[7]!;
    const filter = { action: 'vpc_create', 'entity.id': id, 'entity.type': 'vpc', created: { '+gte': created } };
    const { data } = await reader.ok(listEvents, {
      headers: filterBy({ ...filter, '+order_by': 'created', '+order': 'desc' }),
    });
    expect(data.map(({ entity }) => entity)).toEqual([{ id, label, type: 'vpc', url: `/v4/vpcs/${id}` }]);
  });
});
