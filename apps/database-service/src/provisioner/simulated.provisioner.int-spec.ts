import type { Type } from '@nestjs/common';
import { PROVISIONER } from '@stratus/database-provisioner';
import type { ClusterSpecification, Provisioner } from '@stratus/database-provisioner';
import { SimulatedProvisioner } from '@stratus/database-provisioner/simulated';
import type { SimulatedDurations } from '@stratus/database-provisioner/simulated';
import { provisionerSuite } from '@stratus/database-provisioner/testing';
import { Database } from '@stratus/postgres';
import type { RunningService } from '@stratus/service';
import { createWorld } from '@stratus/testing';
import type { World } from '@stratus/testing';
import { databaseService } from '../database-service.definition.js';
import { DatabaseServiceModule } from '../database-service.module.js';
import { ClusterObserver } from '../observer/cluster.observer.js';
import { AT_ONCE } from '../../test/database-world.js';

const specification = (databaseId: number, changes: Partial<ClusterSpecification> = {}): ClusterSpecification => ({
  databaseId,
  created: '2026-11-22T00:00:00.000Z',
  revision: 1,
  engine: 'mysql',
  version: '8.0.30',
  region: 'us-east',
  members: 1,
  memory: 1024,
  disk: 25_600,
  encrypted: false,
  sslConnection: true,
  allowList: [],
  replicationType: 'none',
  replicationCommitType: null,
  credentials: { username: 'dbadmin', password: 'secret-of-the-suite' },
  restarts: 0,
  backups: [],
  restore: null,
  ...changes,
});

let world: World;
let service: RunningService;
beforeAll(async () => {
  world = await createWorld(['database']);
  service = await world.boot((env) => databaseService({ ...env, ...AT_ONCE }), DatabaseServiceModule);
  // The clusters of these specs have no databases: an observer would remove them.
  service.get(ClusterObserver).round = async () => undefined;
});
afterAll(() => world.stop());

const PATIENCE_MS = 60_000;
provisionerSuite(
  'the simulation',
  async () => ({ provisioner: service.get<Provisioner>(PROVISIONER), specification, stop: async () => undefined }),
  PATIENCE_MS,
);

describe('after a clock was ahead by an hour, and is put back', () => {
  const START = Date.UTC(2026, 10, 22, 12);
  const AHEAD = START + 3_600_000;
  const WORK_MS = 3_000;
  const provisioners: SimulatedProvisioner[] = [];
  afterAll(() => {
    for (const provisioner of provisioners) provisioner.onApplicationShutdown();
  });
  /** Another process, and the time that its clock shows. */
  function processAt(ms: number) {
    const clock = { ms };
    const durations = Object.fromEntries(Object.keys(AT_ONCE).map((key) => [key, WORK_MS])) as SimulatedDurations;
    const provisioner = new SimulatedProvisioner(
      service.get<Database>(Database as unknown as Type<Database>),
      { ...durations, SERVICE_DOMAIN: 'stratus.test' },
      () => new Date(clock.ms),
      { of: async () => ({ milliseconds: (configured) => configured, fault: null }) },
    );
    provisioners.push(provisioner);
    return { clock, provisioner };
  }

  it('work that began before takes no longer than it should', async () => {
    await processAt(AHEAD).provisioner.apply(specification(11));
    const { clock, provisioner } = processAt(START);
    expect(await provisioner.status(11)).toMatchObject({ noted: 1, revision: 0 });
    clock.ms += WORK_MS;
    expect(await provisioner.status(11)).toMatchObject({ revision: 1 });
  });

  it('a removal takes no longer than it should', async () => {
    const { provisioner: ahead } = processAt(AHEAD);
    await ahead.apply(specification(12));
    await ahead.remove(12);
    const { clock, provisioner } = processAt(START);
    expect((await provisioner.statuses(11)).has(12)).toBe(true);
    clock.ms += WORK_MS;
    expect((await provisioner.statuses(11)).has(12)).toBe(false);
  });

  it('a cluster that was reported as provisioned still is, also in another process', async () => {
    const { clock, provisioner } = processAt(START);
    await provisioner.apply(specification(13));
    clock.ms = AHEAD;
    const reported = await provisioner.status(13);
    expect(reported).toMatchObject({ revision: 1, members: [{ running: true }] });
    expect(await processAt(START).provisioner.status(13)).toEqual(reported);
    await processAt(START).provisioner.apply(specification(13, { revision: 2, allowList: ['192.0.2.0/24'] }));
    expect(await processAt(START).provisioner.status(13)).toEqual({ ...reported, noted: 2 });
  });
});
