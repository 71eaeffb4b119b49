import {
  createMysqlDatabase,
  createPostgresqlDatabase,
  deleteMysqlDatabase,
  getMysqlDatabase,
  getMysqlDatabaseCredentials,
  getMysqlDatabaseSsl,
  getPostgresqlDatabase,
  listDatabases,
  listMysqlDatabases,
  listPostgresqlDatabases,
  locateDatabases,
  patchMysqlDatabase,
  resetMysqlDatabaseCredentials,
  updateMysqlDatabase,
} from '@stratus/contracts';
import { callerOf, eventually } from '@stratus/testing';
import { createDatabaseWorld, newBody } from '../../test/database-world.js';
import type { DatabaseWorld } from '../../test/database-world.js';

let world: DatabaseWorld;
beforeAll(async () => {
  world = await createDatabaseWorld();
});
afterAll(() => world.stop());

const gone = (id: number) =>
  eventually(`the end of database ${id}`, async () => {
    const { rows } = await world.sql.query('select from database.databases where id = $1', [id]);
    return rows.length === 0 || undefined;
  });
const refused = (errors: object[], status = 400) => ({ status, errors });

describe('a new database', () => {
  it('is provisioning, then active with hosts and a maintenance window', async () => {
    const body = newBody();
    const made = await world.ask(createMysqlDatabase, { body: { ...body, allow_list: ['203.0.113.7'] } });
    expect(made).toMatchObject({
      label: body.label,
      engine: 'mysql',
      version: '8.0.30',
      status: 'provisioning',
      hosts: { primary: null, secondary: null },
      allow_list: ['203.0.113.7'],
      cluster_size: 1,
      replication_type: 'none',
      ssl_connection: true,
      encrypted: false,
      port: 3306,
      updates: { frequency: 'weekly', duration: 3, hour_of_day: 0, day_of_week: null, week_of_month: null },
    });
    expect(await world.settled(made.id)).toMatchObject({
      status: 'active',
      hosts: { primary: expect.stringContaining(`db-${made.id}-mysql-primary`), secondary: expect.any(String) },
      updates: { frequency: 'weekly', duration: 3, hour_of_day: 1, day_of_week: 7, week_of_month: null },
    });
    expect(await world.eventsOf(made.id)).toEqual(['database_create notification', 'database_create finished']);
  });

  it('of PostgreSQL has its commit type and its port, and MySQL paths do not show it', async () => {
    const { id } = await world.ask(createPostgresqlDatabase, {
      body: { ...newBody({ cluster_size: 3 }), engine: 'postgresql/14.4' },
    });
    const params = { instanceId: id };
    expect(await world.ask(getPostgresqlDatabase, { params })).toMatchObject({
      engine: 'postgresql',
      replication_type: 'asynch',
      replication_commit_type: 'local',
      port: 5432,
    });
    await expect(world.ask(getMysqlDatabase, { params })).rejects.toMatchObject({ status: 404 });
    const list = await world.ask(listPostgresqlDatabases);
    expect(list.data.map((each) => each.id)).toEqual([id]);
  });

  it('is refused with an error for everything that the catalog does not offer (contract 1.3)', async () => {
    const body = { ...newBody(), region: 'mars', type: 'g9-none', engine: 'mysql/1.0' };
    await expect(world.ask(createMysqlDatabase, { body })).rejects.toMatchObject(
      refused([
        { field: 'region', reason: 'region is not valid' },
        { field: 'engine', reason: expect.stringContaining('engine is not valid') },
        { field: 'type', reason: expect.stringContaining('type is not valid') },
      ]),
    );
  });

  it('needs a unique label in its account (choice C11)', async () => {
    const { label } = await world.newDatabase();
    await expect(world.ask(createMysqlDatabase, { body: { ...newBody(), label } })).rejects.toMatchObject(
      refused([{ field: 'label', reason: 'Label must be unique among your databases' }]),
    );
    await world.as(callerOf(2))(createMysqlDatabase, { body: { ...newBody(), label } });
  });
});

