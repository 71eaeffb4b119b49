/** Catches: a fault that a check does not see, a change under way that it takes for one, and a mend that mends too little or too much. */
import { randomUUID } from 'node:crypto';
import {
  createDomain,
  createFirewall,
  createNodeBalancer,
  createTag,
  createVolume,
  deleteTag,
  listTags,
  updateFirewall,
} from '@stratus/contracts';
import { bootServices, callerOf, createWorld, waitUntilBlockedBy } from '@stratus/testing';
import type { Ask, World } from '@stratus/testing';
import pg from 'pg';
import { databaseUrlOf, runOperator } from '../../test/run-operator.js';
import { tags } from '../commands/tags.js';
import type { Outcome } from '../outcome.js';
import { faultsOf } from './check-tags.js';
import { ComputeTags } from './compute-tags.js';
import type { Fault, TagKey } from './fault.js';
import { NetworkFirewalls } from './network-firewalls.js';

let world: World;
let ask: Ask;
let pools: Record<'compute' | 'network', pg.Pool>;
beforeAll(async () => {
  world = await createWorld(['catalog', 'network', 'compute']);
  await bootServices(world, 'catalog', 'network', 'compute');
  ask = world.as(callerOf(1));
  const poolOf = (schema: string) => new pg.Pool({ connectionString: databaseUrlOf(world, schema), max: 1 });
  pools = { compute: poolOf('compute'), network: poolOf('network') };
});
afterAll(async () => {
  await Promise.all(Object.values(pools).map((pool) => pool.end()));
  await world.stop();
});

const ACCEPT = 'ACCEPT' as const;
const RULES = { inbound: [], inbound_policy: ACCEPT, outbound: [], outbound_policy: ACCEPT };
const REGION = 'us-east';
let count = 0;
const label = (kind: string): string => `${kind}-${(count += 1)}`;
const newFirewall = (tags: string[], name = label('fw')) =>
  ask(createFirewall, { body: { label: name, rules: RULES, tags } });

const variables = () => ({
  DATABASE_URL: databaseUrlOf(world, 'compute'),
  NETWORK_DATABASE_URL: databaseUrlOf(world, 'network'),
});
/** The command in this process, as most specs run it: a process of its own takes a second. */
async function run(...args: string[]): Promise<Outcome> {
  Object.assign(process.env, variables());
  return tags(args);
}
const databases = () => ({ compute: new ComputeTags(pools.compute), network: new NetworkFirewalls(pools.network) });
async function faults(of = databases()): Promise<Fault[]> {
  const found: Fault[] = [];
  for await (const some of faultsOf(of, { tags: 0, objects: 0, reservations: 0 })) found.push(...some);
  return found;
}
const SOUND = { exitCode: 0, text: expect.stringMatching(/^Sound: /) };
const change = (text: string, ...values: unknown[]) => world.sql.query(text, values);
/** An object of each kind without tags. */
const objects: Record<'instances' | 'domains' | 'node_balancers' | 'volumes' | 'firewalls', number> = {} as never;
const tagBySql = (table: keyof typeof objects, tags: string[]) =>
  change(
    `update ${table === 'firewalls' ? 'network' : 'compute'}.${table} set tags = $2 where id = $1`,
    objects[table],
    tags,
  );
/** Adds a row that no saga and no request has added. */
async function tagRow(tag: string, { kept = true, deletion = null as string | null } = {}): Promise<number> {
  const { rows } = await world.sql.query(
    `insert into compute.tags (account_id, label, kept, deletion, created) values (1, $1, $2, $3, now()) returning id::int`,
    [tag, kept, deletion],
  );
  return rows[0].id;
}
const reserveBySql = (tag: number, id: string) =>
  change('insert into compute.tag_reservations values (1, $1, $2)', id, tag);
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
  objects.firewalls = (await newFirewall(['four', 'one'])).id;
});

