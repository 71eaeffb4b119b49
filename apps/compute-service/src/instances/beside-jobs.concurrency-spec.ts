/**
 * Catches damage from a request that runs during a job: a change that overwrites the state that a boot uses, two
 * services that disagree on the active interfaces, and a deletion that leaves behind an address, a volume, a
 * reservation, a saga or an unfinished job. The spec forces each order: it holds the first saga at a boundary.
 * Takes about 26 s: there are many orders.
 */
import {
  COMPUTE_ID,
  addInstanceIp,
  addInterface,
  attachVolume,
  bootInstance,
  createDisk,
  createInstance,
  createVolume,
  deleteConfig,
  deleteDisk,
  deleteInstance,
  deleteInterface,
  deleteVpc,
  getInstance,
  getVolume,
  listInstances,
  listInterfaces,
  migrateInstance,
  orderInterfaces,
  resetDiskPassword,
  resizeDisk,
  resizeInstance,
  shutdownInstance,
  updateConfig,
} from '@stratus/contracts';
import type { ApiFailure, InterfaceRequest, MigrateInstanceRequest } from '@stratus/contracts';
import { CONFIGURATION } from '@stratus/runtime';
import { eventually } from '@stratus/testing';
import { AT_ONCE, REGION, TYPE, createComputeWorld, shownIn, uniqueLabel } from '../../test/compute-world.js';
import type { ComputeWorld, TestVpc } from '../../test/compute-world.js';
import { HeldSagas } from '../../test/held-sagas.js';
import type { Held } from '../../test/held-sagas.js';
import { patiently } from '../../test/patiently.js';
import { Leftovers, settled } from '../../test/random-operations/settled.js';
import type { JobDurationVariables } from '../job-durations/job-duration.configuration.js';

const sagas = new HeldSagas();
let world: ComputeWorld;
let leftovers: Leftovers;
beforeAll(async () => {
  world = await createComputeWorld({ ...AT_ONCE, COMPUTE_VOLUME_MS: '0' }, sagas);
  leftovers = new Leftovers(world);
});
afterAll(() => world.stop());

afterEach(async () => {
  await settled(world, 1);
  expect(await leftovers.find()).toEqual([]);
});

const image = () => ({ image: 'compute/debian12', root_pass: 'correct-horse-battery' });
const busy = { status: 400, errors: [{ reason: 'Compute busy.' }] };
const vpcOf = (vpc: TestVpc): InterfaceRequest => ({ purpose: 'vpc', subnet_id: vpc.subnetIds[0]! });

/** An instance that is off, with a profile that has an interface in a VPC. */
const arrange = async () => {
  const vpc = await world.newVpc('10.0.0.0/24');
  const { id: computeId } = await world.newInstance();
  const interfaces = [vpcOf(vpc), { purpose: 'vlan' as const, label: 'office' }];
  const { id: configId, interfaces: records } = await world.newConfig(computeId, { interfaces });
  const params = { computeId, configId };
  return {
    vpc,
    params,
    computeId,
    ids: records.map(({ id }) => id),
    boots: () => world.ask(bootInstance, { params: { computeId }, body: { config_id: configId } }),
    active: async () => (await world.ask(listInterfaces, { params })).map(({ active }) => active),
  };
};

/** Releases the saga even when the spec fails. */
async function whileHeld<T>(held: Held, first: () => Promise<T>, second: () => Promise<unknown>): Promise<T> {
  const begun = first();
  begun.catch(() => undefined);
  try {
    await Promise.race([held.reached, begun.then(() => held.reached)]);
    await second();
  } finally {
    held.release();
  }
  return begun;
}

const isGone = (computeId: number) =>
  expect(world.ask(getInstance, { params: { computeId } })).rejects.toMatchObject({ status: 404 });

