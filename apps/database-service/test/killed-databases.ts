import { rm } from 'node:fs/promises';
import {
  createMysqlDatabase,
  createMysqlDatabaseBackup,
  createPostgresqlDatabase,
  createPostgresqlDatabaseBackup,
  deleteMysqlDatabase,
  deleteMysqlDatabaseBackup,
  deletePostgresqlDatabase,
  deletePostgresqlDatabaseBackup,
  getMysqlDatabase,
  getMysqlDatabaseCredentials,
  getPostgresqlDatabase,
  getPostgresqlDatabaseCredentials,
  listMysqlDatabaseBackups,
  listPostgresqlDatabaseBackups,
  resetMysqlDatabaseCredentials,
  resetPostgresqlDatabaseCredentials,
  restoreMysqlDatabaseBackup,
  restorePostgresqlDatabaseBackup,
  updateMysqlDatabase,
  updatePostgresqlDatabase,
} from '@stratus/contracts';
import {
  binaries,
  endProcessesIn,
  MariadbServers,
  newDirectory,
  PostgresqlServers,
} from '@stratus/local-databases/testing';
import { mariadbServer, serversIn, databaseUser } from '@stratus/local-servers';
import { bootServices, callerOf, createWorld, eventually } from '@stratus/testing';
import type { Ask, World } from '@stratus/testing';
import { createConnection } from 'mysql2/promise';
import { Client } from 'pg';
import { LIMIT_MS, ServiceProcess } from './killed-service.js';
import type { Place } from './killed-service.js';

/** The operations of each engine. */
export const OF = {
  mysql: {
    create: createMysqlDatabase,
    get: getMysqlDatabase,
    update: updateMysqlDatabase,
    credentials: getMysqlDatabaseCredentials,
    reset: resetMysqlDatabaseCredentials,
    backUp: createMysqlDatabaseBackup,
    backups: listMysqlDatabaseBackups,
    deleteBackup: deleteMysqlDatabaseBackup,
    restore: restoreMysqlDatabaseBackup,
    delete: deleteMysqlDatabase,
  },
  postgresql: {
    create: createPostgresqlDatabase,
    get: getPostgresqlDatabase,
    update: updatePostgresqlDatabase,
    credentials: getPostgresqlDatabaseCredentials,
    reset: resetPostgresqlDatabaseCredentials,
    backUp: createPostgresqlDatabaseBackup,
    backups: listPostgresqlDatabaseBackups,
    deleteBackup: deletePostgresqlDatabaseBackup,
    restore: restorePostgresqlDatabaseBackup,
    delete: deletePostgresqlDatabase,
  },
} as const;

/** One database for each place at which a kill leaves a different state; each is the first one of an account with its id. */
export interface Subject {
  id: number;
  engine: keyof typeof OF;
  members: 1 | 3;
  place: Place;
}
const subject = (id: number, place: Place, engine: Subject['engine'] = 'postgresql', members: 1 | 3 = 1): Subject => ({
  id,
  engine,
  members,
  place,
});
export const SUBJECTS = [
  subject(1, 'not handed over'),
  subject(2, 'handed over'),
  subject(3, 'working', 'postgresql', 3),
  subject(4, 'working', 'mysql'),
  subject(5, 'not observed'),
  subject(6, 'observed'),
  subject(7, 'ended'),
];

/** database-service in a process that is killed, with one database on servers of this machine for each of the subjects. */
export class KilledDatabases {
  /** The last event whose job has been checked. */
  private checked = 0;

  private constructor(
    readonly world: World,
    readonly directory: string,
    /** Ids of the engines. */
    readonly engines: Record<Subject['engine'], string>,
    private readonly environment: NodeJS.ProcessEnv,
    public service: ServiceProcess,
  ) {}

  static async start(): Promise<KilledDatabases> {
    const [world, mariadb] = await Promise.all([createWorld(['catalog', 'database']), mariadbServer()]);
    const mysql = new MariadbServers({ server: mariadb.binary });
    const postgresql = new PostgresqlServers({ binaries: binaries() });
    const engines = { mysql: `mysql/${mysql.version}`, postgresql: `postgresql/${postgresql.version}` };
    world.environment.DATABASE_ENGINES = Object.values(engines).join(',');
    await bootServices(world, 'catalog');
    const directory = newDirectory();
    const environment = {
      ...process.env,
      ...world.environment,
      DATABASE_PROVISIONER: 'local',
      DATABASES_DIRECTORY: directory,
      POSTGRESQL_BINARIES: binaries(),
      MARIADB_SERVER: mariadb.binary,
      DATABASES_DURABLE: 'false',
    };
    return new KilledDatabases(world, directory, engines, environment, await ServiceProcess.start(environment));
  }

