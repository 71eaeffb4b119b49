/** Catches: a tag that is created although its request is refused, objects without their event, and another account's tags. */
import {
  COMPUTE,
  COMPUTES,
  createDomain,
  createTag,
  deleteTag,
  getDomain,
  getInstance,
  getNodeBalancer,
  getVolume,
  listTaggedObjects,
  listTags,
  updateDomain,
  updateInstance,
  updateNodeBalancer,
  updateVolume,
} from '@stratus/contracts';
import type { ListRequest } from '@stratus/contracts';
import { callerOf } from '@stratus/testing';
import { createTaggedWorld, newTag } from '../../test/tagged-world.js';
import type { TaggedWorld } from '../../test/tagged-world.js';

let world: TaggedWorld;
beforeAll(async () => {
  world = await createTaggedWorld();
});
afterAll(() => world.stop());

const PAGE: ListRequest = { page: 1, pageSize: 100 };
const create = (label: string, body: object = {}) => world.ask(createTag, { body: { label, ...body } });
const objectsOf = (tagLabel: string, list: ListRequest = PAGE) =>
  world.ask(listTaggedObjects, { params: { tagLabel }, list });
const labels = async () =>
  (await world.ask(listTags, { list: { page: 1, pageSize: 500 } })).data.map((tag) => tag.label);

/** An object of each kind. */
async function everyKind() {
  const [instance, domain, nodeBalancer, volume] = [
    await world.newInstance(),
    await world.newDomain(),
    await world.newNodeBalancer(),
    await world.newVolume(),
  ];
  return { [COMPUTES]: [instance.id], domains: [domain.id], nodebalancers: [nodeBalancer.id], volumes: [volume.id] };
}
const recordsOf = async ({
  [COMPUTES]: instances,
  domains,
  nodebalancers,
  volumes,
}: Awaited<ReturnType<typeof everyKind>>) => [
  { type: COMPUTE, data: await world.ask(getInstance, { params: { computeId: instances[0]! } }) },
  { type: 'domain', data: await world.ask(getDomain, { params: { domainId: domains[0]! } }) },
  { type: 'nodebalancer', data: await world.ask(getNodeBalancer, { params: { nodeBalancerId: nodebalancers[0]! } }) },
  { type: 'volume', data: await world.ask(getVolume, { params: { volumeId: volumes[0]! } }) },
];

describe('a new tag', () => {
  it('is added to objects of every kind, which show it, and lists their records', async () => {
    const label = newTag();
    const objects = await everyKind();
    expect(await create(label, objects)).toEqual({ label });
    const records = await recordsOf(objects);
    expect(records.map(({ data }) => data.tags)).toEqual([[label], [label], [label], [label]]);
    expect(await objectsOf(label)).toEqual({ data: records, page: 1, pages: 1, results: 4 });
    expect(await world.eventsOfTag(label)).toEqual(['tag_create']);
    const last = await Promise.all([
      world.eventsOf(COMPUTE, objects[COMPUTES][0]!),
      world.eventsOf('domain', objects.domains[0]!),
      world.eventsOf('nodebalancer', objects.nodebalancers[0]!),
      world.eventsOf('volume', objects.volumes[0]!),
    ]);
    const updates = [`${COMPUTE}_update`, 'dns_zone_update', 'nodebalancer_update', 'volume_update'];
    expect(last.map((types) => types.at(-1))).toEqual(updates);
  });

  it('may exist without objects, with only its label', async () => {
    const label = newTag();
    await create(label, { [COMPUTES]: [], volumes: null });
    expect(await objectsOf(label)).toEqual({ data: [], page: 1, pages: 1, results: 0 });
    expect(await labels()).toContain(label);
  });

  it('counts an object named twice once', async () => {
    const [label, { id }] = [newTag(), await world.newDomain(['first'])];
    await create(label, { domains: [id, id] });
    expect((await world.ask(getDomain, { params: { domainId: id } })).tags).toEqual(['first', label]);
    expect(await world.eventsOf('domain', id)).toEqual(['dns_zone_create', 'dns_zone_update']);
  });

  it('is refused for every list with an unknown id, and then neither created nor added to the others', async () => {
    const [label, known] = [newTag(), await world.newDomain()];
    const foreign = await world.newVolume(undefined, world.as(callerOf(2)));
    const hidden = await world.newInstance({ visible: false });
    const body = { [COMPUTES]: [hidden.id], domains: [known.id, 999_999, known.id, 999_999], volumes: [foreign.id] };
    const unknown = (field: string) => ({ field, reason: 'Must be the id of one of your objects' });
    await expect(create(label, body)).rejects.toMatchObject({
      status: 400,
      errors: [unknown(`${COMPUTES}[0]`), unknown('domains[1]'), unknown('volumes[0]')],
    });
    expect(await world.tagRow(label)).toBeUndefined();
    expect(await world.eventsOf('domain', known.id)).toEqual(['dns_zone_create']);
    await expect(objectsOf(label)).rejects.toMatchObject({ status: 404 });
  });

  it('is refused for an object with 500 tags', async () => {
    const ask = world.as(callerOf(4));
    const { id } = await world.newDomain(
      Array.from({ length: 500 }, (_, n) => `full ${n}`),
      ask,
    );
    await ask(createTag, { body: { label: 'full 7', domains: [id] } });
    await expect(ask(createTag, { body: { label: 'one more', domains: [id] } })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'domains[0]', reason: 'At most 500 tags per object: remove one first' }],
    });
  });

  it('that already exists is added to more objects, with an event only for new ones (choice C26)', async () => {
    const [label, one, other] = [newTag(), await world.newDomain(), await world.newDomain()];
    await create(label, { domains: [one.id] });
    expect(await create(label, { domains: [one.id, other.id] })).toEqual({ label });
    expect(await world.eventsOfTag(label)).toEqual(['tag_create']);
    expect(await world.eventsOf('domain', one.id)).toEqual(['dns_zone_create', 'dns_zone_update']);
    expect((await objectsOf(label)).results).toBe(2);
  });
});

