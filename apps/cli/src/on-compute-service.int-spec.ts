/** Catches: a problem that a check misses, a change in progress that it reports, and a repair that changes too little or too much. */
import { randomUUID } from 'node:crypto';
import {
  createDomain,
  createFirewall,
  createNodeBalancer,
  createTag,
  createVolume,
  deleteTag,
  listTags,
} from '@stratus/contracts';
import { bootServices, callerOf, createWorld } from '@stratus/testing';
import type { Ask, World } from '@stratus/testing';
import { databaseUrlOf, runCli } from '../test/run-cli.js';

let world: World;
let ask: Ask;
beforeAll(async () => {
  world = await createWorld(['catalog', 'network', 'compute']);
  await bootServices(world, 'catalog', 'network', 'compute');
  ask = world.as(callerOf(1));
});
afterAll(() => world.stop());

const REGION = 'us-east';
let count = 0;
const label = (kind: string): string => `${kind}-${(count += 1)}`;

const variables = () => ({ DATABASE_URL: databaseUrlOf(world, 'compute') });
const run = (verb: string) => runCli(variables(), 'tag', verb);
const SOUND = { status: 0, stderr: '', stdout: expect.stringMatching(/^No differences: /) };
const change = (text: string, ...values: unknown[]) => world.sql.query(text, values);
/** An object of each kind without tags. */
const objects: Record<'instances' | 'domains' | 'node_balancers' | 'volumes', number> = {} as never;
const tagBySql = (table: keyof typeof objects, tags: string[]) =>
  change(`update compute.${table} set tags = $2 where id = $1`, objects[table], tags);
const tagsOfAccount = async () =>
  (await ask(listTags, { list: { page: 1, pageSize: 100 } })).data.map((tag) => tag.label);

const INSTANCE = `
  insert into compute.instances (account_id, label, "group", status, type, region, specs, alerts, backups,
    watchdog_enabled, tags, host_uuid, has_user_data, visible, created, updated)
  values (1, $1, '', 'offline', 'g6-nanode-1', 'us-east', '{}', '{}', '{}', true, $3, gen_random_uuid(), false, $2, now(), now())
  returning id::int`;
const newInstance = async (visible: boolean, tags: string[]): Promise<number> =>
  (await world.sql.query(INSTANCE, [label('i'), visible, tags])).rows[0].id;

beforeAll(async () => {
  const named = (tags: string[]) => ({ body: { region: REGION, label: label('o'), tags } });
  const domain = { domain: `${label('d')}.example`, type: 'master' as const, soa_email: 'a@example.com' };
  objects.instances = await newInstance(true, []);
  objects.domains = (await ask(createDomain, { body: { ...domain, tags: ['one', 'two'] } })).id;
  objects.node_balancers = (await ask(createNodeBalancer, named(['one']))).id;
  objects.volumes = (await ask(createVolume, named(['three']))).id;
});

describe('tag check, while services run', () => {
  it('finds nothing in consistent data, in an instance being created, or in firewalls', async () => {
    await ask(createTag, { body: { label: 'of nothing' } });
    const rules = { inbound_policy: 'ACCEPT', outbound_policy: 'ACCEPT' } as const;
    await ask(createFirewall, { body: { label: label('fw'), rules, tags: ['of a firewall'] } });
    await newInstance(false, ['of a hidden instance']);
    const stdout = 'No differences: 4 tags exist, 3 objects have tags.\n';
    expect(await run('check')).toEqual({ status: 0, stdout, stderr: '' });
  });
});

describe('a difference', () => {
  it.each([
    ['instances', 'instance'],
    ['domains', 'domain'],
    ['node_balancers', 'node balancer'],
    ['volumes', 'volume'],
  ] as const)('is a missing tag of %s, which repair creates', async (table, name) => {
    const tag = `unknown to ${table}`;
    await tagBySql(table, ['one', tag]);
    const text = `account 1: ${name} ${objects[table]} has the tag "${tag}", which does not exist\n1 difference. Repair with: stratus tag repair\n`;
    expect(await run('check')).toEqual({ status: 1, stdout: text, stderr: '' });
    expect((await run('repair')).stdout).toMatch(/^1 tag recreated\n0 /);
    expect(await run('check')).toEqual(SOUND);
    expect(await tagsOfAccount()).toContain(tag);
  });

  it('is the mark of a deletion that does not run, which repair removes', async () => {
    const saga = randomUUID();
    await change(
      `insert into compute.tags (account_id, label, deletion, created) values (1, 'marked', $1, now())`,
      saga,
    );
    const line = `account 1: the tag "marked" is marked by the deletion ${saga}, which has ended`;
    expect(await run('check')).toMatchObject({
      status: 1,
      stdout: `${line}\n1 difference. Repair with: stratus tag repair\n`,
    });
    expect((await run('repair')).stdout).toContain('1 mark of an ended deletion removed');
    await ask(deleteTag, { params: { tagLabel: 'marked' } });
  });
});

