import { createDomain, deleteDomain, getDomain, listDomains, locateDomains, updateDomain } from '@stratus/contracts';
import type { CreateDomainRequest } from '@stratus/contracts';
import { callerOf } from '@stratus/testing';
import { createRelatedResourcesWorld, restrictedTo, uniqueLabel } from '../../test/related-resources-world.js';
import type { RelatedResourcesWorld } from '../../test/related-resources-world.js';

let world: RelatedResourcesWorld;
beforeAll(async () => {
  world = await createRelatedResourcesWorld();
});
afterAll(() => world.stop());

const uniqueName = () => `${uniqueLabel()}.example`;
const create = (more: Partial<CreateDomainRequest> = {}) =>
  world.ask(createDomain, { body: { domain: uniqueName(), type: 'master', soa_email: 'a@example.com', ...more } });
const at = (domainId: number) => ({ params: { domainId } });

describe('a domain', () => {
  it('is created as requested, with its event, and reads back the same', async () => {
    const body: CreateDomainRequest = {
      domain: uniqueName(),
      type: 'slave',
      group: 'g',
      status: 'disabled',
      description: 'd',
      soa_email: 'a@example.com',
      master_ips: ['192.0.2.1', '2001:db8::1'],
      axfr_ips: ['192.0.2.2'],
      retry_sec: 3600,
      expire_sec: 1_209_600,
      refresh_sec: 0,
      ttl_sec: 300,
      tags: ['one'],
    };
    const created = await create(body);
    const now = expect.stringMatching(/^\d{4}-/);
    expect(created).toEqual({ id: created.id, ...body, errors: '', created: now, updated: created.created });
    expect(await world.ask(getDomain, at(created.id))).toEqual(created);
    const { rows } = await world.sql.query(
      `select type, entity_label, entity_url, data from compute.events where entity_type = 'domain' and entity_id = $1`,
      [String(created.id)],
    );
    expect(rows).toEqual([
      { type: 'dns_zone_create', entity_label: body.domain, entity_url: `/v4/domains/${created.id}`, data: created },
    ]);
  });

  it('is unique across all accounts, in any case and script', async () => {
    const name = uniqueLabel('bücher');
    const { domain } = await create({ domain: `${name}.example` });
    expect(domain).toMatch(/^xn--/);
    const taken = { status: 400, errors: [{ field: 'domain', reason: 'DNS zone already exists.' }] };
    const body = { type: 'master', soa_email: 'a@example.com' } as const;
    for (const again of [domain, domain.toUpperCase(), `${name.toUpperCase()}.Example`]) {
      const asked = world.as(callerOf(2))(createDomain, { body: { ...body, domain: again } });
      await expect(asked).rejects.toMatchObject(taken);
    }
    const other = await create();
    const renamed = world.ask(updateDomain, { ...at(other.id), body: { domain } });
    await expect(renamed).rejects.toMatchObject(taken);
  });

  it('keeps its name as given, rounds its seconds, and may change the case of its name', async () => {
    const domain = uniqueName().replace('n', 'N');
    const created = await create({ domain, ttl_sec: 299, expire_sec: 2_419_201 });
    expect(created).toMatchObject({ domain, ttl_sec: 300, expire_sec: 2_419_200 });
    const lower = domain.toLowerCase();
    expect(await world.ask(updateDomain, { ...at(created.id), body: { domain: lower } })).toMatchObject({
      domain: lower,
    });
    expect(await world.ask(updateDomain, { ...at(created.id), body: { ttl_sec: 1 } })).toMatchObject({ ttl_sec: 300 });
    expect(await world.eventsOf('domain', created.id)).toEqual(['dns_zone_create', 'dns_zone_update']);
  });

  it('changes as requested, and emits an event only if something changes', async () => {
    const created = await create();
    const body = { domain: uniqueName(), ttl_sec: 300, axfr_ips: ['192.0.2.9'], tags: ['b'] };
    const updated = await world.ask(updateDomain, { ...at(created.id), body });
    expect(updated).toEqual({ ...created, ...body, updated: updated.updated });
    expect(await world.ask(updateDomain, { ...at(created.id), body })).toEqual(updated);
    expect(await world.ask(getDomain, at(created.id))).toEqual(updated);
    await expect(world.ask(updateDomain, { ...at(created.id), body: { type: 'slave' } })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'master_ips' }],
    });
    expect(await world.eventsOf('domain', created.id)).toEqual(['dns_zone_create', 'dns_zone_update']);
  });

  it('is gone after its deletion, and its name is free', async () => {
    const { id, domain } = await create();
    expect(await world.ask(deleteDomain, at(id))).toEqual({});
    await expect(world.ask(getDomain, at(id))).rejects.toMatchObject({ status: 404 });
    await expect(world.ask(deleteDomain, at(id))).rejects.toMatchObject({ status: 404 });
    expect(await world.eventsOf('domain', id)).toEqual(['dns_zone_create', 'dns_zone_delete']);
    expect(await create({ domain })).toMatchObject({ domain });
  });

  it('is not found by another account', async () => {
    const { id } = await create();
    const other = world.as(callerOf(2));
    await expect(other(getDomain, at(id))).rejects.toMatchObject({ status: 404 });
    await expect(other(deleteDomain, at(id))).rejects.toMatchObject({ status: 404 });
    await expect(other(updateDomain, { ...at(id), body: {} })).rejects.toMatchObject({ status: 404 });
    expect(await other(locateDomains, { body: { ids: [id] } })).toEqual({ domains: [] });
  });

  it('can be located by services that do not know it yet', async () => {
    const { id, domain } = await create();
    expect(await world.ask(locateDomains, { body: { ids: [id, 999_999] } })).toEqual({
      domains: [{ id, label: domain }],
    });
  });

  it('is listed by every filterable field, and to users with a grant', async () => {
    const as = world.as(callerOf(3));
    const add = (group: string, tags: string[]) =>
      as(createDomain, { body: { domain: uniqueName(), type: 'slave', master_ips: ['::1'], group, tags } });
    const [one, two] = [await add('a', ['red']), await add('b', ['red', 'blue'])];
    const found = async (field: string, value: string | number) => {
      const filter = { field, comparison: 'eq', value } as const;
      return (await as(listDomains, { list: { page: 1, pageSize: 25, filter } })).data.map(({ id }) => id);
    };
    expect((await as(listDomains, {})).data).toEqual([one, two]);
    expect(await found('id', two.id)).toEqual([two.id]);
    expect(await found('domain', one.domain)).toEqual([one.id]);
    expect(await found('group', 'b')).toEqual([two.id]);
    expect(await found('tags', 'blue')).toEqual([two.id]);
    const restricted = { ...restrictedTo(['domain', two.id, 'read_only']), accountId: 3 };
    expect((await world.as(restricted)(listDomains, {})).data).toEqual([two]);
  });
});