describe('the tags of an object', () => {
  it('are created when the object is created', async () => {
    for (const make of [world.newDomain, world.newNodeBalancer, world.newVolume]) {
      const [one, other] = [newTag(), newTag()];
      await make([one, other, one]);
      expect(await world.eventsOfTag(one)).toEqual(['tag_create']);
      expect((await objectsOf(other)).results).toBe(1);
    }
  });

  it('are created when the object is changed', async () => {
    const { [COMPUTES]: instances, domains, nodebalancers, volumes } = await everyKind();
    const tags = [newTag()];
    const body = { tags };
    await world.ask(updateInstance, { params: { computeId: instances[0]! }, body });
    expect(await world.eventsOfTag(tags[0]!)).toEqual(['tag_create']);
    await world.ask(updateDomain, { params: { domainId: domains[0]! }, body });
    await world.ask(updateNodeBalancer, { params: { nodeBalancerId: nodebalancers[0]! }, body });
    await world.ask(updateVolume, { params: { volumeId: volumes[0]! }, body });
    expect((await objectsOf(tags[0]!)).results).toBe(4);
    expect(await world.eventsOfTag(tags[0]!)).toEqual(['tag_create']);
  });

  it('in another case are the existing ones: objects keep showing the first spelling', async () => {
    const first = newTag();
    const second = first.toUpperCase();
    expect(await create(first)).toEqual({ label: first });
    for (const make of [world.newDomain, world.newNodeBalancer, world.newVolume])
      expect((await make([second, first])).tags).toEqual([first]);

    const { [COMPUTES]: instances, domains, nodebalancers, volumes } = await everyKind();
    const body = { tags: [second, 'Über-Tag', 'ÜBER-TAG'] };
    const tags = [first, 'Über-Tag'];
    const updated = () => [
      world.ask(updateInstance, { params: { computeId: instances[0]! }, body }),
      world.ask(updateDomain, { params: { domainId: domains[0]! }, body }),
      world.ask(updateNodeBalancer, { params: { nodeBalancerId: nodebalancers[0]! }, body }),
      world.ask(updateVolume, { params: { volumeId: volumes[0]! }, body }),
    ];
    expect(await Promise.all(updated())).toEqual(updated().map(() => expect.objectContaining({ tags })));
    await Promise.all(updated());
    expect((await world.eventsOf('domain', domains[0]!)).slice(-2)).toEqual(['dns_zone_create', 'dns_zone_update']);
    expect(await objectsOf(second)).toEqual(await objectsOf(first));
    expect(await create(second, { domains: [(await world.newDomain()).id] })).toEqual({ label: first });
    expect((await objectsOf(first)).results).toBe(8);

    await world.ask(deleteTag, { params: { tagLabel: second } });
    expect(await world.tagRow(first)).toBeUndefined();
    expect(await world.eventsOfTag(first)).toEqual(['tag_create', 'tag_delete']);
    expect((await world.ask(getDomain, { params: { domainId: domains[0]! } })).tags).toEqual(['Über-Tag']);
  });

  it('are not created when the object is refused', async () => {
    const tag = newTag();
    const domain = { domain: `refused-${process.pid}.example`, type: 'master', soa_email: 'a@example.com' } as const;
    await world.ask(createDomain, { body: domain });
    await expect(world.ask(createDomain, { body: { ...domain, tags: [tag] } })).rejects.toMatchObject({ status: 400 });
    expect(await world.tagRow(tag)).toBeUndefined();
  });

  it('remain when no object has them any more', async () => {
    const [tag, { id }] = [newTag(), await world.newDomain()];
    await world.ask(updateDomain, { params: { domainId: id }, body: { tags: [tag] } });
    await world.ask(updateDomain, { params: { domainId: id }, body: { tags: [] } });
    expect((await objectsOf(tag)).results).toBe(0);
    expect(await labels()).toContain(tag);
  });
});

describe('lists', () => {
  it('of tags are ordered by label, a page at a time, for one account', async () => {
    const ask = world.as(callerOf(3));
    const wanted = ['Zoo', 'a/b c', 'a b', '100% sure', 'été', '..%2e'];
    for (const label of wanted) await ask(createTag, { body: { label } });
    const inOrder = wanted.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    const page = await ask(listTags, { list: { page: 2, pageSize: 4 } });
    expect(page).toEqual({ data: inOrder.slice(4).map((label) => ({ label })), page: 2, pages: 2, results: 6 });
    expect(await labels()).not.toContain('Zoo');
    await expect(world.ask(listTaggedObjects, { params: { tagLabel: 'Zoo' }, list: PAGE })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('of objects page over all kinds in one stable order', async () => {
    const tag = newTag();
    const made: [string, number][] = [];
    for (const [type, make] of [
      ['domain', world.newDomain],
      ['nodebalancer', world.newNodeBalancer],
      ['volume', world.newVolume],
    ] as const) {
      for (let n = 0; n < 3; n += 1) made.push([type, (await make([tag])).id]);
    }
    const seen: [string, number][] = [];
    for (let page = 1; page <= 3; page += 1) {
      const { data, pages, results } = await objectsOf(tag, { page, pageSize: 4 });
      expect({ pages, results }).toEqual({ pages: 3, results: 9 });
      seen.push(...data.map(({ type, data: { id } }) => [type, id] as [string, number]));
    }
    expect(seen).toEqual(made);
  });
});
