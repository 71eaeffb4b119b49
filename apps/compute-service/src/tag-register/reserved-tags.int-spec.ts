/** Catches: a tag that outlives the refusal of its firewall, one that users see too early, and a late request that brings it back. */
import { randomUUID } from 'node:crypto';
import { createTag, deleteTag, keepTags, listTaggedObjects, releaseTags, reserveTags } from '@stratus/contracts';
import { createTaggedWorld, newTag } from '../../test/tagged-world.js';
import type { TaggedWorld } from '../../test/tagged-world.js';
import { RESERVATION_ENDED } from './tag.js';

let world: TaggedWorld;
beforeAll(async () => {
  world = await createTaggedWorld();
});
afterAll(() => world.stop());

const view = (tagLabel: string) =>
  world.ask(listTaggedObjects, { params: { tagLabel }, list: { page: 1, pageSize: 25 } });
const reserve = async (tags: string[], id: string = randomUUID()) => {
  await world.ask(reserveTags, { body: { id, tags } });
  return id;
};
const keep = (id: string) => world.ask(keepTags, { body: { id } });
const release = (id: string) => world.ask(releaseTags, { body: { id } });
const NOT_FOUND = { status: 404 };
const ENDED = { status: 400, errors: [RESERVATION_ENDED] };

describe('a tag that is reserved for an object of another service', () => {
  it('does not exist for users until it is kept, and has its event then', async () => {
    const tag = newTag();
    const id = await reserve([tag, tag]);
    await expect(view(tag)).rejects.toMatchObject(NOT_FOUND);
    await expect(world.ask(deleteTag, { params: { tagLabel: tag } })).rejects.toMatchObject(NOT_FOUND);
    expect(await world.eventsOfTag(tag)).toEqual([]);
    await keep(id);
    await keep(id);
    expect((await view(tag)).results).toBe(0);
    expect(await world.eventsOfTag(tag)).toEqual(['tag_create']);
  });

  it('goes when the object is not stored, and does not come back by a late request', async () => {
    const tag = newTag();
    const id = await reserve([tag]);
    await reserve([tag], id);
    await release(id);
    await release(id);
    expect(await world.tagRow(tag)).toBeUndefined();
    await expect(reserve([tag], id)).rejects.toMatchObject(ENDED);
    await expect(keep(id)).rejects.toMatchObject(ENDED);
    expect(await world.eventsOfTag(tag)).toEqual([]);
  });

  it('does not come when its release arrives first', async () => {
    const [tag, id] = [newTag(), randomUUID()];
    await release(id);
    await expect(reserve([tag], id)).rejects.toMatchObject(ENDED);
    expect(await world.tagRow(tag)).toBeUndefined();
  });

  it('stays reserved for the one when the other is released, and existing when it existed', async () => {
    const [fresh, known] = [newTag(), newTag()];
    await world.newDomain([known]);
    const [one, other] = [await reserve([fresh, known]), await reserve([known, fresh])];
    await release(one);
    expect(await world.tagRow(fresh)).toMatchObject({ kept: false });
    await keep(other);
    expect(await world.eventsOfTag(fresh)).toEqual(['tag_create']);
    expect(await world.eventsOfTag(known)).toEqual(['tag_create']);
    expect((await view(known)).results).toBe(1);
  });

  it.each([
    ['an object here', (tag: string) => world.newVolume([tag])],
    ['a user', (tag: string) => world.ask(createTag, { body: { label: tag } })],
  ])('exists at once when %s brings it, and stays after the release', async (_, bring) => {
    const tag = newTag();
    const id = await reserve([tag]);
    await bring(tag);
    expect(await world.eventsOfTag(tag)).toEqual(['tag_create']);
    await release(id);
    await view(tag);
  });
});
