/** Takes about 30 s: a frozen replica holds its locks and leases until they expire, which the spec waits for, twice. */
import { getVpc, listVpcs } from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import type { ManagedProcess } from '@stratus/testing';
import pg from 'pg';
import { createApiWorld } from '../support/api-world.ts';
import { pidOfLeader } from '../support/leader.ts';
import type { ApiWorld } from '../support/api-world.ts';
import { describeWith } from '../support/forms.ts';
import { audit } from './audit.ts';
import { PatientClient } from './patient-client.ts';
import { Workload } from './workload.ts';

const WRITERS = 6;
/** Writes that must be accepted during the freeze. */
const ENOUGH = 60;
const MAX_FREEZE_MS = 40_000;
/** A second try comes after less than a second; the machine may be slow. Without it, a read takes five, a write ten. */
const SOON_MS = 4_500;
/** Postgres ends a transaction interrupted by the freeze after three seconds (decision 14). */
const CAUGHT_MS = 3_000;

let world: ApiWorld;
let sql: pg.Pool;
let replicas: Record<string, ManagedProcess>;
let workload: Workload;
let client: PatientClient;

beforeAll(async () => {
  world = await createApiWorld({ supervise: false });
  sql = new pg.Pool({ connectionString: world.stack.description.databaseUrl });
  const first = world.stack.app('vpc-service');
  const second = await world.replicaOf('vpc-service');
  replicas = { first, second: second.process };
  client = new PatientClient([world.owner], { giveUpMs: 60_000, pauseMs: 0, withoutKeys: true });
  workload = new Workload(client);
});
afterAll(async () => {
  await sql.end();
  await world.stop();
});

/** The name of the replica that publishes the events. */
async function leader(): Promise<'first' | 'second' | undefined> {
  const pid = await pidOfLeader(sql, 'vpc', 'relay:vpc');
  if (pid === undefined) return undefined;
  return pid === replicas.second?.pid ? 'second' : 'first';
}

/** Reads without a pause; each read must get a response. Returns their number and the slowest time. */
async function read(over: () => boolean): Promise<{ count: number; slowestMs: number }> {
  const result = { count: 0, slowestMs: 0 };
  while (!over()) {
    const since = Date.now();
    const { data } = await world.owner.ok(listVpcs, { query: { page_size: 25 } });
    const listed = Date.now();
    const vpcId = data[0]?.id;
    // It may have been deleted in the meantime; any other failure is an error.
    if (vpcId !== undefined)
      expect([200, 404]).toContain((await world.owner.call(getVpc, { params: { vpcId } })).status);
    result.count += 2;
    result.slowestMs = Math.max(result.slowestMs, listed - since, Date.now() - listed);
  }
  return result;
}

async function whileFrozen({ pid = 0 }: ManagedProcess, work: () => Promise<void>): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  try {
    await work();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}

describeWith('an app that stops alone', 'with two replicas of vpc-service, while one is frozen', () => {
  it.each(['follower', 'leader'])('the other replica serves every request when the %s is frozen', async (role) => {
    const leads = await eventually('a leader', leader);
    const frozen = role === 'leader' ? leads : leads === 'first' ? 'second' : 'first';
    const [before, repeatedBefore] = [client.accepted, client.repeated];
    client.slowestMs = 0;
    let over = false;
    const writing = workload.run(WRITERS, 1, () => over);
    const reading = [read(() => over), read(() => over)];
    const disturbing = (async () => {
      await eventually('the load', async () => (client.accepted > before + 30 ? true : undefined));
      await whileFrozen(replicas[frozen] as ManagedProcess, async () => {
        const since = client.accepted;
        const isOver = async () =>
          client.accepted > since + ENOUGH && (await leader()) === (frozen === 'first' ? 'second' : 'first');
        await eventually(
          'writes, and events, in spite of the freeze',
          async () => (await isOver()) || undefined,
          MAX_FREEZE_MS,
        );
      });
      // The woken replica has processed its queued messages once it answers a ping through the broker.
      await Promise.all(
        Object.values(replicas).map((replica) =>
          eventually('ready', async () => (await replica.specification.ready(), true)),
        ),
      );
    })().finally(() => (over = true));
    const [reads] = await Promise.all([Promise.all(reading), writing, disturbing]);
    expect(client.repeated).toBe(repeatedBefore);
    expect(client.slowestMs).toBeLessThan(CAUGHT_MS + SOON_MS);
    for (const { slowestMs } of reads) expect(slowestMs).toBeLessThan(SOON_MS);
    await audit({ client: world.owner, workload, sql, natsUrl: world.stack.description.natsUrl });
  });
});