describe('an update', () => {
  it('of the label is visible at once', async () => {
    const { id } = await world.newDatabase();
    const label = `renamed-${id}`;
    const renamed = await world.ask(updateMysqlDatabase, { params: { instanceId: id }, body: { label } });
    expect(renamed).toMatchObject({ label, status: 'active' });
    expect((await world.eventsOf(id)).slice(2)).toEqual(['database_update finished']);
  });

  it('of the allow list returns status updating, and then active again (contract 5.2 rule 4)', async () => {
    const { id } = await world.newDatabase();
    const params = { instanceId: id };
    const changed = await world.ask(updateMysqlDatabase, { params, body: { allow_list: ['10.0.0.0/8'] } });
    expect(changed).toMatchObject({ allow_list: ['10.0.0.0/8'], status: 'updating' });
    expect(await world.settled(id)).toMatchObject({ allow_list: ['10.0.0.0/8'], status: 'active' });
    expect((await world.eventsOf(id)).slice(2)).toEqual(['database_update notification', 'database_update finished']);
  });

  it('of the window keeps its missing fields (choice C28)', async () => {
    const { id } = await world.newDatabase();
    const params = { instanceId: id };
    await world.ask(updateMysqlDatabase, { params, body: { updates: { frequency: 'monthly', week_of_month: 2 } } });
    expect((await world.settled(id)).updates).toEqual({
      frequency: 'monthly',
      duration: 3,
      hour_of_day: 1,
      day_of_week: 7,
      week_of_month: 2,
    });
    await world.ask(updateMysqlDatabase, { params, body: { updates: { frequency: 'weekly' } } });
    expect((await world.settled(id)).updates.week_of_month).toBeNull();
  });

  it('of the type is allowed only to one with more disk (contract 5.2 rule 3)', async () => {
    const { id } = await world.newDatabase();
    const params = { instanceId: id };
    const answer = await world.ask(updateMysqlDatabase, { params, body: { type: 'g6-standard-2' } });
    expect(answer).toMatchObject({ type: 'g6-standard-2', status: 'updating' });
    expect(await world.settled(id)).toMatchObject({ type: 'g6-standard-2', status: 'active' });
    await expect(world.ask(updateMysqlDatabase, { params, body: { type: 'g6-nanode-1' } })).rejects.toMatchObject(
      refused([{ field: 'type', reason: expect.stringContaining('The new type needs more disk') }]),
    );
  });

  it('that changes nothing has no event', async () => {
    const { id, label, allow_list } = await world.newDatabase();
    const answer = await world.ask(updateMysqlDatabase, { params: { instanceId: id }, body: { label, allow_list } });
    expect(answer.status).toBe('active');
    expect((await world.eventsOf(id)).slice(2)).toEqual([]);
  });
});

describe('credentials', () => {
  it('work once the database is active, change with a reset, and stay encrypted (contract 5.2 rule 10)', async () => {
    const { id } = await world.newDatabase();
    const params = { instanceId: id };
    const before = await world.ask(getMysqlDatabaseCredentials, { params });
    expect(await world.ask(resetMysqlDatabaseCredentials, { params })).toEqual({});
    await world.settled(id);
    const after = await world.ask(getMysqlDatabaseCredentials, { params });
    expect(after).toEqual({ username: before.username, password: expect.not.stringMatching(before.password) });
    const { rows } = await world.sql.query(
      `select string_agg(t::text, '') as all from (
         select t::text from database.databases t union all select t::text from database.events t
         union all select t::text from database.sagas t union all select t::text from database.idempotency_keys t
         union all select t::text from database.simulated_clusters t union all select t::text from database.observations t) t`,
    );
    for (const { password } of [before, after]) {
      expect(rows[0].all.includes(password)).toBe(false);
      expect(rows[0].all.includes(Buffer.from(password).toString('hex'))).toBe(false);
    }
    expect((await world.eventsOf(id)).slice(2)).toEqual([
      'database_credentials_reset notification',
      'database_credentials_reset finished',
    ]);
  });

  it('stay the same when a reset fails', async () => {
    const { id } = await world.newDatabase();
    const params = { instanceId: id };
    const before = await world.ask(getMysqlDatabaseCredentials, { params });
    await world.breakWork(id, 'There is no room');
    await world.ask(resetMysqlDatabaseCredentials, { params });
    await world.settled(id);
    expect(await world.ask(getMysqlDatabaseCredentials, { params })).toEqual(before);
    expect((await world.eventsOf(id)).slice(2)).toEqual([
      'database_credentials_reset notification',
      'database_credentials_reset failed',
    ]);
    await world.breakWork(id, null);
    await world.ask(resetMysqlDatabaseCredentials, { params });
    await world.settled(id);
    expect(await world.ask(getMysqlDatabaseCredentials, { params })).not.toEqual(before);
    const { rows } = await world.sql.query(
      'select previous_password_key as key, previous_password_box as box from database.databases where id = $1',
      [id],
    );
    expect(rows).toEqual([{ key: null, box: null }]);
  });

  it('are unavailable while this replica lacks their key', async () => {
    const { id } = await world.newDatabase();
    await world.sql.query(`update database.databases set password_key = 'of-another-replica' where id = $1`, [id]);
    const answer = world.ask(getMysqlDatabaseCredentials, { params: { instanceId: id } });
    await expect(answer).rejects.toMatchObject({ status: 503 });
  });

  it('and the certificate need an active database', async () => {
    const { id } = await world.newDatabase();
    const params = { instanceId: id };
    const { ca_certificate } = await world.ask(getMysqlDatabaseSsl, { params });
    expect(Buffer.from(ca_certificate!, 'base64').toString()).toContain('BEGIN CERTIFICATE');
    await world.sql.query(`update database.databases set status = 'restoring' where id = $1`, [id]);
    const needsActive = refused([
      { reason: expect.stringContaining('is busy (restoring). Retry when its status is active') },
    ]);
    await expect(world.ask(getMysqlDatabaseCredentials, { params })).rejects.toMatchObject(needsActive);
    await expect(world.ask(getMysqlDatabaseSsl, { params })).rejects.toMatchObject(needsActive);
  });
});

