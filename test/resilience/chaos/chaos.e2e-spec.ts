/** Takes about 200 s: two minutes of random faults under load, unless a command sets others. It mostly waits. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listEvents, listInstances, listVpcs, updateUserGrants } from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import pg from 'pg';
import { createApiWorld, SPEC_SETTINGS } from '../../support/api-world.ts';
import type { ApiWorld } from '../../support/api-world.ts';
import { audit, everyPage, publishedLedger } from '../audit.ts';
import { PatientClient } from '../patient-client.ts';
import { Workload } from '../workload.ts';
import { runCampaign, seconds } from './campaign.ts';
import { DurableSubscriber, LiveClient } from './followers.ts';
import { InstanceWriters } from './instance-writers.ts';
import { leftoversOfSagas, unfinishedSagas } from './leftovers.ts';
import { loseStream } from './lost-stream.ts';
import { RestrictedWriters } from './restricted-writers.ts';
import type { Victims } from './victims.ts';

/** `npm run chaos` sets them; the few minutes that every change must pass are the same ones each time. */
const { CHAOS_MINUTES = '2', CHAOS_SEED = '1', CHAOS_LOG } = process.env;
const MINUTES = Number(CHAOS_MINUTES);
const EPOCH_MS = 50_000;
/** For everything that usually takes a moment, on a busy machine. */
const LONG_MS = 180_000;
const PATIENCE = { giveUpMs: LONG_MS, pauseMs: 40 };
const [WRITERS, INSTANCE_WRITERS, RESTRICTED_WRITERS] = [3, 2, 1];

let clocks: string;
let world: ApiWorld;
let sql: pg.Pool;
let victims: Victims;
let workload: Workload;
let instances: InstanceWriters;
let restricted: RestrictedWriters;
let live: LiveClient;
let subscriber: DurableSubscriber;

beforeAll(async () => {
  clocks = mkdtempSync(join(tmpdir(), 'stratus-clocks-'));
  const preload = pathToFileURL(join(import.meta.dirname, 'moved-clock.mjs'));
  const env = { ...SPEC_SETTINGS, CHAOS_CLOCKS: clocks, NODE_OPTIONS: `--import ${preload}` };
  world = await createApiWorld({ supervise: false, env });
  const { stack, owner } = world;
  sql = new pg.Pool({ connectionString: stack.description.databaseUrl });
  sql.on('error', () => undefined);
  const [vpcReplica, gateway] = [await world.replicaOf('vpc-service'), await world.replicaOf('gateway')];
  const servers = { nats: stack.nats?.server?.process, postgres: stack.database?.server?.process };
  const all = [...stack.fleet.all(), vpcReplica.process, gateway.process, ...Object.values(servers)];
  victims = new Map(all.flatMap((process) => (process ? [[process.name, process]] : [])));
  const account = await world.newAccount();
  workload = new Workload(new PatientClient([owner, owner.at(gateway.baseUrl)], PATIENCE));
  instances = new InstanceWriters(new PatientClient([account, account.at(gateway.baseUrl)], PATIENCE));
  const theirs = await world.newAccount();
  const { username, client } = await world.newUser({ restricted: true, by: theirs });
  await theirs.ok(updateUserGrants, { params: { username }, body: { global: { add_vpcs: true } } });
  restricted = new RestrictedWriters(new PatientClient([client, client.at(gateway.baseUrl)], PATIENCE));
  live = await LiveClient.open([owner, owner.at(gateway.baseUrl)]);
  subscriber = await DurableSubscriber.start(stack.description.natsUrl);
  // With a lost stream, only consumers that the keeper has seen come back; it lists them every few seconds.
  await eventually('a remembered subscriber', async () => {
    const { rowCount } = await sql.query(`select from account.kept_stream where consumers::text like '%"chaos"%'`);
    return rowCount || undefined;
  });
});
afterAll(async () => {
  await live?.leave();
  await subscriber?.stop();
  await sql.end();
  await world.stop();
  rmSync(clocks, { recursive: true });
});

