import { randomUUID } from 'node:crypto';
import { CommandRunner } from '@stratus/commands';
import {
  COMPUTE,
  COMPUTE_ID,
  COMPUTE_LABEL,
  attachVolume,
  createVolume,
  deleteVolume,
  detachVolume,
  getVolume,
  listVolumes,
  locateVolumes,
  updateVolume,
} from '@stratus/contracts';
import type { CreateVolumeRequest, GrantEntity, Permission } from '@stratus/contracts';
import { callerOf, eventually } from '@stratus/testing';
import { REGION, createRelatedResourcesWorld, restrictedTo, uniqueLabel } from '../../test/related-resources-world.js';
import type { RelatedResourcesWorld } from '../../test/related-resources-world.js';
import { BUSY } from '../turns/turns.js';
import { VolumeRepository } from './volume.repository.js';

let world: RelatedResourcesWorld;
beforeAll(async () => {
  world = await createRelatedResourcesWorld();
});
afterAll(() => world.stop());

const begin = (more: Partial<CreateVolumeRequest> = {}) =>
  world.ask(createVolume, { body: { region: REGION, label: uniqueLabel('v'), ...more } });
/** The record that the create returned; the volume is active by now. */
const create = async (more: Partial<CreateVolumeRequest> = {}) => {
  const created = await begin(more);
  await world.settled(created.id);
  return created;
};
const at = (volumeId: number) => ({ params: { volumeId } });
const onto = (id: number) => ({ [COMPUTE_ID]: id });
const attach = (volumeId: number, host: number) =>
  world.ask(attachVolume, { ...at(volumeId), body: { [COMPUTE_ID]: host } });
const refusal = (status: number, ...errors: object[]) => ({
  status,
  errors: errors.map((error) => expect.objectContaining(error)),
});

describe('a volume', () => {
  it('is created as requested and reads back the same', async () => {
    const label = uniqueLabel('v');
    const created = await create({ label, size: 10_240, tags: ['one', 'one'] });
    expect(created).toMatchObject({
      label,
      size: 10_240,
      region: REGION,
      [COMPUTE_ID]: null,
      [COMPUTE_LABEL]: null,
      hardware_type: 'nvme',
      tags: ['one'],
      filesystem_path: expect.stringMatching(new RegExp(`^/dev/disk/by-id/scsi-0\\S+_${label}$`)),
    });
    expect(await world.ask(getVolume, at(created.id))).toMatchObject({ id: created.id, label });
    expect(await create({ label })).toMatchObject({ label, size: 20 });
  });

  it('becomes active through a job with an event for each stage', async () => {
    const created = await begin();
    expect(created.status).toBe('creating');
    const active = await eventually('an active volume', async () => {
      const volume = await world.ask(getVolume, at(created.id));
      return volume.status === 'active' ? volume : undefined;
    });
    expect(active).toEqual({ ...created, status: 'active', updated: active.updated });
    const steps = ['scheduled', 'started', 'finished'].map((status) => `volume_create ${status}`);
    expect(await world.eventsOf('volume', created.id)).toEqual(steps);
  });

  it('is created on an instance, in its region', async () => {
    const host = await world.newInstance({ region: 'eu-central' });
    const created = await create({ region: undefined, ...onto(host.id) });
    expect(created).toMatchObject({ region: 'eu-central', [COMPUTE_ID]: host.id, [COMPUTE_LABEL]: host.label });
  });

  it('is refused with every error at once', async () => {
    const foreign = await world.newInstance({ accountId: 2 });
    const hidden = await world.newInstance({ visible: false });
    const elsewhere = await world.newInstance({ region: 'eu-central' });
    await expect(create({ region: undefined })).rejects.toMatchObject(refusal(400, { field: 'region' }));
    for (const { id } of [foreign, hidden, { id: 999_999_999 }]) {
      const asked = create({ region: 'us-nowhere', ...onto(id) });
      await expect(asked).rejects.toMatchObject(refusal(400, { field: 'region' }, { field: COMPUTE_ID }));
    }
    await expect(create(onto(elsewhere.id))).rejects.toMatchObject(refusal(400, { field: COMPUTE_ID }));
  });

  it('changes as requested, and emits an event only if something changes', async () => {
    const created = await create({ tags: ['a'] });
    const body = { label: uniqueLabel('w'), tags: ['b'] };
    const updated = await world.ask(updateVolume, { ...at(created.id), body });
    expect(updated).toMatchObject(body);
    expect(updated.filesystem_path).toContain(body.label);
    expect(await world.ask(updateVolume, { ...at(created.id), body })).toEqual(updated);
    expect((await world.eventsOf('volume', created.id)).filter((type) => type === 'volume_update')).toHaveLength(1);
  });

  it('is not found by another account', async () => {
    const { id } = await create();
    const host = await world.newInstance({ accountId: 2 });
    const other = world.as(callerOf(2));
    await expect(other(getVolume, at(id))).rejects.toMatchObject({ status: 404 });
    await expect(other(deleteVolume, at(id))).rejects.toMatchObject({ status: 404 });
    await expect(other(detachVolume, at(id))).rejects.toMatchObject({ status: 404 });
    await expect(other(updateVolume, { ...at(id), body: {} })).rejects.toMatchObject({ status: 404 });
    await expect(other(attachVolume, { ...at(id), body: { [COMPUTE_ID]: host.id } })).rejects.toMatchObject({
      status: 404,
    });
    expect(await other(locateVolumes, { body: { ids: [id] } })).toEqual({ volumes: [] });
  });

  it('can be located by services that do not know it yet', async () => {
    const { id, label, region } = await create();
    expect(await world.ask(locateVolumes, { body: { ids: [id, 999_999] } })).toEqual({
      volumes: [{ id, label, region }],
    });
  });

  it('is listed by every filterable field, and to users with a grant', async () => {
    const as = world.as(callerOf(3));
    const add = (label: string, tags: string[]) => as(createVolume, { body: { label, region: REGION, tags } });
    const [one, two] = [await add('one', ['red']), await add('two', ['red', 'blue'])];
    const ids = async (filter?: object, caller = callerOf(3)) => {
      const list = { page: 1, pageSize: 25, ...(filter && { filter: { comparison: 'eq', ...filter } }) };
      return (await world.as(caller)(listVolumes, { list: list as never })).data.map(({ id }) => id);
    };
    expect(await ids()).toEqual([one.id, two.id]);
    expect(await ids({ field: 'id', value: two.id })).toEqual([two.id]);
    expect(await ids({ field: 'label', value: 'one' })).toEqual([one.id]);
    expect(await ids({ field: 'tags', value: 'blue' })).toEqual([two.id]);
    expect(await ids(undefined, { ...restrictedTo(['volume', two.id, 'read_only']), accountId: 3 })).toEqual([two.id]);
  });
});

