import { randomUUID } from 'node:crypto';
import { createMysqlDatabase, getMysqlDatabase } from '@stratus/contracts';
import type { MysqlDatabaseRecord } from '@stratus/contracts';
import type { RunningService } from '@stratus/service';
import {
  bootServices,
  callerOf,
  checked,
  createWorld,
  eventsMustBeSound,
  eventually,
  untilAnswered,
} from '@stratus/testing';
import type { Ask, World } from '@stratus/testing';
import { databaseService } from '../src/database-service.definition.js';
import { DatabaseServiceModule } from '../src/database-service.module.js';
import { ClusterObserver } from '../src/observer/cluster.observer.js';

/**
 * A catalog and a database-service on the simulated provisioner, with account 1. Checks every reply, and all events at the
 * end.
 */
export interface DatabaseWorld extends World {
  /** Calls as an unrestricted caller of account 1. */
  ask: Ask;
  running: RunningService;
  /** The schema of {@link sql} under test. */
  schema: 'database';
  /** Creates a MySQL database, and waits until it is active. */
  newDatabase: (more?: Partial<typeof BODY>) => Promise<MysqlDatabaseRecord>;
  /** Waits until no job has a database; returns its record. */
  settled: (id: number) => Promise<MysqlDatabaseRecord>;
  /** Runs work while no round of the observer runs: nothing is handed over, and no job ends. */
  unobserved: <T>(work: (observer: ClusterObserver) => Promise<T>) => Promise<T>;
  /** Makes every further change of a cluster fail with this fault; null: changes work again. */
  breakWork: (id: number, fault: string | null) => Promise<void>;
  /** Types and states of a database's events, in order. */
  eventsOf: (id: number) => Promise<string[]>;
}

const BODY = { region: 'us-east', type: 'g6-nanode-1', engine: 'mysql/8.0.30', cluster_size: 1 as 1 | 3 };
/** Work on clusters takes no time. */
export const AT_ONCE = {
  DATABASE_CREATE_MS: '0',
  DATABASE_UPDATE_MS: '0',
  DATABASE_PATCH_MS: '0',
  DATABASE_RESIZE_MS: '0',
  DATABASE_BACKUP_MS: '0',
  DATABASE_RESTORE_MS: '0',
  DATABASE_DELETE_MS: '0',
};

export const uniqueLabel = (): string => `db-${randomUUID().slice(0, 13)}`;
export const newBody = (more: Partial<typeof BODY> = {}) => ({ ...BODY, label: uniqueLabel(), ...more });

export async function createDatabaseWorld(variables: NodeJS.ProcessEnv = {}): Promise<DatabaseWorld> {
  const world = await createWorld(['catalog', 'database']);
  await bootServices(world, 'catalog');
  const running = await world.boot(
    (env) => databaseService({ ...env, ...AT_ONCE, ...variables }),
    DatabaseServiceModule,
  );
  const ask = checked(untilAnswered(world.as(callerOf(1))));
  const settled = (id: number) =>
    eventually(`database ${id}`, async () => {
      const { rows } = await world.sql.query('select from database.databases where id = $1 and job is null', [id]);
      return rows[0] && (await ask(getMysqlDatabase, { params: { instanceId: id } }));
    });
  return {
    ...world,
    schema: 'database',
    running,
    ask,
    as: (caller) => checked(untilAnswered(world.as(caller))),
    settled,
    newDatabase: async (more) => settled((await ask(createMysqlDatabase, { body: newBody(more) })).id),
    unobserved: async (work) => {
      const observer = running.get(ClusterObserver);
      const stopped = Promise.withResolvers<void>();
      observer.round = async () => stopped.resolve();
      // The previous round has ended.
      await stopped.promise;
      try {
        return await work(observer);
      } finally {
        Reflect.deleteProperty(observer, 'round');
      }
    },
    breakWork: async (id, fault) => {
      const set = 'update database.simulated_clusters set held = noted, fault = $2 where database_id = $1';
      await world.sql.query(set, [id, fault]);
    },
    eventsOf: async (id) => {
      const { rows } = await world.sql.query<{ what: string }>(
        `select concat_ws(' ', type, job->>'status') as what from database.events
          where entity_type = 'database' and entity_id = $1 order by sequence`,
        [String(id)],
      );
      return rows.map(({ what }) => what);
    },
    stop: async () => {
      try {
        await eventsMustBeSound(world.sql, 'database');
      } finally {
        await world.stop();
      }
    },
  };
}