/** Compares the replies to the clients with every place that shows the changes. */
async function compare(): Promise<void> {
  await eventually(
    'the end of every saga',
    async () => ((await unfinishedSagas(sql)) === 0 ? true : undefined),
    LONG_MS,
  );
  expect(await leftoversOfSagas(sql)).toEqual({});
  const { description } = world.stack;
  await audit({ client: world.owner, workload, sql, natsUrl: description.natsUrl, waitMs: LONG_MS });
  await compareInstances();
  expect((await restricted.client.gateways[0]!.ok(listVpcs)).data).toEqual([]);
  await compareFollowers();
}

async function compareInstances(): Promise<void> {
  const [client] = instances.client.gateways;
  const listed = await everyPage((page) => client!.ok(listInstances, { query: { page, page_size: 500 } }));
  expect(new Map(listed.map(({ id, label }) => [id, label]))).toEqual(instances.instances);
  expect(listed.filter(({ status }) => status !== 'running')).toEqual([]);
  // The feed shows a job as one record that moves.
  await eventually(
    'the end of every job in the feed',
    async () => {
      const events = await everyPage((page) => client!.ok(listEvents, { query: { page, page_size: 500 } }));
      return events.some(({ status }) => status === 'scheduled' || status === 'started') ? undefined : true;
    },
    LONG_MS,
  );
}

/** The live client and the durable subscriber have each event once, in order. */
async function compareFollowers(): Promise<void> {
  const ledger = await publishedLedger(sql, LONG_MS);
  await eventually(
    'every event at the subscriber',
    async () => (subscriber.applied.length >= ledger.length ? true : undefined),
    LONG_MS,
  );
  expect(subscriber.applied.map(({ id }) => id).toSorted()).toEqual(ledger.map(({ id }) => id).toSorted());
  const last = new Map<string, number>();
  for (const { resource, sequence } of subscriber.applied) {
    expect({ resource, sequence }).toEqual({ resource, sequence: (last.get(resource) ?? 0) + 1 });
    last.set(resource, sequence);
  }
  const wanted = [...workload.changes].flatMap(([resource, types]) => types.map((type) => `${type} ${resource}`));
  const seen = (): string[] =>
    live.received.flatMap(({ action, entity }) =>
      entity?.type === 'vpc' || entity?.type === 'subnet' ? [`${action} ${entity.type} ${entity.id}`] : [],
    );
  await eventually(
    'every event at the live client',
    async () => (seen().length >= wanted.length ? true : undefined),
    LONG_MS,
  );
  expect(seen().toSorted()).toEqual(wanted.toSorted());
}

it(
  `the stack survives ${MINUTES} minutes of faults of seed ${CHAOS_SEED}`,
  async () => {
    const say = (line: string): void => void process.stdout.write(`  ${line}\n`);
    const clients = [workload.client, instances.client, restricted.client];
    const summary = await runCampaign(
      {
        seed: Number(CHAOS_SEED),
        victims,
        clocks,
        loseStream: () => loseStream(world.stack.description.natsUrl, LONG_MS),
        clients,
        subscriber,
        write: async (over) => {
          await Promise.all([
            workload.run(WRITERS, 1, over),
            instances.run(INSTANCE_WRITERS, 2, over),
            restricted.run(RESTRICTED_WRITERS, 2, over),
          ]);
        },
        compare,
        log: CHAOS_LOG ? say : () => undefined,
      },
      MINUTES,
      EPOCH_MS,
    );
    const sum = (field: 'accepted' | 'repeated'): number => clients.reduce((all, client) => all + client[field], 0);
    const { slowestRecovery, longestWithoutWrite, longestWithoutEvent } = summary;
    say(
      `${summary.faults} faults in ${summary.epochs} epochs; ${sum('accepted')} writes accepted, ${sum('repeated')} tries repeated`,
    );
    say(`slowest recovery: ${seconds(slowestRecovery.ms)}, after ${slowestRecovery.after}`);
    say(`longest without an accepted write: ${seconds(longestWithoutWrite.ms)}, ${longestWithoutWrite.during}`);
    say(`longest without an event: ${seconds(longestWithoutEvent.ms)}, ${longestWithoutEvent.during}`);
    say(
      `${live.breaks} breaks of the live stream, ${subscriber.redelivered} redelivered events; nothing was lost, doubled or left`,
    );
    expect(summary.faults).toBeGreaterThan(0);
    expect(sum('accepted')).toBeGreaterThan(100);
  },
  MINUTES * 60_000 + 15 * 60_000,
);
