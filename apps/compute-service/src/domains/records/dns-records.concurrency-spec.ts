/** Catches: a create or a rename that looks at the other records of its domain without the lock of the domain. */
import {
  createDnsRecord,
  createDomain,
  deleteDomain,
  listDnsRecords,
  updateDnsRecord,
  updateDomain,
} from '@stratus/contracts';
import type { CreateDnsRecordRequest, RequestIdentity } from '@stratus/contracts';
import { answered, notFound, refusedWith, whileFirstIsUncommitted } from '@stratus/testing';
import { createRelatedResourcesWorld, uniqueLabel } from '../../../test/related-resources-world.js';
import type { RelatedResourcesWorld } from '../../../test/related-resources-world.js';

let world: RelatedResourcesWorld;
let params: { domainId: number };
beforeAll(async () => {
  world = await createRelatedResourcesWorld();
});
beforeEach(async () => {
  const body = { domain: `${uniqueLabel()}.example`, type: 'master', soa_email: 'a@example.com' } as const;
  params = { domainId: (await world.ask(createDomain, { body })).id };
});
afterAll(() => world.stop());

const conflict = refusedWith(400, { field: 'name', reason: 'Record conflict - CNAMES must be unique' });
const alias = { type: 'CNAME', name: 'www', target: 'www.example.net' } as const;
const address = { type: 'A', name: 'www', target: '192.0.2.1' } as const;
const creates = (body: CreateDnsRecordRequest) => (request: RequestIdentity) =>
  world.ask(createDnsRecord, { params, body, request });

it('a CNAME and another record of its name: the second is refused', async () => {
  expect(await whileFirstIsUncommitted(world, creates(alias), creates(address))).toEqual([answered(), conflict]);
});

it('a record and a rename to its name beside a CNAME: the second is refused', async () => {
  const { id } = await world.ask(createDnsRecord, { params, body: { ...alias, name: 'alias' } });
  const renames = (request: RequestIdentity) =>
    world.ask(updateDnsRecord, { params: { ...params, recordId: id }, body: { name: 'www' }, request });
  expect(await whileFirstIsUncommitted(world, creates(address), renames)).toEqual([answered(), conflict]);
});

it('a deletion of the domain and a record for it: the second is not found', async () => {
  const deletes = (request: RequestIdentity) => world.ask(deleteDomain, { params, request });
  expect(await whileFirstIsUncommitted(world, deletes, creates(address))).toEqual([answered(), notFound()]);
});

it.each([0, 1])('a service and a new name of its domain: the target has the new name, in order %s', async (order) => {
  const domain = `${uniqueLabel()}.example`;
  const service = { type: 'SRV', service: 'sip', priority: 1, weight: 2, port: 3, target: 'phone' } as const;
  const renames = (request: RequestIdentity) => world.ask(updateDomain, { params, body: { domain }, request });
  const both = [creates(service), renames] as const;
  const [first, second] = order === 0 ? both : [both[1], both[0]];
  expect(await whileFirstIsUncommitted<unknown, unknown>(world, first, second)).toEqual([answered(), answered()]);
  expect((await world.ask(listDnsRecords, { params })).data).toMatchObject([{ target: `phone.${domain}` }]);
});