describe('tags check, beside running services', () => {
  it('finds nothing in a sound world, nor in an instance that is just being created', async () => {
    await ask(createTag, { body: { label: 'of nothing' } });
    await newFirewall(['gone']);
    await ask(deleteTag, { params: { tagLabel: 'gone' } });
    await newInstance(false, ['of a hidden instance']);
    const stdout = 'Sound: 5 tags exist, 4 objects have tags\n';
    expect(runOperator(variables(), 'tags', 'check')).toEqual({ status: 0, stdout, stderr: '' });
  });

  it('finds nothing while a firewall is being created, which has its tag before the tag exists for users', async () => {
    const [name, tag] = [label('fw'), 'under way'];
    const [byLabel, byTag] = await Promise.all([world.sql.connect(), world.sql.connect()]);
    const pidOf = async (client: pg.PoolClient): Promise<number> =>
      (await client.query('select pg_backend_pid() as pid')).rows[0].pid;
    try {
      // The firewall waits for its label, then, stored, for its tag.
      await byLabel.query('begin');
      await byLabel.query(
        `insert into network.firewalls (account_id, label, status, rules, tags, created, updated)
         values (1, $1, 'enabled', '{}', '{}', now(), now())`,
        [name],
      );
      const created = newFirewall([tag], name);
      await waitUntilBlockedBy(world.sql, await pidOf(byLabel));
      expect(await run('check')).toEqual({
        ...SOUND,
        text: expect.stringContaining('1 firewall is just getting its tags'),
      });
      await byTag.query('begin');
      await byTag.query('select from compute.tags where label = $1 for update', [tag]);
      await byLabel.query('rollback');
      await waitUntilBlockedBy(world.sql, await pidOf(byTag));
      expect((await world.sql.query('select from network.firewalls where label = $1', [name])).rows).toHaveLength(1);
      expect(await tagsOfAccount()).not.toContain(tag);
      expect(await run('check')).toEqual({
        ...SOUND,
        text: expect.stringContaining('1 firewall is just getting its tags'),
      });
      await byTag.query('rollback');
      await created;
      expect(await tagsOfAccount()).toContain(tag);
    } finally {
      byLabel.release(true);
      byTag.release(true);
    }
  });

  it('finds nothing when a tag goes between its look at a firewall and that at the tags', async () => {
    const firewall = await newFirewall(['short-lived']);
    const remove = () => ask(deleteTag, { params: { tagLabel: 'short-lived' } });
    expect(await faults(lookingAtTagsAfter(remove))).toEqual([]);
    await ask(updateFirewall, { params: { firewallId: firewall.id }, body: { tags: ['short-lived'] } });
    let turns = 0;
    const comeAndGo = async () => {
      if ((turns += 1) === 1) await remove();
      await ask(updateFirewall, { params: { firewallId: firewall.id }, body: { label: label('fw') } });
    };
    expect(await faults(lookingAtTagsAfter(comeAndGo))).toEqual([]);
  });

  it('finds nothing when a reservation ends between its look at that and at the sagas', async () => {
    const id = await tagRow('reserved', { kept: false });
    const saga = randomUUID();
    await reserveBySql(id, saga);
    const { compute, network } = databases();
    const ended = async (sagas: readonly string[]) => {
      await change('delete from compute.tag_reservations where tag_id = $1', id);
      await change('update compute.tags set kept = true where id = $1', id);
      return databases().network.ended(sagas);
    };
    expect(await faults({ compute, network: Object.assign(network, { ended }) })).toEqual([]);
  });
});

/** The databases of a check, whose look at the tags something comes before. */
function lookingAtTagsAfter(something: () => Promise<unknown>) {
  const { compute, network } = databases();
  const withoutRow = async (tags: readonly TagKey[]) => {
    if (tags.some((tag) => tag.label === 'short-lived')) await something();
    return new ComputeTags(pools.compute).withoutRow(tags);
  };
  return { compute: Object.assign(compute, { withoutRow }), network };
}

