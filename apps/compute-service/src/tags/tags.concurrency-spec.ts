/**
 * Catches: an object with a tag that was deleted while the object was being tagged, a tag that is created twice, and a
 * frozen replica whose late work removes a new tag from its objects. The spec forces each order.
 */
import {
  createTag,
  createVolume,
  deleteTag,
  getDomain,
  getVolume,
  listTaggedObjects,
  updateDomain,
} from '@stratus/contracts';
import type { RequestIdentity } from '@stratus/contracts';
import {
  answered,
  callerOf,
  eventually,
  holding,
  identity,
  notFound,
  queueingForRow,
  waitUntilBlockedBy,
  whileFirstIsUncommitted,
} from '@stratus/testing';
import { HeldSagas } from '../../test/held-sagas.js';
import { REGION, uniqueLabel } from '../../test/related-resources-world.js';
import { DeleteTagSaga } from './delete-tag/delete-tag.saga.js';
import { createTaggedWorld, newTag } from '../../test/tagged-world.js';
import type { TaggedWorld } from '../../test/tagged-world.js';

const sagas = new HeldSagas();
let world: TaggedWorld;
beforeAll(async () => {
  world = await createTaggedWorld(sagas);
});
afterAll(() => world.stop());

const remove = (tagLabel: string) => (request?: RequestIdentity) =>
  world.ask(deleteTag, { params: { tagLabel }, ...(request && { request }) });
const give = (domainId: number, tag: string) => (request: RequestIdentity) =>
  world.ask(updateDomain, { params: { domainId }, body: { tags: [tag] }, request });
const newVolume = (tag: string) => (request: RequestIdentity) =>
  world.ask(createVolume, { body: { label: uniqueLabel('v'), region: REGION, tags: [tag] }, request });
const create =
  (label: string, domains: number[] = []) =>
  (request: RequestIdentity) =>
    world.ask(createTag, { body: { label, domains }, request });
const objectsOf = async (tagLabel: string) =>
  (await world.ask(listTaggedObjects, { params: { tagLabel }, list: { page: 1, pageSize: 25 } })).data.map(
    ({ data }) => data.id,
  );
const tagsOf = async (domainId: number) => (await world.ask(getDomain, { params: { domainId } })).tags;

describe('a tag created with an object while being deleted', () => {
  it('is removed from the object if the object comes first', async () => {
    const [tag, { id }] = [newTag(), await world.newDomain()];
    await world.newDomain([tag]);
    expect(await whileFirstIsUncommitted(world, give(id, tag), remove(tag))).toEqual([answered({ id }), answered()]);
    expect(await tagsOf(id)).toEqual([]);
    expect(await world.tagRow(tag)).toBeUndefined();
  });

  it('is removed from an object created while the deletion runs', async () => {
    const tag = newTag();
    await world.newDomain([tag]);
    const held = sagas.next({ saga: 'delete-tag', step: 'delete', at: 'before' });
    const deletion = remove(tag)();
    await held.reached;
    const { id } = await world.newVolume([tag]);
    held.release();
    await deletion;
    expect((await world.ask(getVolume, { params: { volumeId: id } })).tags).toEqual([]);
    expect(await world.tagRow(tag)).toBeUndefined();
    expect(await world.eventsOfTag(tag)).toEqual(['tag_create', 'tag_delete']);
  });

  it('is recreated by an object that waits for the end of the deletion', async () => {
    const tag = newTag();
    const { id } = await world.newDomain([tag]);
    const held = sagas.next({ saga: 'delete-tag', step: 'delete', at: 'before' });
    const deletion = remove(tag)();
    await held.reached;
    const last = await world.newDomain([tag]);
    const outcomes = await behindTheDeletion(last.id, held.release, deletion, newVolume(tag));
    expect(outcomes).toEqual([answered(), answered({ tags: [tag] })]);
    expect([await tagsOf(id), await tagsOf(last.id)]).toEqual([[], []]);
    expect((await objectsOf(tag)).length).toBe(1);
    expect(await world.eventsOfTag(tag)).toEqual(['tag_create', 'tag_delete', 'tag_create']);
  });
});

/**
 * Stops the last transaction of a deletion after it has locked the tag, at a domain that it untags. Then starts another
 * request, and lets the deletion commit once that request waits for it.
 */
const behindTheDeletion = <A, B>(
  domainId: number,
  release: () => void,
  deletion: Promise<A>,
  other: (request: RequestIdentity) => Promise<B>,
) => queueingForRow(world, { table: 'domains', id: domainId }, () => (release(), deletion), other);