describe('very many objects', () => {
  it('are all checked, a page at a time, and at most a screenful of problems is listed', async () => {
    await change(
      `insert into compute.domains (account_id, domain, type, "group", status, description, soa_email, master_ips, axfr_ips,
         retry_sec, expire_sec, refresh_sec, ttl_sec, tags, created, updated)
       select 7, 'many-' || number || '.example', 'master', '', 'active', '', 'a@example.com', '{}', '{}', 0, 0, 0, 0,
              case when number > 5000 then array['last of all'] else '{}' end, now(), now()
         from generate_series(1, 5001) as number`,
    );
    await change(
      `insert into compute.volumes (account_id, label, status, size, region, hardware_type, tags, created, updated)
       select 8, 'many-' || number, 'active', 10, 'us-east', 'nvme',
              (select array_agg('t' || number || '-' || tag) from generate_series(1, 100) as tag), now(), now()
         from generate_series(1, 60) as number`,
    );
    const { status, stdout } = await run('check');
    const lines = stdout.trimEnd().split('\n');
    expect([status, lines.length, lines[0]]).toEqual([
      1,
      1001,
      expect.stringContaining('"last of all", which does not exist'),
    ]);
    expect(lines.at(-1)).toBe('1000 differences, and perhaps more. Repair with: stratus tag repair');
    expect((await run('repair')).stdout).toMatch(/^6001 tags recreated\n/);
    expect(await run('check')).toEqual(SOUND);
    expect((await world.sql.query('select from compute.tags where account_id = 8')).rowCount).toBe(6_000);
  });
});

describe('sagas', () => {
  const id = randomUUID();
  const saga = (...args: string[]) => runCli(variables(), 'saga', ...args);
  beforeAll(() =>
    change(
      `insert into compute.sagas (id, name, account_id, caller, request, input, step, owes_answer, runner, tries, trouble, due)
       values ($1, 'unknown-to-this-version', 1, '{}', '{}', '{"root_pass": "sesame"}', 'first', false, gen_random_uuid(), 7,
               'no room', now() + interval '1 hour')`,
      id,
    ),
  );

  it('are listed with their errors and without their input, in the one service that DATABASE_URL names', async () => {
    const { status, stdout } = await saga('list');
    expect([status, stdout]).toEqual([
      0,
      expect.stringMatching(/^SERVICE +ID .*\ncompute +[0-9a-f-]{36} .* 7 +no room\n/),
    ]);
    const [first] = JSON.parse((await saga('list', '--json')).stdout);
    expect(first).toMatchObject({
      service: 'compute',
      id,
      saga: 'unknown-to-this-version',
      step: 'first',
      tries: 7,
      error: 'no room',
    });
    expect(stdout).not.toContain('sesame');
  });

  it('are shown, and say why they cannot be cancelled', async () => {
    const { stdout } = await saga('show', id);
    expect(stdout).toMatch(/^error: +no room$/m);
    expect(stdout).not.toContain('sesame');
    expect(await saga('cancel', id)).toMatchObject({
      status: 1,
      stderr:
        '✗ The saga cannot be cancelled: An older version of the service has started it, which could not cancel sagas.\n',
    });
  });

  it('are retried now', async () => {
    expect((await saga('retry', id)).stdout).toContain('is tried again within a second.');
    // The service may have tried it since, and waits again, but not for an hour.
    const soon = `select due < now() + interval '30 minutes' as soon from compute.sagas where id = $1`;
    expect((await world.sql.query(soon, [id])).rows).toEqual([{ soon: true }]);
  });

  it('are named if there is none, or the service has none', async () => {
    expect(await saga('retry', randomUUID())).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^✗ No saga has the id .* in compute, or it has ended\.\n/),
    });
    expect(await runCli({ DATABASE_URL: databaseUrlOf(world, 'catalog') }, 'saga', 'list')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('catalog-service runs no sagas.'),
    });
  });
});
