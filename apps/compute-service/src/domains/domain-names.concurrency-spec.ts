/**
 * Catches: a check of the name without the unique index behind it, or an index that covers only one account or one
 * spelling of a name. Both callers look before either has committed, so both find the name free.
 */
import { createDomain, deleteDomain, updateDomain } from '@stratus/contracts';
import type { RequestIdentity } from '@stratus/contracts';
import { answered, callerOf, notFound, refusedWith, whileFirstIsUncommitted } from '@stratus/testing';
import { createRelatedResourcesWorld, uniqueLabel } from '../../test/related-resources-world.js';
import type { RelatedResourcesWorld } from '../../test/related-resources-world.js';

let world: RelatedResourcesWorld;
beforeAll(async () => {
  world = await createRelatedResourcesWorld();
});
afterAll(() => world.stop());

const taken = refusedWith(400, { field: 'domain', reason: 'DNS zone already exists.' });
const uniqueName = () => `${uniqueLabel('ü')}.example`;
const creates =
  (domain: string, account = 1) =>
  (request: RequestIdentity) =>
    world.as(callerOf(account))(createDomain, {
      body: { domain, type: 'master', soa_email: 'a@example.com' },
      request,
    });
const renames = (domainId: number, domain: string) => (request: RequestIdentity) =>
  world.ask(updateDomain, { params: { domainId }, body: { domain }, request });
const deletes = (domainId: number) => (request: RequestIdentity) =>
  world.ask(deleteDomain, { params: { domainId }, request });

describe('one name for two domains', () => {
  it('is refused to the second of two accounts, however it spells the name', async () => {
    const name = uniqueName();
    const outcomes = await whileFirstIsUncommitted(world, creates(name), creates(name.toUpperCase(), 2));
    expect(outcomes).toEqual([answered(), taken]);
  });

  it('is refused to the second of a create and a rename, in either order', async () => {
    const { id } = await world.ask(createDomain, {
      body: { domain: uniqueName(), type: 'slave', master_ips: ['192.0.2.1'] },
    });
    const [one, other] = [uniqueName(), uniqueName()];
    expect(await whileFirstIsUncommitted(world, creates(one), renames(id, one))).toEqual([answered(), taken]);
    expect(await whileFirstIsUncommitted(world, renames(id, other), creates(other))).toEqual([answered(), taken]);
  });

  it('is not changed by a rename once the deletion came first', async () => {
    const { id } = await world.ask(createDomain, {
      body: { domain: uniqueName(), type: 'slave', master_ips: ['192.0.2.1'] },
    });
    const outcomes = await whileFirstIsUncommitted(world, deletes(id), renames(id, uniqueName()));
    expect(outcomes).toEqual([answered(), notFound()]);
    expect(await world.eventsOf('domain', id)).toEqual(['dns_zone_create', 'dns_zone_delete']);
  });
});
