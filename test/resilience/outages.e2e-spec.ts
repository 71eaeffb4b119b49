/**
 * Takes about 60 s: it stops or kills each server under load, one after the other, and waits until the stack has caught
 * up.
 */
import { createVpc, getVpc, listVpcs } from '@stratus/contracts';
import type { ParamTypes } from '@stratus/contracts';
import pg from 'pg';
import { createApiWorld } from '../support/api-world.ts';
import type { ApiWorld } from '../support/api-world.ts';
import { eventually, waitUntilBlockedBy } from '@stratus/testing';
import { newLabel } from '../support/examples/example.ts';
import { describeWith, inOneProcess } from '../support/forms.ts';
import { audit } from './audit.ts';
import { PatientClient } from './patient-client.ts';
import { Workload } from './workload.ts';
import { pidOfLeader } from '../support/leader.ts';

const [WRITERS, ROUNDS] = [12, 6];
/** Maximum duration of an immediate refusal while a component is unavailable: of most, because the machine may stand still. */
const FAST_MS = 1_000;
const REFUSALS = 5;

let world: ApiWorld;
let sql: pg.Pool;
let workload: Workload;
let client: PatientClient;

beforeAll(async () => {
  world = await createApiWorld({ supervise: false });
  sql = new pg.Pool({ connectionString: world.stack.description.databaseUrl });
  sql.on('error', () => undefined);
  workload = new Workload(new PatientClient([world.owner], { giveUpMs: 150_000, pauseMs: 0 }));
  ({ client } = workload);
});
afterAll(async () => {
  await sql.end();
  await world.stop();
});

/**
 * Lets clients write, disturbs the stack in the meantime, and audits the result once every request has succeeded.
 *
 * @param felt whether clients must have had to repeat requests; undefined if the gateway may do it for them.
 */
async function disturb(disturbance: () => Promise<void>, felt?: boolean): Promise<void> {
  const [before, repeatedBefore] = [client.accepted, client.repeated];
  let over = false;
  const disturbing = eventually('the load', async () => (client.accepted > before + 60 ? true : undefined))
    .then(disturbance)
    .finally(() => (over = true));
  // The clients continue throughout the outage: without requests it would prove nothing.
  const writing = workload.run(WRITERS, ROUNDS, () => over);
  await Promise.all([writing, disturbing]);
  expect(client.accepted - before).toBeGreaterThan(300);
  if (felt !== undefined) expect(client.repeated > repeatedBefore).toBe(felt);
  await audit({ client: world.owner, workload, sql, natsUrl: world.stack.description.natsUrl });
}

/** @param upTo excludes later events, of clients that continue writing. */
async function unpublished(upTo = Number.MAX_SAFE_INTEGER): Promise<number> {
  const { rows } = await sql.query<{ count: string }>(
    'select count(*) from vpc.events where published_at is null and position <= $1',
    [upTo],
  );
  return Number(rows[0]?.count);
}

async function lastPosition(): Promise<number> {
  const { rows } = await sql.query<{ last: string }>('select max(position) as last from vpc.events');
  return Number(rows[0]?.last);
}

/** While a component is unavailable, the gateway refuses reads and writes at once, in the envelope, with Retry-After. */
async function expectToFailFast(): Promise<void> {
  await eventually('the first refusal', async () => {
    const { status } = await world.owner.call(listVpcs, { outage: true });
    return status === 503 || status === 504 ? true : undefined;
  });
  for (const [operation, request] of [
    [createVpc, { body: { label: newLabel('never'), region: 'us-east' } }],
    [getVpc, { params: { vpcId: 1 } }],
    [listVpcs, {}],
  ] as const) {
    const times: number[] = [];
    while (times.length < REFUSALS) {
      const since = performance.now();
      const { status } = await world.owner.call<ParamTypes, unknown, unknown>(operation, { ...request, outage: true });
      expect([503, 504]).toContain(status);
      times.push(performance.now() - since);
    }
    expect(times.toSorted((a, b) => a - b)[REFUSALS >> 1]).toBeLessThan(FAST_MS);
  }
}