  async end(): Promise<void> {
    await this.service.end('SIGTERM');
    await endProcessesIn(this.directory, databaseUser());
    await this.world.stop();
    await rm(this.directory, { recursive: true, force: true });
  }

  startReplica(): Promise<ServiceProcess> {
    return ServiceProcess.start(this.environment);
  }

  as({ id }: Subject): Ask {
    return this.world.as(callerOf(id));
  }

  /** Member directories with a running server, each listed once per server, and any other process of a cluster. */
  served(): string[] {
    return serversIn(this.directory)
      .map(({ commandLine }) => /clusters\/(\d+\/\d)\/data( |$)/.exec(commandLine)?.[1] ?? commandLine)
      .toSorted();
  }

  /**
   * Starts a job on each database, kills the service once each has reached its place, restarts it, and waits for the jobs to
   * end, which must succeed.
   * @param work patterns of the boundaries at which work on a cluster stops, by database id.
   */
  async killedIn(act: (each: Subject) => Promise<unknown>, work: Record<number, string>): Promise<void> {
    await this.service.order({ places: Object.fromEntries(SUBJECTS.map(({ id, place }) => [id, place])), work });
    // So that the ids equal those of the accounts.
    for (const each of SUBJECTS) await act(each);
    await this.service.untilSaid(...SUBJECTS.map(({ id }) => `reached ${id}`));
    await this.service.end('SIGKILL');
    expect(new Set(this.served()).size).toBe(this.served().length);
    this.service = await this.startReplica();
    await this.untilJobsHaveEndedWell();
  }

  async untilJobsHaveEndedWell(): Promise<void> {
    const { sql } = this.world;
    await eventually(
      'the end of all jobs',
      async () => {
        const { rows } = await sql.query(
          "select id, status, job from database.databases where job is not null or status <> 'active'",
        );
        if (rows.length > 0) throw new Error(JSON.stringify(rows));
        return true;
      },
      LIMIT_MS,
    );
    const { rows } = await sql.query(
      `select array_agg(concat_ws(' ', entity_id, type, job->>'status', job->>'message') order by sequence) as events
         from database.events
        where job is not null and job->>'message' is distinct from 'All nodes run again' and sequence > $1
        group by job->>'id'
       having array_agg(job->>'status' order by sequence) <> array['notification', 'finished']`,
      [this.checked],
    );
    expect(rows).toEqual([]);
    await this.forgetJobs();
  }

  /** Jobs that have ended until now may have failed. */
  async forgetJobs(): Promise<void> {
    this.checked = (await this.world.sql.query('select max(sequence) as last from database.events')).rows[0].last;
  }

  /** Runs a statement as the customer, with the password from the API or another one. */
  async run(each: Subject, sql: string, password?: string): Promise<unknown> {
    const { hosts, port } = await this.as(each)(OF[each.engine].get, paramsOf(each));
    const shown = await this.as(each)(OF[each.engine].credentials, paramsOf(each));
    if (hosts.primary === null || port === null) throw new Error(`database ${each.id} is not provisioned`);
    const login = { host: hosts.primary, port, user: shown.username, password: password ?? shown.password };
    if (each.engine === 'mysql') {
      const session = await createConnection(login);
      const [rows] = await session.query(sql).finally(() => session.end());
      return rows;
    }
    const client = new Client({ ...login, database: 'postgres' });
    await client.connect();
    const { rows } = await client.query(sql).finally(() => client.end());
    return rows;
  }

  /** The id of its only backup. */
  async backupOf(each: Subject): Promise<number> {
    const { data } = await this.as(each)(OF[each.engine].backups, paramsOf(each));
    expect(data).toEqual([expect.objectContaining({ id: expect.any(Number) })]);
    return Number(data[0]?.id);
  }
}

export const paramsOf = ({ id: instanceId }: Subject) => ({ params: { instanceId } });