describe('a fault', () => {
  const [saga, reservation] = [randomUUID(), randomUUID()];

  it.each([
    ['instances', 'instance'],
    ['domains', 'domain'],
    ['node_balancers', 'node balancer'],
    ['volumes', 'volume'],
    ['firewalls', 'firewall'],
  ] as const)('is a tag of %s that does not exist; mend has it exist', async (table, name) => {
    const tag = `unknown to ${table}`;
    await tagBySql(table, ['one', tag]);
    const text = `account 1: ${name} ${objects[table]} has the tag "${tag}", which does not exist\n1 fault: npm run tags -- mend`;
    expect(await run('check')).toEqual({ exitCode: 1, text });
    if (table === 'firewalls')
      expect(runOperator(variables(), 'tags', 'check')).toEqual({ status: 1, stdout: `${text}\n`, stderr: '' });
    expect((await run('mend')).text).toMatch(/^1 tag of objects now exists\n0 /);
    expect(await run('check')).toEqual(SOUND);
    expect(await tagsOfAccount()).toContain(tag);
  });

  it('is a hidden tag that an object here has; mend shows it', async () => {
    await reserveBySql(await tagRow('hidden', { kept: false }), reservation);
    await tagBySql('domains', ['hidden']);
    expect(await faults()).toContainEqual({
      kind: 'unknown',
      accountId: '1',
      label: 'hidden',
      object: `domain ${objects.domains}`,
    });
    await run('mend');
    expect(await tagsOfAccount()).toContain('hidden');
  });

  it('is a hidden tag that no reservation holds; mend shows it if a firewall has it, and takes it away if none has', async () => {
    await tagRow('of no firewall', { kept: false });
    await tagRow('of a firewall', { kept: false });
    await tagBySql('firewalls', ['of a firewall']);
    expect(await faults()).toEqual([
      { kind: 'unheld', accountId: '1', label: 'of no firewall' },
      { kind: 'unheld', accountId: '1', label: 'of a firewall' },
    ]);
    expect((await run('mend')).text).toMatch(/^1 tag of objects now exists\n1 tag that no object has/);
    expect(await tagsOfAccount()).toContain('of a firewall');
    expect(await tagsOfAccount()).not.toContain('of no firewall');
    expect(await run('check')).toEqual(SOUND);
  });

  it('is the mark of a deletion that does not run; mend has the tag deletable again', async () => {
    await tagRow('marked', { deletion: saga });
    expect(await faults()).toEqual([{ kind: 'marked', accountId: '1', label: 'marked', saga }]);
    expect((await run('mend')).text).toContain('1 mark of a deletion that had ended is gone');
    await ask(deleteTag, { params: { tagLabel: 'marked' } });
  });

  it('is a reservation whose saga does not run; mend decides by the firewalls', async () => {
    await reserveBySql(await tagRow('left over', { kept: false }), saga);
    await change(
      `update network.sagas set id = $1 where id = (select id from network.sagas where state = 'done' limit 1)`,
      saga,
    );
    expect(await faults()).toEqual([{ kind: 'reserved', accountId: '1', reservation: saga }]);
    expect((await run('mend')).text).toContain('1 reservation of a saga that had ended is gone');
    expect(await faults()).toEqual([]);
    expect(await tagsOfAccount()).not.toContain('left over');
  });
});

describe('very many objects', () => {
  it('are looked at to the last, a page at a time, and no more faults are named than fit on a screen', async () => {
    await change(
      `insert into compute.domains (account_id, domain, type, "group", status, description, soa_email, master_ips, axfr_ips,
         retry_sec, expire_sec, refresh_sec, ttl_sec, tags, created, updated)
       select 7, 'many-' || number || '.example', 'master', '', 'active', '', 'a@example.com', '{}', '{}', 0, 0, 0, 0,
              case when number > 5000 then array['last of all'] else '{}' end, now(), now()
         from generate_series(1, 5001) as number`,
    );
    await change(
      `insert into network.firewalls (account_id, label, status, rules, tags, created, updated)
       select 8, 'many-' || number, 'enabled', '{}',
              (select array_agg('t' || number || '-' || tag) from generate_series(1, 100) as tag), now(), now()
         from generate_series(1, 60) as number`,
    );
    const { exitCode, text } = await run('check');
    const lines = text.split('\n');
    expect([exitCode, lines.length, lines[0]]).toEqual([
      1,
      1001,
      expect.stringContaining('"last of all", which does not exist'),
    ]);
    expect(lines.at(-1)).toBe('1000 faults, and perhaps more: npm run tags -- mend');
    expect((await run('mend')).text).toMatch(/^6001 tags of objects now exist\n/);
    expect(await run('check')).toEqual(SOUND);
    expect((await world.sql.query('select from compute.tags where account_id = 8')).rowCount).toBe(6_000);
  });
});

describe('a wrong command line', () => {
  it.each<[string, string[], () => NodeJS.ProcessEnv]>([
    ['An action is not known.', [], variables],
    ['burn is not known.', ['burn'], variables],
    ['now is one argument too many.', ['mend', 'now'], variables],
    ['DATABASE_URL is missing.', ['check'], () => ({ DATABASE_URL: '' })],
    ['NETWORK_DATABASE_URL is missing.', ['check'], () => ({ NETWORK_DATABASE_URL: '' })],
    [
      'DATABASE_URL has no tags of compute-service.',
      ['mend'],
      () => ({ DATABASE_URL: variables().NETWORK_DATABASE_URL }),
    ],
    [
      'NETWORK_DATABASE_URL has no firewalls of network-service.',
      ['mend'],
      () => ({ NETWORK_DATABASE_URL: variables().DATABASE_URL }),
    ],
  ])('gets %j', async (message, args, environment) => {
    Object.assign(process.env, variables(), environment());
    await expect(tags(args)).rejects.toMatchObject({ message, usage: expect.anything() });
  });
});
