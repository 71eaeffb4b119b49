/**
 * Catches: an object that keeps a deleted tag, one that loses another tag or another account's tag, and an update without
 * an event.
 */
import { randomUUID } from 'node:crypto';
import {
  COMPUTE,
  createTag,
  deleteTag,
  getDomain,
  getInstance,
  getVolume,
  listTaggedObjects,
  updateDomain,
} from '@stratus/contracts';
import { callerOf, eventually, identity } from '@stratus/testing';
import { createTaggedWorld, newTag } from '../../test/tagged-world.js';
import type { TaggedWorld } from '../../test/tagged-world.js';

let world: TaggedWorld;
beforeAll(async () => {
  world = await createTaggedWorld();
});
afterAll(() => world.stop());

const remove = (tagLabel: string) => world.ask(deleteTag, { params: { tagLabel } });
const tagsOfDomain = async (domainId: number) => (await world.ask(getDomain, { params: { domainId } })).tags;

describe('deleting a tag', () => {
  it('removes it from every object, with an event for each, and then it is unknown', async () => {
    const [tag, other] = [newTag(), newTag()];
    const [instance, domain, nodeBalancer, volume] = [
      await world.newInstance(),
      await world.newDomain([other, tag]),
      await world.newNodeBalancer([tag, other]),
      await world.newVolume([tag]),
    ];
    await world.ask(createTag, { body: { label: tag, computes: [instance.id] } });
    expect(await remove(tag)).toEqual({});

    expect((await world.ask(getInstance, { params: { computeId: instance.id } })).tags).toEqual([]);
    expect(await tagsOfDomain(domain.id)).toEqual([other]);
    expect((await world.ask(getVolume, { params: { volumeId: volume.id } })).tags).toEqual([]);
    await expect(
      world.ask(listTaggedObjects, { params: { tagLabel: tag }, list: { page: 1, pageSize: 25 } }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(remove(tag)).rejects.toMatchObject({ status: 404 });
    expect(await world.eventsOfTag(tag)).toEqual(['tag_create', 'tag_delete']);
    expect((await world.eventsOf(COMPUTE, instance.id)).at(-1)).toBe(`${COMPUTE}_update`);
    expect((await world.eventsOf('domain', domain.id)).at(-1)).toBe('dns_zone_update');
    expect((await world.eventsOf('nodebalancer', nodeBalancer.id)).at(-1)).toBe('nodebalancer_update');
    expect((await world.eventsOf('volume', volume.id)).at(-1)).toBe('volume_update');
  });

  it('leaves the tag with this label of another account', async () => {
    const [tag, theirs] = [newTag(), world.as(callerOf(2))];
    const { id } = await world.newDomain([tag], theirs);
    await expect(remove(tag)).rejects.toMatchObject({ status: 404 });
    await world.newDomain([tag]);
    await remove(tag);
    expect((await theirs(getDomain, { params: { domainId: id } })).tags).toEqual([tag]);
  });

  it('removes it from more objects than one transaction changes', async () => {
    const tag = newTag();
    const { rows } = await world.sql.query<{ id: number }>(
      `insert into compute.domains (account_id, domain, type, "group", status, description, soa_email, master_ips, axfr_ips,
         retry_sec, expire_sec, refresh_sec, ttl_sec, tags, created, updated)
       select 1, 'many-' || number || '.example', 'master', '', 'active', '', 'a@example.com', '{}', '{}', 0, 0, 0, 0,
              array['before', $1, 'after'], now(), now() from generate_series(1, 450) as number returning id::int`,
      [tag],
    );
    await world.ask(createTag, { body: { label: tag } });
    await remove(tag);
    const { rows: left } = await world.sql.query('select from compute.domains where tags @> array[$1]', [tag]);
    expect(left).toEqual([]);
    expect(await tagsOfDomain(rows[449]!.id)).toEqual(['before', 'after']);
    expect(await world.eventsOf('domain', rows[449]!.id)).toEqual(['dns_zone_update']);
    await world.sql.query('delete from compute.domains where id = any($1)', [rows.map(({ id }) => id)]);
  });

  it('continues at the firewall step where a replica of the previous release stopped', async () => {
    const [tag, saga] = [newTag(), randomUUID()];
    const { id: domainId } = await world.newDomain([tag]);
    const { id } = (await world.tagRow(tag))!;
    await world.sql.query('update compute.tags set deletion = $2 where id = $1', [id, saga]);
    await world.sql.query(
      `insert into compute.sagas (id, name, account_id, caller, request, input, step, owes_answer, runner)
       values ($1, 'delete-tag', 1, $2, $3, $4, 'untag firewalls', true, gen_random_uuid())`,
      [saga, callerOf(1), identity(), { id, accountId: 1, label: tag }],
    );
    await eventually('the end of the tag', async () => (await world.tagRow(tag)) === undefined || undefined);
    expect(await tagsOfDomain(domainId)).toEqual([]);
    expect(await world.eventsOfTag(tag)).toEqual(['tag_create', 'tag_delete']);
  });

  it('allows a new tag with this label', async () => {
    const [tag, { id }] = [newTag(), await world.newDomain()];
    const update = (tags: string[]) => world.ask(updateDomain, { params: { domainId: id }, body: { tags } });
    await update([tag]);
    await remove(tag);
    await update([tag]);
    expect(await tagsOfDomain(id)).toEqual([tag]);
    expect(await world.eventsOfTag(tag)).toEqual(['tag_create', 'tag_delete', 'tag_create']);
  });
});
