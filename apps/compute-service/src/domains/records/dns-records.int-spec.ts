import {
  createDnsRecord,
  createDomain,
  deleteDnsRecord,
  deleteDomain,
  getDnsRecord,
  listDnsRecords,
  updateDnsRecord,
  updateDomain,
} from '@stratus/contracts';
import type { CreateDnsRecordRequest, DnsRecord, ListRequest } from '@stratus/contracts';
import { callerOf } from '@stratus/testing';
import { createRelatedResourcesWorld, uniqueLabel } from '../../../test/related-resources-world.js';
import type { RelatedResourcesWorld } from '../../../test/related-resources-world.js';

let world: RelatedResourcesWorld;
let domainId: number;
let domain: string;
beforeAll(async () => {
  world = await createRelatedResourcesWorld();
});
beforeEach(async () => {
  domain = `${uniqueLabel()}.example`;
  ({ id: domainId } = await world.ask(createDomain, { body: { domain, type: 'master', soa_email: 'a@example.com' } }));
});
afterAll(() => world.stop());

const add = (body: CreateDnsRecordRequest) => world.ask(createDnsRecord, { params: { domainId }, body });
const at = (recordId: number) => ({ params: { domainId, recordId } });
const www = { type: 'A', name: 'www', target: '192.0.2.1' } as const;