describe('a patch', () => {
  it('restarts the nodes, as a job', async () => {
    const { id } = await world.newDatabase();
    expect(await world.ask(patchMysqlDatabase, { params: { instanceId: id } })).toEqual({});
    expect((await world.settled(id)).status).toBe('active');
    expect((await world.eventsOf(id)).slice(2)).toEqual(['database_update notification', 'database_update finished']);
  });
});

describe('a deletion', () => {
  it('hides the database at once, and ends its cluster', async () => {
    const { id, label } = await world.newDatabase();
    const params = { instanceId: id };
    expect(await world.ask(deleteMysqlDatabase, { params })).toEqual({});
    await expect(world.ask(getMysqlDatabase, { params })).rejects.toMatchObject({ status: 404 });
    await gone(id);
    const { rows } = await world.sql.query('select from database.simulated_clusters where database_id = $1', [id]);
    expect(rows).toEqual([]);
    expect((await world.eventsOf(id)).slice(2)).toEqual(['database_delete notification', 'database_delete finished']);
    await world.ask(createMysqlDatabase, { body: { ...newBody(), label } });
  });

  it('frees its label at once, even before its job has begun', async () => {
    const { id, label } = await world.newDatabase();
    await world.sql.query('update database.databases set visible = false where id = $1', [id]);
    expect((await world.ask(createMysqlDatabase, { body: { ...newBody(), label } })).label).toBe(label);
  });

  it('is refused while a job runs', async () => {
    const { id } = await world.newDatabase();
    await world.sql.query(`update database.databases set status = 'updating' where id = $1`, [id]);
    await expect(world.ask(deleteMysqlDatabase, { params: { instanceId: id } })).rejects.toMatchObject(
      refused([{ reason: expect.stringContaining('active, degraded or failed') }]),
    );
  });
});

describe('lists', () => {
  it('show databases visible to the caller, by engine and for all engines, filtered', async () => {
    const ask = world.as(callerOf(7));
    const mysql = await ask(createMysqlDatabase, { body: newBody() });
    const postgresql = await ask(createPostgresqlDatabase, { body: { ...newBody(), engine: 'postgresql/14.4' } });
    const all = await ask(listDatabases);
    expect(all.data.map(({ id, instance_uri }) => [id, instance_uri])).toEqual([
      [mysql.id, `/v4/databases/mysql/instances/${mysql.id}`],
      [postgresql.id, `/v4/databases/postgresql/instances/${postgresql.id}`],
    ]);
    expect((await ask(listMysqlDatabases)).data.map(({ id }) => id)).toEqual([mysql.id]);
    const restricted = callerOf(7, {
      restricted: true,
      grants: { global: {} as never, entities: { database: { [postgresql.id]: 'read_only' } } },
    });
    expect((await world.as(restricted)(listDatabases)).data.map(({ id }) => id)).toEqual([postgresql.id]);
    expect((await world.as(restricted)(listMysqlDatabases)).data).toEqual([]);
    expect(await ask(locateDatabases, { body: { ids: [mysql.id, 999_999] } })).toEqual({
      databases: [{ id: mysql.id, label: mysql.label, region: 'us-east' }],
    });
  });
});
