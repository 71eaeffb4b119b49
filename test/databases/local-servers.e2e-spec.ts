/**
 * Takes about 70 s: it creates, restores, patches and deletes real PostgreSQL and MariaDB servers with replicas.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { DATABASE_ENGINES, listDatabaseEngines } from '@stratus/contracts';
import type { DatabaseEngine } from '@stratus/contracts';
import { isPortFree } from '@stratus/testing';
import { createApiWorld } from '../support/api-world.ts';
import type { ApiWorld } from '../support/api-world.ts';
import { databaseBody } from '../support/databases.ts';
import { follow } from '../first-hour/follow.ts';
import { Follower } from '../support/event-follower.ts';
import { Customer } from './customer.ts';
import { DIALECTS } from './sessions.ts';
import { ThisMachine } from './this-machine.ts';

let world: ApiWorld;
let events: Follower;
let machine: ThisMachine;
const PAGE = 'docs/databases.md';
/** The commands of the databases page whose output differs from the page, which is followed in parallel with the tests. */
let page: Promise<string[]>;
/** A database with one member that admits no clients, and one with three members, for each engine. */
const customers = new Map<DatabaseEngine, { alone: Customer; three: Customer }>();

beforeAll(async () => {
  world = await createApiWorld({ databases: 'local', env: { RATE_LIMITS: 'off', DATABASES_DURABLE: 'false' } });
  machine = new ThisMachine(world.stack.fleet.specificationOf('database-service').env.DATABASES_DIRECTORY ?? '');
  events = await Follower.open(world.owner);
  // As by a reader who has left it half-way before, in the middle of a job.
  page = follow(PAGE, world, 0.1).then(() => follow(PAGE, world));
});

beforeAll(async () => {
  const { data: engines } = await world.owner.ok(listDatabaseEngines);
  expect(engines.map((each) => each.engine).toSorted()).toEqual(DATABASE_ENGINES);
  await Promise.all(
    DATABASE_ENGINES.map(async (engine) => {
      const { id } = engines.find((each) => each.engine === engine)!;
      const create = (changes: object): Promise<Customer> =>
        Customer.ofNew(world.owner, events, engine, { ...databaseBody(engine), engine: id, ...changes });
      const [alone, three] = await Promise.all([
        create({ allow_list: [] }),
        create({ allow_list: ['127.0.0.1'], cluster_size: 3 }),
      ]);
      customers.set(engine, { alone, three });
    }),
  );
});

afterAll(async () => {
  await page;
  await events?.leave();
  await world?.stop();
});

