import {
  COMPUTE,
  bootInstance,
  deleteInstance,
  listConfigs,
  migrateInstance,
  rebootInstance,
  resizeInstance,
  shutdownInstance,
  updateInstance,
} from '@stratus/contracts';
import type { ApiFailure } from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { computeService } from '../compute-service.definition.js';
import { ComputeServiceModule } from '../compute-service.module.js';
import { FOR_EVER, IMAGE, NO_TIME, createInstanceWorld } from '../../test/instances/instance-world.js';
import type { InstanceWorld } from '../../test/instances/instance-world.js';

const SLOW = { ...NO_TIME, COMPUTE_MIGRATION_QUEUE_MS: FOR_EVER, COMPUTE_SHUTDOWN_MS: FOR_EVER };

let world: InstanceWorld;
beforeAll(async () => {
  world = await createInstanceWorld(SLOW);
});
afterAll(() => world.stop());

const gateOf = async (id: number) => {
  const { rows } = await world.sql.query<{ held: boolean }>(
    'select migration_id is not null as held from network.computes where id = $1',
    [id],
  );
  return rows[0]?.held ? 'closed' : 'open';
};
const statusOf = async (id: number) => {
  const { rows } = await world.sql.query<{ status: string }>('select status from compute.instances where id = $1', [
    id,
  ]);
  return rows[0]?.status;
};
const busy = { status: 400, errors: [{ reason: 'Compute busy.' }] };
const lastTold = async (id: number) => (await world.eventsOf(id)).slice(-1)[0];
/** Type and status of each event of an instance, with its second entity. */
const secondsOf = async (id: number) => {
  const { rows } = await world.sql.query<{ event: string; second: unknown }>(
    `select concat_ws(' ', type, job ->> 'status') as event, secondary_entity as second from compute.events
      where entity_type = $1 and entity_id = $2 order by sequence`,
    [COMPUTE, String(id)],
  );
  return rows.map(({ event, second }) => [event, second]);
};
/** Waits until a saga of the instance has stored its pause: then it has nothing in flight. */
const pauses = (id: number) =>
  eventually('the pause', async () => {
    const { rowCount } = await world.sql.query(
      `select from compute.sagas
        where ended is null and input ->> 'computeId' = $1 and due > now() + interval '10 minutes'`,
      [String(id)],
    );
    return rowCount === 0 ? undefined : true;
  });

describe('while a job runs', () => {
  it('a second job is refused with the text that clients match, but settings can change', async () => {
    const { id: computeId } = await world.running();
    const params = { computeId };
    await world.ask(shutdownInstance, { params });
    expect(await statusOf(computeId)).toBe('shutting_down');
    const others: Promise<unknown>[] = [
      world.ask(bootInstance, { params, body: {} }),
      world.ask(rebootInstance, { params, body: {} }),
      world.ask(shutdownInstance, { params }),
      world.ask(migrateInstance, { params, body: {} }),
      world.ask(migrateInstance, { params, body: { region: 'us-central' } }),
      world.ask(resizeInstance, { params, body: { type: 'g6-standard-2' } }),
    ];
    const outcomes = await Promise.allSettled(others);
    expect(
      outcomes.map((outcome) => (outcome.status === 'rejected' ? (outcome.reason as ApiFailure) : 'answered')),
    ).toEqual(others.map(() => expect.objectContaining(busy)));
    expect(await world.ask(updateInstance, { params, body: { group: 'still' } })).toMatchObject({ group: 'still' });
  });

  it('a delete cancels it: its event fails, and its timer is stopped', async () => {
    const { id } = await world.running();
    await world.ask(shutdownInstance, { params: { computeId: id } });
    await pauses(id);
    await world.ask(deleteInstance, { params: { computeId: id } });
    expect((await world.eventsOf(id)).slice(-3)).toEqual([
      `${COMPUTE}_shutdown started`,
      `${COMPUTE}_shutdown failed`,
      `${COMPUTE}_delete finished`,
    ]);
    await eventually(`the end of every saga of instance ${id}`, async () => {
      const { rows } = await world.sql.query(
        `select name, step from compute.sagas where ended is null and input ->> 'computeId' = $1`,
        [String(id)],
      );
      if (rows.length > 0) throw new Error(JSON.stringify(rows));
      return true;
    });
    expect((await world.eventsOf(id)).at(-1)).toBe(`${COMPUTE}_delete finished`);
  });

  it('its service may stop: the next process finishes the job', async () => {
    const { id } = await world.running();
    await world.ask(shutdownInstance, { params: { computeId: id } });
    await pauses(id);
    await world.compute.stop();
    await world.sql.query(`update compute.sagas set due = now() where input ->> 'computeId' = $1`, [String(id)]);
    await world.boot((environment) => computeService({ ...environment, ...SLOW }), ComputeServiceModule);
    await world.settled(id, 'offline');
    expect(await lastTold(id)).toBe(`${COMPUTE}_shutdown finished`);
  });
});

