/** Catches: an instance on another host, off or hidden that is shown; a page that repeats or skips; a list that reads all instances. */
import { hostUuidOf } from '@stratus/contracts';
import { createWorld, tablesReadWholeForAnyValues } from '@stratus/testing';
import type { World } from '@stratus/testing';
import { databaseUrlOf, runCli } from '../../test/run-cli.js';
import { HOST, INSTANCES_OF_HOST } from './host.sql.js';

const [A, B] = ['host-a', 'host-b'].map(hostUuidOf);
const UNNAMED = '1e9b6c1c-0000-4000-8000-000000000001';
let world: World;
beforeAll(async () => {
  world = await createWorld(['compute']);
  await world.sql.query(`insert into compute.hosts values ($1, 'host-a', 'us-east'), ($2, 'host-b', 'us-east')`, [
    A,
    B,
  ]);
  await world.sql.query(
    `insert into compute.instances (id, account_id, label, "group", status, type, region, specs, alerts, backups,
       watchdog_enabled, tags, host_uuid, has_user_data, visible, booted_config_id, created, updated)
     select id, 7, 'i-' || id, '', status, 'g6-nanode-1', 'us-east', '{}', '{}', '{}', true, '{}', host::uuid, false, visible,
            config, now(), now()
       from json_to_recordset($1) as placed (id int, status text, host text, visible boolean, config int)`,
    [JSON.stringify([running(1, A), running(2, A), off(3, A), hidden(4, A), running(5, B), running(6, UNNAMED)])],
  );
});
afterAll(() => world.stop());

const placed = (id: number, host: string | undefined, status: string, visible: boolean, config: number | null) => ({
  id,
  host,
  status,
  visible,
  config,
});
const running = (id: number, host?: string) => placed(id, host, 'running', true, 1);
const off = (id: number, host?: string) => placed(id, host, 'offline', true, null);
const hidden = (id: number, host?: string) => placed(id, host, 'provisioning', false, 1);
const host = (...args: string[]) => runCli({ DATABASE_URL: databaseUrlOf(world, 'compute') }, 'host', ...args);
const idsOf = async (...args: string[]) =>
  JSON.parse((await host('show', ...args, '--json')).stdout).instances.map(({ id }: { id: number }) => id);

it('hosts are listed with their numbers of instances', async () => {
  expect(await host('list')).toEqual({
    status: 0,
    stderr: '',
    stdout: [
      'HOST    REGION   INSTANCES  RUNNING  HOST UUID',
      `host-a  us-east  3          2        ${A}`,
      `host-b  us-east  1          1        ${B}`,
      'Instances on hosts without a name: 1.\n',
    ].join('\n'),
  });
});

it('the instances of a host are shown, page by page', async () => {
  const { stdout } = await host('show', 'host-a', '-n', '1');
  expect(stdout).toMatch(
    /^ID +LABEL +ACCOUNT .*\n1 +i-1 +7 +us-east +g6-nanode-1 +running\n.*--after 1 shows them\.\n$/,
  );
  expect(await idsOf('host-a', '--after', '1')).toEqual([2]);
  expect(await idsOf('host-a', '--all')).toEqual([1, 2, 3]);
  expect(await idsOf(UNNAMED)).toEqual([6]);
});

it.each(['host-c', hostUuidOf('host-c'), `'; drop table compute.hosts; --`])('there is no host %s', async (name) => {
  expect(await host('show', name)).toMatchObject({ status: 1, stderr: expect.stringContaining('There is no host') });
});

it.each([
  ['a host', HOST],
  ['its instances', INSTANCES_OF_HOST],
])('the plan of %s reads no whole table of instances', async (_, text) => {
  await world.sql.query(
    `insert into compute.instances (account_id, label, "group", status, type, region, specs, alerts, backups,
       watchdog_enabled, tags, host_uuid, has_user_data, visible, created, updated)
     select 9, 'i-' || gen_random_uuid(), '', 'offline', 'g6-nanode-1', 'us-east', '{}', '{}', '{}', true, '{}',
            gen_random_uuid(), false, true, now(), now() from generate_series(1, 2000)`,
  );
  await world.sql.query('analyze compute.instances');
  expect(await tablesReadWholeForAnyValues(world.sql, 'compute', text)).not.toContain('instances');
});