describe('objects that keep getting a tag', () => {
  it('do not delay its deletion: they queue behind its last step', async () => {
    const tag = newTag();
    const { id } = await world.newDomain([tag]);
    const row = await world.tagRow(tag);
    const { deletion, late } = await holding(world.sql, async (holder, pid, release) => {
      // Locks as a transaction that tags an object does.
      await holder.query('select from compute.tags where id = $1 for key share', [row!.id]);
      const running = { deletion: remove(tag)(), late: Promise.resolve({ id: 0 }) };
      await waitUntilBlockedBy(world.sql, pid);
      running.late = world.newDomain([tag]);
      let ended = false;
      void running.late.then(() => (ended = true));
      await eventually('the object behind the deletion', async () => {
        const { rows } = await world.sql.query(
          'select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0',
        );
        return ended || rows.length > 1 || undefined;
      });
      await release();
      return running;
    });
    await deletion;
    const { id: newest } = await late;
    expect(await objectsOf(tag)).toEqual([newest]);
    expect(await tagsOf(id)).toEqual([]);
    expect(await world.eventsOfTag(tag)).toEqual(['tag_create', 'tag_delete', 'tag_create']);
  });
});

describe('one tag in two concurrent requests', () => {
  it('is created once, with one event, and both objects have it', async () => {
    const [tag, one, other] = [newTag(), await world.newDomain(), await world.newDomain()];
    const outcomes = await whileFirstIsUncommitted(world, create(tag, [one.id]), create(tag, [other.id]));
    expect(outcomes).toEqual([answered({ label: tag }), answered({ label: tag })]);
    expect(await objectsOf(tag)).toEqual([one.id, other.id]);
    expect(await world.eventsOfTag(tag)).toEqual(['tag_create']);
  });

  it('is created once, ignoring case: the first spelling stays, and both objects show it', async () => {
    const [tag, one, other] = [newTag(), await world.newDomain(), await world.newDomain()];
    const shouted = tag.toUpperCase();
    const outcomes = await whileFirstIsUncommitted(world, create(shouted, [one.id]), create(tag, [other.id]));
    expect(outcomes).toEqual([answered({ label: shouted }), answered({ label: shouted })]);
    expect([await tagsOf(one.id), await tagsOf(other.id)]).toEqual([[shouted], [shouted]]);
    expect(await objectsOf(tag)).toEqual([one.id, other.id]);
    expect(await world.eventsOfTag(shouted)).toEqual(['tag_create']);
    expect(await world.eventsOfTag(tag)).toEqual([]);
  });

  it('is created once for a volume and a domain', async () => {
    const [tag, { id }] = [newTag(), await world.newDomain()];
    expect(await whileFirstIsUncommitted(world, newVolume(tag), give(id, tag))).toEqual([
      answered({ tags: [tag] }),
      answered({ tags: [tag] }),
    ]);
    expect(await world.eventsOfTag(tag)).toEqual(['tag_create']);
  });

  it('is deleted by one of two deletions; the other finds nothing', async () => {
    const tag = newTag();
    await world.newDomain([tag]);
    const held = sagas.next({ saga: 'delete-tag', step: 'untag objects', at: 'before' });
    const first = remove(tag)();
    await held.reached;
    const retried = sagas.next({ saga: 'delete-tag', step: 'hold', at: 'before' });
    const second = remove(tag)().catch((error: unknown) => ({ refused: error }));
    await retried.reached;
    held.release();
    await first;
    retried.release();
    expect(await second).toEqual(notFound());
    expect(await world.eventsOfTag(tag)).toEqual(['tag_create', 'tag_delete']);
  });
});

describe('a second deletion', () => {
  it('leaves a tag that was created again after the first', async () => {
    const tag = newTag();
    await world.newDomain([tag]);
    const early = sagas.next({ saga: 'delete-tag', step: 'hold', at: 'before' });
    const first = remove(tag)();
    await early.reached;
    const late = sagas.next({ saga: 'delete-tag', step: 'hold', at: 'before' });
    const second = remove(tag)().catch((error: unknown) => ({ refused: error }));
    await late.reached;
    early.release();
    await first;
    const { id } = await world.newDomain([tag]);
    late.release();
    expect(await second).toEqual(notFound());
    expect(await tagsOf(id)).toEqual([tag]);
    expect(await world.tagRow(tag)).toMatchObject({ deletion: null });
    expect(await world.eventsOfTag(tag)).toEqual(['tag_create', 'tag_delete', 'tag_create']);
  });
});

describe('late work of a deletion', () => {
  it('leaves a tag that was created again', async () => {
    const tag = newTag();
    await world.newDomain([tag]);
    const old = await world.tagRow(tag);
    const held = sagas.next({ saga: 'delete-tag', step: 'untag objects', at: 'before' });
    const deletion = remove(tag)();
    const { id: sagaId } = await held.reached;
    held.release();
    await deletion;
    const { id } = await world.newDomain([tag]);
    const input = { id: old!.id, accountId: 1, label: tag };
    const untag = world.running.get(DeleteTagSaga).definition.steps.find(({ name }) => name === 'untag objects')!;
    if (untag.kind !== 'ask') throw new Error('the step asks');
    await untag.do({ id: sagaId, caller: callerOf(1), request: identity(), input, resultOf: () => undefined as never });
    expect(await tagsOf(id)).toEqual([tag]);
  });
});
