import {
  createMysqlDatabase,
  createMysqlDatabaseBackup,
  deleteMysqlDatabaseBackup,
  getMysqlDatabaseBackup,
  listMysqlDatabaseBackups,
  restoreMysqlDatabaseBackup,
} from '@stratus/contracts';
import { createDatabaseWorld, newBody } from '../../test/database-world.js';
import type { DatabaseWorld } from '../../test/database-world.js';

let world: DatabaseWorld;
beforeAll(async () => {
  world = await createDatabaseWorld();
});
afterAll(() => world.stop());

const snapshot = async (instanceId: number, label: string): Promise<number> => {
  await world.ask(createMysqlDatabaseBackup, { params: { instanceId }, body: { label } });
  await world.settled(instanceId);
  const { data } = await world.ask(listMysqlDatabaseBackups, { params: { instanceId } });
  return data.find((backup) => backup.label === label)!.id;
};
const refused = (...errors: object[]) => ({ status: 400, errors });

describe('a snapshot', () => {
  it('is listed once it is complete', async () => {
    const { id: instanceId } = await world.newDatabase();
    const params = { instanceId };
    expect(await world.ask(createMysqlDatabaseBackup, { params, body: { label: 'one' } })).toEqual({});
    expect((await world.settled(instanceId)).status).toBe('active');
    const { data } = await world.ask(listMysqlDatabaseBackups, { params });
    expect(data).toEqual([{ id: expect.any(Number), type: 'snapshot', label: 'one', created: expect.any(String) }]);
    const backupId = data[0]!.id;
    expect(await world.ask(getMysqlDatabaseBackup, { params: { instanceId, backupId } })).toEqual(data[0]);
    expect((await world.eventsOf(instanceId)).slice(2)).toEqual([
      'database_backup_create notification',
      'database_backup_create finished',
    ]);
  });

  it('whose row is gone fails, and its database continues to work', async () => {
    const { id: instanceId } = await world.newDatabase();
    const params = { instanceId };
    await world.unobserved(async () => {
      await world.ask(createMysqlDatabaseBackup, { params, body: { label: 'one' } });
      await world.sql.query('delete from database.backups where database_id = $1', [instanceId]);
    });
    expect((await world.settled(instanceId)).status).toBe('active');
    expect((await world.eventsOf(instanceId)).at(-1)).toBe('database_backup_create failed');
  });

  it('has a unique label, and is one of at most three (contract 5.2 rule 7)', async () => {
    const { id: instanceId } = await world.newDatabase();
    const params = { instanceId };
    const [first] = [await snapshot(instanceId, 'a'), await snapshot(instanceId, 'b'), await snapshot(instanceId, 'c')];
    await expect(world.ask(createMysqlDatabaseBackup, { params, body: { label: 'a' } })).rejects.toMatchObject(
      refused(
        { field: 'label', reason: 'Label must be unique among the backups of the database' },
        { reason: 'At most 3 snapshots per database: delete one first' },
      ),
    );
    await world.ask(deleteMysqlDatabaseBackup, { params: { instanceId, backupId: first! } });
    await snapshot(instanceId, 'd');
    const { data } = await world.ask(listMysqlDatabaseBackups, { params });
    expect(data.map(({ label }) => label)).toEqual(['b', 'c', 'd']);
  });

  it('of the secondary needs three nodes (contract 5.2 rule 8)', async () => {
    const [{ id: one }, { id: three }] = [await world.newDatabase(), await world.newDatabase({ cluster_size: 3 })];
    const body = { label: 'a', target: 'secondary' as const };
    await expect(world.ask(createMysqlDatabaseBackup, { params: { instanceId: one }, body })).rejects.toMatchObject(
      refused({ field: 'target', reason: expect.stringContaining('three nodes') }),
    );
    await world.ask(createMysqlDatabaseBackup, { params: { instanceId: three }, body });
    expect((await world.settled(three)).status).toBe('active');
  });

  it('is refused while another one runs', async () => {
    const { id: instanceId } = await world.newDatabase();
    await world.sql.query(`update database.databases set status = 'backing_up' where id = $1`, [instanceId]);
    await expect(
      world.ask(createMysqlDatabaseBackup, { params: { instanceId }, body: { label: 'a' } }),
    ).rejects.toMatchObject(refused({ reason: expect.stringContaining('The database is busy (backing_up)') }));
  });
});

describe('a restore', () => {
  it('is a job of the database, from active or failed', async () => {
    const { id: instanceId } = await world.newDatabase();
    const backupId = await snapshot(instanceId, 'a');
    for (const status of ['active', 'failed']) {
      await world.sql.query('update database.databases set status = $2 where id = $1', [instanceId, status]);
      expect(await world.ask(restoreMysqlDatabaseBackup, { params: { instanceId, backupId } })).toEqual({});
      expect((await world.settled(instanceId)).status).toBe('active');
    }
    expect((await world.eventsOf(instanceId)).slice(4)).toEqual([
      'database_backup_restore notification',
      'database_backup_restore finished',
      'database_backup_restore notification',
      'database_backup_restore finished',
    ]);
  });

  it('keeps its backup from being deleted until it ends', async () => {
    const { id: instanceId } = await world.newDatabase();
    const backupId = await snapshot(instanceId, 'a');
    await world.sql.query(`update database.databases set status = 'restoring', restore_backup = $2 where id = $1`, [
      instanceId,
      backupId,
    ]);
    await expect(world.ask(deleteMysqlDatabaseBackup, { params: { instanceId, backupId } })).rejects.toMatchObject(
      refused({ reason: expect.stringContaining('is being restored') }),
    );
  });
});

describe('backups', () => {
  it('of another database, engine or account are not found', async () => {
    const [{ id: one }, { id: other }] = [await world.newDatabase(), await world.newDatabase()];
    const backupId = await snapshot(one, 'a');
    for (const operation of [deleteMysqlDatabaseBackup, restoreMysqlDatabaseBackup]) {
      await expect(world.ask(operation, { params: { instanceId: other, backupId } })).rejects.toMatchObject({
        status: 404,
      });
    }
    await expect(world.ask(getMysqlDatabaseBackup, { params: { instanceId: other, backupId } })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('cannot be read while the database is provisioning (contract 4.9)', async () => {
    const { id } = await world.ask(createMysqlDatabase, { body: newBody() });
    await world.settled(id);
    await world.sql.query(`update database.databases set status = 'provisioning' where id = $1`, [id]);
    await expect(world.ask(listMysqlDatabaseBackups, { params: { instanceId: id } })).rejects.toMatchObject(
      refused({ reason: expect.stringContaining('provisioning') }),
    );
  });
});