describe.each(DATABASE_ENGINES)('a database of %s', (engine) => {
  const { refuses, replicationType, replication } = DIALECTS[engine];
  let alone: Customer;
  let three: Customer;
  beforeAll(() => ({ alone, three } = customers.get(engine)!));

  it('is active, with a host, once its event says so', async () => {
    expect(await alone.record()).toMatchObject({ status: 'active', engine, hosts: { primary: '127.0.0.1' } });
    expect(await three.record()).toMatchObject({ status: 'active', engine, cluster_size: 3 });
  });

  it('admits nobody with an empty allow list, and then the clients that a PUT allows', async () => {
    await expect(alone.open()).rejects.toThrow(refuses.address);
    await alone.allow('127.0.0.1', '127.0.0.2');
    await expect(alone.open({ from: '127.0.0.3' })).rejects.toThrow(refuses.address);
    await alone.ask('create schema shop');
    await alone.ask('create table shop.goods as select 1 as number', { from: '127.0.0.2' });
    expect(await alone.ask('select number from shop.goods')).toEqual([{ number: 1 }]);
  });

  it('ends only the sessions that a PUT no longer allows', async () => {
    const [staying, leaving] = await Promise.all([alone.open(), alone.open({ from: '127.0.0.2' })]);
    await alone.allow('127.0.0.1');
    await expect(leaving.ask('select 1')).rejects.toThrow();
    await expect(alone.open({ from: '127.0.0.2' })).rejects.toThrow(refuses.address);
    expect(await staying.ask('select number from shop.goods')).toEqual([{ number: 1 }]);
    await staying.end();
  });

  it('is verified by its certificate, and refuses clients without TLS', async () => {
    await expect(alone.open({ authority: '' })).rejects.toThrow(/certificate/);
    await expect(alone.open({ host: 'localhost' }).then((session) => session.end())).resolves.toBeUndefined();
    await expect(alone.open({ authority: undefined })).rejects.toThrow(refuses.clearText);
  });

  it('has the rows of a restored snapshot, and no later ones', async () => {
    const { api, params, operations } = alone;
    const snapshot = () => api.ok(operations.createBackup, { params, body: { label: 'before' } });
    await alone.after(snapshot, 'database_backup_create finished');
    const { data } = await api.ok(operations.listBackups, { params });
    expect(data).toMatchObject([{ label: 'before', type: 'snapshot' }]);
    await alone.ask('drop table shop.goods');
    await alone.ask('create table shop.later as select 2 as number');
    const backup = { params: { ...params, backupId: data[0]!.id } };
    await alone.after(() => api.ok(operations.restoreBackup, backup), 'database_backup_restore finished');
    expect(await alone.ask('select number from shop.goods')).toEqual([{ number: 1 }]);
    await expect(alone.ask('select number from shop.later')).rejects.toThrow(/exist/);
  });

  it('refuses the old password after a reset', async () => {
    const { api, params, operations } = alone;
    const { password } = await alone.credentials();
    const reset = () => api.ok(operations.resetCredentials, { params });
    await alone.after(reset, 'database_credentials_reset finished');
    await expect(alone.open({ password })).rejects.toThrow(refuses.password);
    expect(await alone.ask('select number from shop.goods')).toEqual([{ number: 1 }]);
  });

  it('has replicas that report how they replicate, and have each row', async () => {
    expect(await three.record()).toMatchObject({ replication_type: replicationType });
    const { primary, replica } = replication;
    expect(await three.ask(primary.statement)).toEqual(primary.rows);
    await three.ask('create schema shop');
    await three.ask('create table shop.goods as select 1 as number');
    for (const member of [1, 2]) {
      expect(await three.ask(replica.statement, { member })).toEqual([expect.objectContaining(replica.row)]);
      await three.untilAnswers('select number from shop.goods', ([row]) => row?.number === 1, { member });
      await expect(three.ask('insert into shop.goods values (2)', { member })).rejects.toThrow(/read.only/);
      await expect(three.open({ member, from: '127.0.0.2' })).rejects.toThrow(refuses.address);
    }
  });

  it.each([
    ['a replica', 2],
    ['the primary', 0],
  ])('is degraded when %s is killed, and soon active again with all rows', async (_, member) => {
    const kill = () => machine.kill(three.id, member);
    await three.after(kill, 'database_degraded notification', 'database_update finished');
    await three.ask(`insert into shop.goods values (${10 + member})`);
    const has = (rows: object[]) => rows.length === 1;
    for (const place of [1, 2])
      await three.untilAnswers(`select number from shop.goods where number = ${10 + member}`, has, { member: place });
    await three.untilAnswers(replication.primary.statement, (rows) => rows.length === replication.primary.rows.length);
  });

  it('is patched member by member', async () => {
    const { api, params, operations } = three;
    const before = new Set(machine.servers(three.id).map(({ pid }) => pid));
    const progress = { ended: false, fewest: 3 };
    const patched = three
      .after(() => api.ok(operations.patch, { params }), 'database_update finished')
      .finally(() => (progress.ended = true));
    let last: number[] = [0, 1, 2];
    while (!progress.ended) {
      // A list of processes is no snapshot: while it is read, one server may come back and the next one end.
      const running = machine.servers(three.id).map(({ member }) => member);
      progress.fewest = Math.min(progress.fewest, new Set([...last, ...running]).size);
      last = running;
      await Promise.race([patched, sleep(20)]);
    }
    expect(progress.fewest).toBeGreaterThanOrEqual(2);
    const after = machine.servers(three.id);
    expect(after).toHaveLength(3);
    expect(after.filter(({ pid }) => before.has(pid))).toEqual([]);
    expect(await three.ask('select number from shop.goods order by number')).toMatchObject(
      [1, 10, 12].map((number) => ({ number })),
    );
  });

  it('leaves nothing behind when deleted: no process, no port, no directory', async () => {
    const ports = (await Promise.all([alone.record(), three.record()])).map(({ port }) => port);
    await Promise.all([alone, three].map((customer) => customer.remove()));
    expect([machine.remains(alone.id), machine.remains(three.id)]).toEqual([[], []]);
    const [one = 0, first = 0] = ports;
    const free = await Promise.all([one, first, first + 1, first + 2].map((port) => isPortFree(port)));
    expect(free).toEqual([true, true, true, true]);
  });
});

describe('the page of databases', () => {
  it('can be followed from the beginning after it was left', async () => expect(await page).toEqual([]));
});