/** Type and url of the second entity of each event of a volume. */
const secondOf = async (id: number) => {
  const { rows } = await world.sql.query<{ type: string; url: string | null }>(
    `select type, secondary_entity ->> 'url' as url from compute.events
      where entity_type = 'volume' and entity_id = $1 order by sequence`,
    [String(id)],
  );
  return rows.map(({ type, url }) => [type, url]);
};

describe('attaching', () => {
  it('shows the instance, emits an event and refuses a second attachment', async () => {
    const [host, other] = [await world.newInstance(), await world.newInstance({ status: 'offline' })];
    const { id } = await create();
    const attached = await attach(id, host.id);
    expect(attached).toMatchObject({ [COMPUTE_ID]: host.id, [COMPUTE_LABEL]: host.label });
    expect(await world.ask(getVolume, at(id))).toEqual(attached);
    for (const again of [host, other]) {
      await expect(attach(id, again.id)).rejects.toMatchObject(
        refusal(400, { reason: `Volume ${id} is already attached.` }),
      );
    }
    expect(await world.ask(detachVolume, at(id))).toEqual({});
    expect(await world.ask(detachVolume, at(id))).toEqual({});
    expect(await attach(id, other.id)).toMatchObject({ [COMPUTE_LABEL]: other.label });
    expect((await world.eventsOf('volume', id)).slice(-3)).toEqual([
      'volume_attach finished',
      'volume_detach finished',
      'volume_attach finished',
    ]);
    await world.ask(deleteVolume, at(id));
    const urlOf = (instance: { id: number }) => `/v4/${COMPUTE}/instances/${instance.id}`;
    expect(await secondOf(id)).toEqual([
      ['volume_create', null],
      ['volume_create', null],
      ['volume_create', null],
      ['volume_attach', urlOf(host)],
      ['volume_detach', urlOf(host)],
      ['volume_attach', urlOf(other)],
      ['volume_detach', urlOf(other)],
      ['volume_delete', null],
    ]);
  });

  it('is refused for an instance that is elsewhere, unknown, foreign, hidden or being deleted', async () => {
    const { id } = await create();
    for (const more of [{ region: 'eu-central' }, { accountId: 2 }, { visible: false }, { status: 'deleting' }]) {
      const host = await world.newInstance(more);
      await expect(attach(id, host.id)).rejects.toMatchObject(refusal(400, { field: COMPUTE_ID }));
    }
    const busy = await world.newInstance();
    await world.sql.query('update compute.instances set busy_saga = gen_random_uuid(), job_kind = $2 where id = $1', [
      busy.id,
      'migrate region',
    ]);
    await expect(attach(id, busy.id)).rejects.toMatchObject({ status: 400, errors: [BUSY] });
    await expect(attach(id, 999_999_999)).rejects.toMatchObject(refusal(400, { field: COMPUTE_ID }));
  });

  it('accepts only a profile of the instance', async () => {
    const [host, other] = [await world.newInstance(), await world.newInstance()];
    const { rows } = await world.sql.query<{ id: number }>(
      `insert into compute.configs (compute_id, label, kernel, comments, memory_limit, run_level, virt_mode, helpers,
         devices, root_device, created, updated)
       values ($1, 'one', '', '', 0, 'default', 'paravirt', '{}', '{}', '/dev/sda', now(), now()) returning id::int`,
      [host.id],
    );
    const ofConfig = { config_id: rows[0]!.id };
    const { id } = await create();
    const body = (computeId: number) => ({ [COMPUTE_ID]: computeId, ...ofConfig });
    await expect(world.ask(attachVolume, { ...at(id), body: body(other.id) })).rejects.toMatchObject(
      refusal(400, { field: 'config_id' }),
    );
    await expect(create(body(other.id))).rejects.toMatchObject(refusal(400, { field: 'config_id' }));
    expect(await world.ask(attachVolume, { ...at(id), body: body(host.id) })).toMatchObject(onto(host.id));
    expect(await create(body(host.id))).toMatchObject(onto(host.id));
  });

  it('needs read_write on the instance, as detaching does', async () => {
    const host = await world.newInstance();
    const { id } = await create();
    const ask = (permission?: Permission) => {
      const onHost: [GrantEntity, number, Permission][] = permission ? [[COMPUTE, host.id, permission]] : [];
      return world.as(restrictedTo(['volume', id, 'read_write'], ...onHost));
    };
    const attaching = (permission?: Permission) =>
      ask(permission)(attachVolume, { ...at(id), body: { [COMPUTE_ID]: host.id } });
    await expect(attaching()).rejects.toMatchObject(refusal(400, { field: COMPUTE_ID }));
    await expect(attaching('read_only')).rejects.toMatchObject({ status: 403 });
    expect(await attaching('read_write')).toMatchObject({ [COMPUTE_ID]: host.id });
    await expect(ask()(detachVolume, at(id))).rejects.toMatchObject({ status: 403 });
    await expect(ask('read_only')(detachVolume, at(id))).rejects.toMatchObject({ status: 403 });
    expect(await ask('read_write')(detachVolume, at(id))).toEqual({});
  });
});