describe('a record of a domain', () => {
  it('is created, read, changed and deleted, each with an event about its domain', async () => {
    const srv = { type: 'SRV', service: 'sip', protocol: 'udp', priority: 1, weight: 2, port: 3 } as const;
    const created = await add({ ...srv, target: 'phone', ttl_sec: 301 });
    expect(created).toEqual({
      id: created.id,
      ...srv,
      name: '_sip._udp',
      target: `phone.${domain}`,
      ttl_sec: 3600,
      tag: null,
      created: expect.stringMatching(/^\d{4}-/),
      updated: created.created,
    });
    expect(await world.ask(getDnsRecord, at(created.id))).toEqual(created);
    const updated = await world.ask(updateDnsRecord, { ...at(created.id), body: { port: 4 } });
    expect(updated).toEqual({ ...created, port: 4, updated: updated.updated });
    expect(await world.ask(updateDnsRecord, { ...at(created.id), body: { port: 4 } })).toEqual(updated);
    expect(await world.ask(deleteDnsRecord, at(created.id))).toEqual({});
    await expect(world.ask(getDnsRecord, at(created.id))).rejects.toMatchObject({ status: 404 });
    const { rows } = await world.sql.query(
      `select type, entity_label, entity_url, secondary_entity->>'url' as second, data from compute.events
        where entity_type = 'domain' and entity_id = $1 and type like 'dns_record%' order by sequence`,
      [String(domainId)],
    );
    const about = {
      entity_label: domain,
      entity_url: `/v4/domains/${domainId}`,
      second: `/v4/domains/${domainId}/records/${created.id}`,
    };
    expect(rows).toEqual([
      { type: 'dns_record_create', ...about, data: created },
      { type: 'dns_record_update', ...about, data: updated },
      { type: 'dns_record_delete', ...about, data: updated },
    ]);
  });

  it('stands beside others of its name, but not beside a CNAME', async () => {
    const conflict = {
      status: 400,
      errors: [{ field: 'name', reason: 'Record conflict - CNAMES must be unique' }],
    };
    const alias = { type: 'CNAME', name: 'alias', target: 'www.example.net' } as const;
    const [{ id }] = [await add(www), await add(www), await add(alias)];
    await expect(add({ ...alias, name: 'WWW' })).rejects.toMatchObject(conflict);
    await expect(add({ type: 'TXT', name: 'Alias', target: 't' })).rejects.toMatchObject(conflict);
    const rename = world.ask(updateDnsRecord, { ...at(id), body: { name: 'alias' } });
    await expect(rename).rejects.toMatchObject(conflict);
  });

  it('of a service follows its domain to a new name, with an event, unless the service is elsewhere', async () => {
    const srv = { type: 'SRV', service: 'sip', priority: 1, weight: 2, port: 3 } as const;
    const targets = ['phone', `A.b.${domain.toUpperCase()}.`, domain, `not${domain}`, 'phone.example.net', '.'];
    const services: DnsRecord[] = [];
    for (const target of targets) services.push(await add({ ...srv, target }));
    const alias = await add({ type: 'CNAME', name: 'alias', target: `www.${domain}` });
    const renamed = `New-${uniqueLabel()}.example`;
    await world.ask(updateDomain, { params: { domainId }, body: { domain: renamed } });
    const after = (await world.ask(listDnsRecords, { params: { domainId } })).data;
    const moved = [`phone.${renamed}`, `A.b.${renamed}`, renamed];
    expect(after.map(({ target }) => target)).toEqual([...moved, ...targets.slice(3), alias.target]);
    expect(after.slice(3)).toEqual([...services.slice(3), alias]);
    const { rows } = await world.sql.query(
      `select type, entity_label as label, data from compute.events
        where entity_id = $1 and type in ('dns_zone_update', 'dns_record_update') order by sequence`,
      [String(domainId)],
    );
    expect(rows).toEqual([
      { type: 'dns_zone_update', label: renamed, data: expect.anything() },
      ...after.slice(0, 3).map((data) => ({ type: 'dns_record_update', label: renamed, data })),
    ]);
  });

  it('of a service keeps its domain from a name that makes its target too long', async () => {
    const target = `${'a.'.repeat(100)}${domain}`;
    await add({ type: 'SRV', service: 'sip', priority: 1, weight: 2, port: 3, target });
    const rename = (letters: number) =>
      world.ask(updateDomain, { params: { domainId }, body: { domain: `${'b'.repeat(letters)}.example` } });
    await expect(rename(46)).rejects.toMatchObject({ status: 400, errors: [{ field: 'domain' }] });
    await rename(45);
  });

  it('says alone that the domain takes no mail', async () => {
    const none = { type: 'MX', name: '', target: '' } as const;
    const { id } = await add(none);
    await expect(add({ type: 'MX', name: 'mail', target: 'a.example' })).rejects.toMatchObject({ status: 400 });
    await world.ask(updateDnsRecord, { ...at(id), body: { target: 'a.example' } });
    await add({ type: 'MX', target: 'b.example' });
    await expect(add(none)).rejects.toMatchObject({ status: 400 });
  });

  it('is listed by every filterable field, in order', async () => {
    const [one, two] = [await add(www), await add({ type: 'CAA', tag: 'issue', target: 'ca.example' })];
    const found = async (list: Partial<ListRequest>) =>
      (await world.ask(listDnsRecords, { params: { domainId }, list: { page: 1, pageSize: 25, ...list } })).data;
    const by = (field: string, value: string) => found({ filter: { field, comparison: 'eq', value } });
    expect(await found({})).toEqual([one, two]);
    expect(await by('type', 'CAA')).toEqual([two]);
    expect(await by('name', 'www')).toEqual([one]);
    expect(await by('target', 'ca.example')).toEqual([two]);
    expect(await by('tag', 'issue')).toEqual([two]);
  });

  it('takes no more than 12,000 of them', async () => {
    await world.sql.query(
      `insert into compute.dns_records (domain_id, type, name, target, priority, weight, port, ttl_sec, created, updated)
        select $1, 'A', 'h-' || n, '192.0.2.1', 0, 0, 0, 0, now(), now() from generate_series(1, 12000) as n`,
      [domainId],
    );
    await expect(add(www)).rejects.toMatchObject({
      status: 400,
      errors: [{ reason: 'A domain can have up to 12000 records: delete one that you no longer need' }],
    });
    expect(await world.ask(deleteDomain, { params: { domainId } })).toEqual({});
    const { rows } = await world.sql.query('select from compute.dns_records where domain_id = $1', [domainId]);
    expect(rows).toEqual([]);
  });

  it('is not found in another domain or by another account', async () => {
    const { id } = await add(www);
    const { id: other } = await world.ask(createDomain, {
      body: { domain: `${uniqueLabel()}.example`, type: 'slave', master_ips: ['192.0.2.1'] },
    });
    const missing = { status: 404 };
    for (const [ask, params] of [
      [world.ask, { domainId: other, recordId: id }],
      [world.as(callerOf(2)), { domainId, recordId: id }],
    ] as const) {
      await expect(ask(getDnsRecord, { params })).rejects.toMatchObject(missing);
      await expect(ask(updateDnsRecord, { params, body: {} })).rejects.toMatchObject(missing);
      await expect(ask(deleteDnsRecord, { params })).rejects.toMatchObject(missing);
    }
    const theirs = world.as(callerOf(2));
    await expect(theirs(listDnsRecords, { params: { domainId } })).rejects.toMatchObject(missing);
    await expect(theirs(createDnsRecord, { params: { domainId }, body: www })).rejects.toMatchObject(missing);
    const slave = world.ask(createDnsRecord, { params: { domainId: other }, body: www });
    await expect(slave).rejects.toMatchObject({ status: 400 });
  });
});