describe('during a boot', () => {
  it.each(['before', 'after'] as const)(
    'a change of its profile is accepted, and later interfaces wait for the next boot (%s vpc-service knows)',
    async (at) => {
      const { params, vpc, ids, boots, computeId, active } = await arrange();
      const held = sagas.next({ saga: 'boot-instance', step: 'activate', at });
      await whileHeld(held, boots, async () => {
        expect(await active()).toEqual([true, true]);
        const added = await world.ask(addInterface, { params, body: { purpose: 'public' } });
        expect(added.active).toBe(false);
        const label = uniqueLabel();
        expect(await world.ask(updateConfig, { params, body: { label } })).toMatchObject({ label });
        await world.ask(addInstanceIp, { params: { computeId }, body: { type: 'ipv4', public: true } });
        await world.newConfig(computeId, { interfaces: [vpcOf(vpc)] });
        for (const [operation, refused] of [
          [deleteInterface, { params: { ...params, interfaceId: ids[0]! } }],
          [orderInterfaces, { params, body: { ids: [...ids, added.id].toReversed() } }],
          [deleteConfig, { params }],
        ] as const) {
          await expect(world.ask(operation as typeof deleteInterface, refused as never)).rejects.toMatchObject({
            status: 400,
            errors: [{ reason: expect.not.stringContaining('busy') }],
          });
        }
        await expect(boots()).rejects.toMatchObject(busy);
      });
      expect((await world.free(computeId)).status).toBe('running');
      expect(await active()).toEqual([true, true, false]);
      await world.ask(shutdownInstance, { params: { computeId } });
      await world.free(computeId);
      await world.runs(computeId, params.configId);
      expect(await active()).toEqual([true, true, true]);
    },
  );

  it('a change decided earlier is stored only if it removes nothing that the boot uses', async () => {
    const one = await arrange();
    const { params, vpc, ids, computeId, boots } = one;
    const store = () => sagas.next({ saga: 'change-config', step: 'store', at: 'before' });
    const removes = () => world.ask(deleteInterface, { params: { ...params, interfaceId: ids[0]! } });
    const reverses = () => world.ask(orderInterfaces, { params, body: { ids: ids.toReversed() } });
    const replaces = () => world.ask(updateConfig, { params, body: { interfaces: [{ purpose: 'public' }] } });
    const deletes = () => world.ask(deleteConfig, { params });
    const cases: [() => Promise<unknown>, string][] = [
      [removes, 'active'],
      [reverses, 'runs on this profile'],
      [replaces, 'active in its VPC'],
      [deletes, 'runs on this profile'],
    ];
    for (const [takes, reason] of cases) {
      await expect(whileHeld(store(), takes, boots)).rejects.toMatchObject({
        status: 400,
        errors: [{ reason: expect.stringContaining(reason) }],
      });
      expect((await world.free(computeId)).status).toBe('running');
      expect(await one.active()).toEqual([true, true]);
      await world.ask(shutdownInstance, { params: { computeId } });
      await world.free(computeId);
    }
    // A new interface is stored, inactive.
    const adds = () => world.ask(addInterface, { params, body: vpcOf(vpc) });
    expect(await whileHeld(store(), adds, boots)).toMatchObject({ active: false });
    await world.free(computeId);
    expect(await one.active()).toEqual([true, true, false]);
  });
});

describe('during a shutdown', () => {
  it('volumes are attached, and resources that the instance no longer uses are removed', async () => {
    const { params, ids, computeId, boots } = await arrange();
    await boots();
    await world.free(computeId);
    const shutsDown = () => world.ask(shutdownInstance, { params: { computeId } });
    const held = sagas.next({ saga: 'shutdown-instance', step: 'deactivate', at: 'before' });
    await whileHeld(held, shutsDown, async () => {
      const { id: volumeId } = await world.ask(createVolume, { body: { region: REGION, label: uniqueLabel() } });
      await world.ask(attachVolume, { params: { volumeId }, body: { [COMPUTE_ID]: computeId } });
      await world.ask(createVolume, { body: { label: uniqueLabel(), [COMPUTE_ID]: computeId } });
      await world.ask(orderInterfaces, { params, body: { ids: ids.toReversed() } });
      await world.ask(deleteInterface, { params: { ...params, interfaceId: ids[0]! } });
      await expect(shutsDown()).rejects.toMatchObject(busy);
      await expect(boots()).rejects.toMatchObject(busy);
    });
    expect((await world.free(computeId)).status).toBe('offline');
  });
});