describe('the second entity of a job', () => {
  it('is the image of a creation, and the profile that a boot or reboot runs, in every status', async () => {
    const { id } = await world.running({ label: 'seconds' });
    const params = { computeId: id };
    const [profile] = (await world.ask(listConfigs, { params })).data;
    await world.ask(bootInstance, { params, body: {} });
    await world.ask(rebootInstance, { params, body: {} });
    await pauses(id);
    await world.ask(deleteInstance, { params });

    const url = `/v4/${COMPUTE}/instances/${id}/configs/${profile!.id}`;
    const config = { type: `${COMPUTE}_config`, id: profile!.id, label: profile!.label, url };
    const image = { type: 'image', id: IMAGE, label: 'Debian 12', url: `/v4/images/${IMAGE}` };
    expect(await secondsOf(id)).toEqual([
      ...['scheduled', 'started', 'finished'].map((status) => [`${COMPUTE}_create ${status}`, image]),
      ...['scheduled', 'started', 'finished'].map((status) => [`${COMPUTE}_boot ${status}`, config]),
      [`${COMPUTE}_boot finished`, config],
      ...['scheduled', 'started', 'failed'].map((status) => [`${COMPUTE}_reboot ${status}`, config]),
      [`${COMPUTE}_delete finished`, null],
    ]);
  });

  it('is missing without an image, and for a shutdown', async () => {
    const { id } = await world.bare();
    await world.ask(shutdownInstance, { params: { computeId: id } });
    expect((await secondsOf(id)).map(([, second]) => second)).toEqual([null, null, null, null]);
  });
});

describe('a live migration', () => {
  it.each([
    ['warm migration', migrateInstance, { type: 'warm' }],
    ['warm resize', resizeInstance, { type: 'g6-standard-2', migration_type: 'warm' }],
  ] as const)('(%s) has closed its gate before its client gets a reply', async (_, operation, body) => {
    const { id } = await world.running();
    await world.ask(operation as typeof migrateInstance, { params: { computeId: id }, body: body as object });
    expect(await gateOf(id)).toBe('closed');
    expect(await statusOf(id)).toBe('running');
  });

  it('that has not begun yet is replaced by a move to another region, which opens its gate', async () => {
    const { id: computeId } = await world.running();
    const params = { computeId };
    await world.ask(migrateInstance, { params, body: { type: 'warm' } });
    await expect(world.ask(migrateInstance, { params, body: {} })).rejects.toMatchObject(busy);
    await expect(world.ask(migrateInstance, { params, body: { region: 'mars' } })).rejects.toMatchObject({
      errors: [{ field: 'region', reason: 'region is not valid' }],
    });
    expect(await gateOf(computeId)).toBe('closed');

    await world.ask(migrateInstance, { params, body: { region: 'us-central' } });
    await eventually('the open gate', async () => ((await gateOf(computeId)) === 'open' ? true : undefined));
    expect((await world.eventsOf(computeId)).slice(-4)).toEqual([
      `${COMPUTE}_migrate scheduled`,
      `${COMPUTE}_migrate failed`,
      `${COMPUTE}_migrate_datacenter_create`,
      `${COMPUTE}_migrate_datacenter scheduled`,
    ]);
    await expect(world.ask(migrateInstance, { params, body: { region: 'us-iad' } })).rejects.toMatchObject(busy);
  });

  it('is refused and leaves the instance free while network-service is down', async () => {
    const { id } = await world.running();
    await world.sql.query('alter table network.computes rename to computes_away');
    try {
      await expect(
        world.ask(migrateInstance, { params: { computeId: id }, body: { type: 'warm' } }),
      ).rejects.toMatchObject({ status: 503 });
    } finally {
      await world.sql.query('alter table network.computes_away rename to computes');
    }
    await world.settled(id, 'running');
    expect(await gateOf(id)).toBe('open');
  });
});