/** Calls within one process need no broker: only the events wait for it. */
async function expectToGoOn(): Promise<void> {
  const before = client.accepted;
  await eventually('changes without a broker', async () => (client.accepted > before + 30 ? true : undefined));
  expect(await unpublished()).toBeGreaterThan(0);
}

/** The process id of the publishing replica. */
const relayLeader = (): Promise<number | undefined> => pidOfLeader(sql, 'vpc', 'relay:vpc');

describe('the stack loses no confirmed change, and publishes no other', () => {
  it('without any disturbance', () => disturb(async () => undefined, false));

  it('when vpc-service is killed between commit and publish', () =>
    disturb(async () => {
      const service = world.stack.app('vpc-service');
      let left = 0;
      for (let attempt = 0; attempt < 10 && left === 0; attempt += 1) {
        if (attempt > 0) await service.start();
        await eventually('a commit that is not published', async () => ((await unpublished()) > 0 ? true : undefined));
        await service.kill();
        left = await unpublished();
      }
      expect(left).toBeGreaterThan(0);
      await service.start();
    }));

  it('when NATS is stopped and started', () =>
    disturb(async () => {
      const server = world.stack.nats?.server;
      await server?.stop();
      await (inOneProcess ? expectToGoOn() : expectToFailFast());
      await server?.start();
    }));

  it('when Postgres is stopped and started', () =>
    disturb(async () => {
      const server = world.stack.database?.server;
      await server?.stop();
      await expectToFailFast();
      await server?.start();
    }, true));

  it('when Postgres is killed', () =>
    disturb(async () => {
      const server = world.stack.database?.server;
      await server?.kill();
      // Postgres refuses to start until every session of the killed server has ended.
      await eventually('the start', async () => (await server?.start(), true));
    }, true));

  it('when the gateway is killed', () =>
    disturb(async () => {
      const gateway = world.stack.app('gateway');
      await gateway.kill();
      await expect(world.owner.call(listVpcs)).rejects.toThrow('fetch failed');
      await gateway.start();
    }, true));

  it('when the replica that publishes is killed in the middle of a batch: the other takes over', async () => {
    const second = await world.replicaOf('vpc-service');
    const killed = await eventually('a leader', relayLeader);
    const leader = killed === second.process.pid ? second.process : world.stack.app('vpc-service');
    await disturb(async () => {
      // Holding a row keeps published events unmarked: the relay waits for the row to mark it.
      const holder = await sql.connect();
      await eventually('an event on its way', async () => {
        await holder.query('begin');
        const { rows } = await holder.query(
          'select pg_backend_pid() as pid from vpc.events where published_at is null limit 1 for update skip locked',
        );
        if (rows.length === 0) await holder.query('rollback');
        return rows[0];
      });
      const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
      await waitUntilBlockedBy(sql, rows[0]?.pid ?? 0);
      await leader.kill();
      await holder.query('rollback');
      holder.release();
      // The killed replica's lock stays until Postgres notices that its client is gone.
      await eventually('the takeover', async () => {
        const next = await relayLeader();
        return next === killed ? undefined : next;
      });
      const last = await lastPosition();
      await eventually('publishing goes on', async () => ((await unpublished(last)) === 0 ? true : undefined));
      // The clients need the gateway of this process.
      if (inOneProcess) await leader.start();
    });
    if (leader !== second.process) await leader.start();
    await second.process.stop();
  });
});

describeWith('an app that stops alone', 'the stack loses no answered change, and publishes no other,', () => {
  it('when account-service is killed: tokens are unknown for a while, the feed catches up', () =>
    disturb(async () => {
      const service = world.stack.app('account-service');
      await service.kill();
      await expectToFailFast();
      await service.start();
    }, true));
});