describe('deleting', () => {
  it('detaches the volume from an instance that is off, and needs read_write on that instance', async () => {
    const host = await world.newInstance({ status: 'offline' });
    const { id } = await create(onto(host.id));
    const withHost = (permission: Permission) =>
      world.as(restrictedTo(['volume', id, 'read_write'], [COMPUTE, host.id, permission]));
    await expect(world.as(restrictedTo(['volume', id, 'read_write']))(deleteVolume, at(id))).rejects.toMatchObject({
      status: 403,
    });
    await expect(withHost('read_only')(deleteVolume, at(id))).rejects.toMatchObject({ status: 403 });
    expect(await withHost('read_write')(deleteVolume, at(id))).toEqual({});
    await expect(world.ask(getVolume, at(id))).rejects.toMatchObject({ status: 404 });
    const events = await world.eventsOf('volume', id);
    expect(events.filter((event) => /detach|delete/.test(event))).toEqual([
      'volume_detach finished',
      'volume_delete finished',
    ]);
  });

  it('is refused while the volume is attached to a running instance', async () => {
    const host = await world.newInstance();
    const { id } = await create(onto(host.id));
    await expect(world.ask(deleteVolume, at(id))).rejects.toMatchObject(
      refusal(400, {
        reason: `Detach volume ${id} before deleting it: it is attached to instance ${host.id}, which is running`,
      }),
    );
    await world.ask(detachVolume, at(id));
    expect(await world.ask(deleteVolume, at(id))).toEqual({});
    await expect(world.ask(getVolume, at(id))).rejects.toMatchObject({ status: 404 });
    expect((await world.eventsOf('volume', id)).at(-1)).toBe('volume_delete finished');
  });
});

describe('deleting an instance', () => {
  it('detaches all its volumes, each with its event, and cannot be deleted while it holds one', async () => {
    const host = await world.newInstance();
    const volumes = [await create(onto(host.id)), await create(onto(host.id)), await create()];
    await expect(world.sql.query('delete from compute.instances where id = $1', [host.id])).rejects.toThrow(
      /volume_attached/,
    );

    const request = { id: randomUUID(), executionId: randomUUID() };
    await world.running.get(CommandRunner).run({ caller: callerOf(1), request }, async (transaction) => {
      await world.running.get(VolumeRepository).detachFrom(transaction, host);
      await transaction.statements.query('delete from instances where id = $1', [host.id]);
    });

    const last = await Promise.all(volumes.map(async ({ id }) => (await world.eventsOf('volume', id)).at(-1)));
    expect(last.slice(0, 2)).toEqual(['volume_detach finished', 'volume_detach finished']);
    expect(last[2]).toMatch(/^volume_create/);
    for (const { id } of volumes) expect(await world.ask(getVolume, at(id))).toMatchObject({ [COMPUTE_ID]: null });
  });
});