describe('a delete', () => {
  /** The instance is gone, its VPC can be deleted at once, and only the expected job has failed. */
  const leavesNothing = async ({ vpc, computeId }: { vpc: TestVpc; computeId: number }, failed: string | undefined) => {
    await isGone(computeId);
    await world.ask(deleteVpc, { params: { vpcId: vpc.id } });
    await settled(world, 1);
    const events = await world.eventsOf(computeId);
    expect(events.filter((event) => event.endsWith('failed'))).toEqual(failed === undefined ? [] : [failed]);
    expect(events.at(-1)).toBe('compute_delete finished');
  };

  it.each([
    ['start', 'before'],
    ['start', 'committed'],
    ['activate', 'before'],
    ['activate', 'after'],
    ['finish', 'before'],
  ] as const)('cancels a boot (that is %s %s)', async (step, at) => {
    const one = await arrange();
    const { id: volumeId } = await world.ask(createVolume, {
      body: { label: uniqueLabel(), [COMPUTE_ID]: one.computeId },
    });
    const held = sagas.next({ saga: 'boot-instance', step, at });
    await whileHeld(held, one.boots, async () => {
      await world.ask(deleteInstance, { params: { computeId: one.computeId } });
      await isGone(one.computeId);
    });
    expect(await world.ask(getVolume, { params: { volumeId } })).toMatchObject({ [COMPUTE_ID]: null });
    await leavesNothing(one, 'compute_boot failed');
  });

  it('cancels a boot while vpc-service is processing its request', async () => {
    const one = await arrange();
    await one.boots();
    await world.free(one.computeId);
    await world.ask(shutdownInstance, { params: { computeId: one.computeId } });
    await world.free(one.computeId);
    const holder = await world.sql.connect();
    try {
      await holder.query('begin');
      await holder.query('select from vpc.active_profiles where compute_id = $1 for update', [one.computeId]);
      await one.boots();
      await eventually('the blocked request of the boot', async () => {
        const { rowCount } = await world.sql.query(
          `select from pg_stat_activity
            where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0
              and query like '%active_profiles%'`,
        );
        return rowCount || undefined;
      });
      await world.ask(deleteInstance, { params: { computeId: one.computeId } });
      await isGone(one.computeId);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    await leavesNothing(one, 'compute_boot failed');
  });

  it('cancels a boot of an hour, and no saga waits for its end', async () => {
    const one = await arrange();
    const durations = world.running.get<JobDurationVariables>(CONFIGURATION);
    durations.COMPUTE_BOOT_MS = 3_600_000;
    try {
      await one.boots();
      await eventually('the pause of the boot', async () => {
        const { rowCount } = await world.sql.query(
          `select from compute.sagas where name = 'boot-instance' and due > now() + interval '50 minutes'`,
        );
        return rowCount || undefined;
      });
    } finally {
      durations.COMPUTE_BOOT_MS = 0;
    }
    await world.ask(deleteInstance, { params: { computeId: one.computeId } });
    await leavesNothing(one, 'compute_boot failed');
  });

  it.each([
    ['start', 'before'],
    ['finish', 'before'],
  ] as const)('cancels the provisioning of a new instance (that is %s %s)', async (step, at) => {
    const vpc = await world.newVpc('10.0.0.0/24');
    const held = sagas.next({ saga: 'provision-instance', step, at });
    const body = { type: TYPE, region: REGION, ...image(), interfaces: [vpcOf(vpc)] };
    const { id: computeId } = await world.ask(createInstance, { body });
    await held.reached;
    try {
      await world.ask(addInstanceIp, { params: { computeId }, body: { type: 'ipv4', public: false } });
      await world.newConfig(computeId, { interfaces: [vpcOf(vpc)] });
      await world.ask(deleteInstance, { params: { computeId } });
    } finally {
      held.release();
    }
    await leavesNothing({ vpc, computeId }, 'compute_create failed');
    expect(shownIn(vpc)).toEqual([]);
  });

  it.each([
    ['start', 'before'],
    ['start', 'committed'],
    ['finish', 'before'],
  ] as const)('cancels each job of a disk (that is %s %s)', async (step, at) => {
    const jobs = [
      ['disk_create', (computeId: number) => world.ask(createDisk, { params: { computeId }, body: { size: 1000 } })],
      [
        'disk_resize',
        (computeId, diskId) => world.ask(resizeDisk, { params: { computeId, diskId }, body: { size: 9 } }),
      ],
      ['disk_delete', (computeId, diskId) => world.ask(deleteDisk, { params: { computeId, diskId } })],
      [
        'password_reset',
        (computeId, diskId) =>
          world.ask(resetDiskPassword, { params: { computeId, diskId }, body: { password: 'correct-horse-battery' } }),
      ],
    ] satisfies [string, (computeId: number, diskId: number) => Promise<unknown>][];
    for (const [type, begins] of jobs) {
      const one = await arrange();
      const { computeId } = one;
      const { id: diskId } = await world.ask(createDisk, { params: { computeId }, body: { size: 1000 } });
      await world.free(computeId);
      const held = sagas.next({ saga: 'change-disk', step, at });
      const begun = await begins(computeId, diskId);
      await held.reached;
      try {
        await world.ask(deleteInstance, { params: { computeId } });
        await isGone(computeId);
        const { rows } = await world.sql.query('select from compute.disks where compute_id = $1', [computeId]);
        expect({ type, begun, disks: rows.length }).toEqual({ type, begun, disks: 0 });
      } finally {
        held.release();
      }
      await leavesNothing(one, `${type} failed`);
    }
  });

  describe('cancels each move of an instance', () => {
    const runs = async () => {
      const one = await arrange();
      await one.boots();
      await world.free(one.computeId);
      return one;
    };
    /** An instance that may leave its region, because it has no interface in a VPC. */
    const inVlan = async () => {
      const vpc = await world.newVpc('10.0.0.0/24');
      const { id: computeId } = await world.newInstance();
      await world.newConfig(computeId, { interfaces: [{ purpose: 'vlan', label: uniqueLabel() }] });
      return { vpc, computeId };
    };
    const migrates = (body: MigrateInstanceRequest) => (computeId: number) =>
      world.ask(migrateInstance, { params: { computeId }, body });
    const resizes = (migration_type: 'warm' | 'cold') => (computeId: number) =>
      world.ask(resizeInstance, { params: { computeId }, body: { type: 'g6-standard-1', migration_type } });
    const moves = [
      ['a warm migration', 'migrate-host', runs, migrates({ type: 'warm' }), 'compute_migrate'],
      ['a cold migration', 'migrate-host', runs, migrates({ type: 'cold' }), 'compute_migrate'],
      ['a warm resize', 'resize-instance', runs, resizes('warm'), 'compute_resize'],
      ['a cold resize', 'resize-instance', runs, resizes('cold'), 'compute_resize'],
      [
        'a move to another region',
        'migrate-region',
        inVlan,
        migrates({ region: 'us-iad' }),
        'compute_migrate_datacenter',
      ],
    ] as const;

    describe.each(moves)('%s', (_, saga, arranged, begins, event) => {
      const reserves = saga === 'migrate-region' ? 'reserve' : 'close gate';
      const last = saga === 'migrate-region' ? 'complete' : 'open gate';

      it.each([
        ['start', 'before'],
        ['start', 'committed'],
        ['50 percent', 'before'],
        [last, 'before'],
        [last, 'after'],
        ['finish', 'before'],
      ] as const)('(that is %s %s)', async (step, at) => {
        const one = await arranged();
        const held = sagas.next({ saga, step, at });
        await whileHeld(
          held,
          () => begins(one.computeId),
          async () => {
            await world.ask(deleteInstance, { params: { computeId: one.computeId } });
            await isGone(one.computeId);
          },
        );
        await leavesNothing(one, `${event} failed`);
      });

      it.each([
        [reserves, 'before'],
        [reserves, 'after'],
        ['schedule', 'before'],
      ] as const)('and one without a reply to its client is undone, without an event (%s %s)', async (step, at) => {
        const one = await arranged();
        const held = sagas.next({ saga, step, at });
        const moving = whileHeld(
          held,
          () => begins(one.computeId),
          async () => {
            await world.ask(deleteInstance, { params: { computeId: one.computeId } });
          },
        );
        const failure: unknown = await moving.catch((error: unknown) => error);
        expect([400, 404]).toContain((failure as ApiFailure).status);
        await leavesNothing(one, undefined);
        expect((await world.eventsOf(one.computeId)).filter((each) => each.startsWith(event))).toEqual([]);
      });
    });

    it('and a move to another region that replaces a waiting one', async () => {
      const one = await inVlan();
      const { computeId } = one;
      const waiting = sagas.next({ saga: 'migrate-host', step: 'start', at: 'before' });
      await migrates({ type: 'cold' })(computeId);
      await waiting.reached;
      const held = sagas.next({ saga: 'migrate-region', step: 'schedule', at: 'before' });
      const moving = whileHeld(
        held,
        () => migrates({ region: 'us-iad' })(computeId),
        async () => {
          await world.ask(deleteInstance, { params: { computeId } });
        },
      );
      await expect(moving).rejects.toMatchObject({ status: 404 });
      waiting.release();
      await leavesNothing(one, 'compute_migrate failed');
    });

    it('and lets no move replace the deletion', async () => {
      const one = await inVlan();
      const { computeId } = one;
      const waiting = sagas.next({ saga: 'migrate-host', step: 'start', at: 'before' });
      await migrates({ type: 'cold' })(computeId);
      await waiting.reached;
      const held = sagas.next({ saga: 'delete-instance', step: 'release interfaces', at: 'before' });
      const deletes = () => world.ask(deleteInstance, { params: { computeId } });
      try {
        await whileHeld(held, deletes, async () => {
          await expect(migrates({ region: 'us-iad' })(computeId)).rejects.toMatchObject(busy);
        });
      } finally {
        waiting.release();
      }
      await leavesNothing(one, 'compute_migrate failed');
    });

    it('of several hours, and no saga waits for its end', async () => {
      const durations = world.running.get<JobDurationVariables>(CONFIGURATION);
      const before = { ...durations };
      const hour = 3_600_000;
      Object.assign(durations, { COMPUTE_MIGRATION_QUEUE_MS: hour, COMPUTE_MIGRATION_MS: hour });
      const one = await runs();
      try {
        await migrates({ type: 'warm' })(one.computeId);
        await world.ask(deleteInstance, { params: { computeId: one.computeId } });
        await leavesNothing(one, 'compute_migrate failed');
      } finally {
        Object.assign(durations, before);
      }
    });
  });

  it('waits for a creation that other services have not confirmed yet', async () => {
    const vpc = await world.newVpc('10.0.0.0/24');
    const label = uniqueLabel();
    const held = sagas.next({ saga: 'create-instance', step: 'confirm addresses in subnets', at: 'before' });
    const provisioning = sagas.next({ saga: 'provision-instance', step: 'start', at: 'before' });
    const body = { type: TYPE, region: REGION, label, ...image(), interfaces: [vpcOf(vpc)] };
    let computeId = 0;
    let deleting: Promise<unknown> = Promise.resolve();
    await whileHeld(
      held,
      () => world.ask(createInstance, { body }),
      async () => {
        const { data } = await world.ask(listInstances);
        computeId = data.find((each) => each.label === label)!.id;
        await expect(world.ask(deleteInstance, { params: { computeId } })).rejects.toMatchObject(busy);
        deleting = patiently(() => world.ask(deleteInstance, { params: { computeId } }));
        deleting.catch(() => undefined);
      },
    );
    try {
      await deleting;
    } finally {
      provisioning.release();
    }
    await leavesNothing({ vpc, computeId }, 'compute_create failed');
  });

  it.each([
    ['reserve addresses in subnets', 'after'],
    ['store', 'before'],
    ['confirm addresses in subnets', 'before'],
  ] as const)('waits for a change of a profile (that is %s %s)', async (step, at) => {
    const one = await arrange();
    const held = sagas.next({ saga: 'change-config', step, at });
    let deleting: Promise<unknown> = Promise.resolve();
    await whileHeld(
      held,
      () => world.ask(addInterface, { params: one.params, body: vpcOf(one.vpc) }),
      async () => {
        await expect(world.ask(deleteInstance, { params: { computeId: one.computeId } })).rejects.toMatchObject(busy);
        deleting = patiently(() => world.ask(deleteInstance, { params: { computeId: one.computeId } }));
        deleting.catch(() => undefined);
      },
    );
    await deleting;
    await isGone(one.computeId);
    await world.ask(deleteVpc, { params: { vpcId: one.vpc.id } });
  });

  it('refuses changes, boots and a second delete once it has begun', async () => {
    const one = await arrange();
    const { computeId, params } = one;
    const deletes = () => world.ask(deleteInstance, { params: { computeId } });
    const held = sagas.next({ saga: 'delete-instance', step: 'release interfaces', at: 'before' });
    await whileHeld(held, deletes, async () => {
      await expect(deletes()).rejects.toMatchObject(busy);
      await expect(one.boots()).rejects.toMatchObject(busy);
      await expect(world.ask(addInterface, { params, body: { purpose: 'public' } })).rejects.toMatchObject(busy);
      const { id: volumeId } = await world.ask(createVolume, { body: { region: REGION, label: uniqueLabel() } });
      await expect(
        world.ask(attachVolume, { params: { volumeId }, body: { [COMPUTE_ID]: computeId } }),
      ).rejects.toMatchObject({ errors: [{ field: COMPUTE_ID }] });
    });
    await isGone(computeId);
  });

  it('that has released nothing yet lets a boot begin, and cancels it', async () => {
    const one = await arrange();
    const deletes = () => world.ask(deleteInstance, { params: { computeId: one.computeId } });
    const held = sagas.next({ saga: 'delete-instance', step: 'start', at: 'before' });
    const boot = sagas.next({ saga: 'boot-instance', step: 'activate', at: 'before' });
    try {
      await whileHeld(held, deletes, one.boots);
    } finally {
      boot.release();
    }
    await leavesNothing(one, 'compute_boot failed');
  });
});

describe('changes at once', () => {
  it('take turns', async () => {
    const { computeId, vpc } = await arrange();
    const created = await Promise.all(
      [1, 2, 3].map(() => patiently(() => world.newConfig(computeId, { interfaces: [vpcOf(vpc)] }))),
    );
    expect(new Set(created.map(({ id }) => id)).size).toBe(3);
  });
});
