/**
 * Catches: a job decided on a database that another request is about to change. Forces each pair of requests into both orders;
 * the second must see the result of the first.
 */
import {
  createMysqlDatabase,
  createMysqlDatabaseBackup,
  deleteMysqlDatabase,
  deleteMysqlDatabaseBackup,
  listMysqlDatabaseBackups,
  patchMysqlDatabase,
  restoreMysqlDatabaseBackup,
  updateMysqlDatabase,
} from '@stratus/contracts';
import type { RequestIdentity } from '@stratus/contracts';
import { answered, notFound, refusedWith, whileFirstIsUncommitted } from '@stratus/testing';
import { createDatabaseWorld, newBody, uniqueLabel } from '../../test/database-world.js';
import type { DatabaseWorld } from '../../test/database-world.js';

let world: DatabaseWorld;
beforeAll(async () => {
  // Longer than the second request waits: a job must not end before that request is decided.
  world = await createDatabaseWorld({
    DATABASE_UPDATE_MS: '3000',
    DATABASE_PATCH_MS: '3000',
    DATABASE_RESIZE_MS: '3000',
    DATABASE_BACKUP_MS: '3000',
    DATABASE_RESTORE_MS: '3000',
  });
});
afterAll(() => world.stop());

const on = (instanceId: number) => ({ params: { instanceId } });
const updates = (id: number) => (request: RequestIdentity) =>
  world.ask(updateMysqlDatabase, { ...on(id), body: { allow_list: ['10.0.0.1'] }, request });
const resizes = (id: number) => (request: RequestIdentity) =>
  world.ask(updateMysqlDatabase, { ...on(id), body: { type: 'g6-standard-2' }, request });
const patches = (id: number) => (request: RequestIdentity) => world.ask(patchMysqlDatabase, { ...on(id), request });
const deletes = (id: number) => (request: RequestIdentity) => world.ask(deleteMysqlDatabase, { ...on(id), request });
const backsUp = (id: number, label: string) => (request: RequestIdentity) =>
  world.ask(createMysqlDatabaseBackup, { ...on(id), body: { label }, request });
const restores = (instanceId: number, backupId: number) => (request: RequestIdentity) =>
  world.ask(restoreMysqlDatabaseBackup, { params: { instanceId, backupId }, request });
const deletesBackup = (instanceId: number, backupId: number) => (request: RequestIdentity) =>
  world.ask(deleteMysqlDatabaseBackup, { params: { instanceId, backupId }, request });
const creates = (label: string) => (request: RequestIdentity) =>
  world.ask(createMysqlDatabase, { body: { ...newBody(), label }, request });

const isBusy = (status: string) =>
  refusedWith(400, { reason: expect.stringContaining(`The database is busy (${status})`) });
/** A database with a backup, without waiting for the backup to be taken. */
async function backedUp(): Promise<[number, number]> {
  const { id } = await world.newDatabase();
  await world.sql.query(
    `insert into database.backups (database_id, type, label, target, complete, created)
     values ($1, 'snapshot', 'a', 'primary', true, now())`,
    [id],
  );
  const { data } = await world.ask(listMysqlDatabaseBackups, on(id));
  return [id, data[0]!.id];
}

it('an update and a deletion: the second finds the result of the first', async () => {
  const [{ id: one }, { id: two }] = [await world.newDatabase(), await world.newDatabase()];
  expect(await whileFirstIsUncommitted(world, updates(one), deletes(one))).toEqual([answered(), isBusy('updating')]);
  expect(await whileFirstIsUncommitted(world, deletes(two), updates(two))).toEqual([answered(), notFound()]);
});

it('a resize and a patch: one job at a time (contract 5.2 rule 3)', async () => {
  const [{ id: one }, { id: two }] = [await world.newDatabase(), await world.newDatabase()];
  expect(await whileFirstIsUncommitted(world, resizes(one), patches(one))).toEqual([answered(), isBusy('updating')]);
  expect(await whileFirstIsUncommitted(world, patches(two), resizes(two))).toEqual([answered(), isBusy('updating')]);
});

it('a backup and a restore: one job at a time', async () => {
  const [[one, first], [two, second]] = [await backedUp(), await backedUp()];
  const both = await whileFirstIsUncommitted(world, backsUp(one, 'b'), restores(one, first));
  expect(both).toEqual([answered(), isBusy('backing_up')]);
  expect(await whileFirstIsUncommitted(world, restores(two, second), backsUp(two, 'b'))).toEqual([
    answered(),
    isBusy('restoring'),
  ]);
});

it('a restore and the deletion of its backup: no deleted backup is restored', async () => {
  const [[one, first], [two, second]] = [await backedUp(), await backedUp()];
  expect(await whileFirstIsUncommitted(world, restores(one, first), deletesBackup(one, first))).toEqual([
    answered(),
    refusedWith(400, { reason: expect.stringContaining('is being restored') }),
  ]);
  expect(await whileFirstIsUncommitted(world, deletesBackup(two, second), restores(two, second))).toEqual([
    answered(),
    notFound(),
  ]);
});

it('two creations with one label: one of them gets it', async () => {
  const label = uniqueLabel();
  expect(await whileFirstIsUncommitted(world, creates(label), creates(label))).toEqual([
    answered(),
    refusedWith(400, { field: 'label', reason: 'Label must be unique among your databases' }),
  ]);
});

it('two snapshots with one label: the second waits for its turn', async () => {
  const { id } = await world.newDatabase();
  expect(await whileFirstIsUncommitted(world, backsUp(id, 'a'), backsUp(id, 'a'))).toEqual([
    answered(),
    refusedWith(400, { reason: expect.stringContaining('The database is busy (backing_up)') }, { field: 'label' }),
  ]);
});
