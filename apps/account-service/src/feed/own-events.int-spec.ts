/** Catches: a client that writes, lists its events and does not find that of its write. */
import { createVpc, listEvents, updateVpc } from '@stratus/contracts';
import type { Caller, EventRecord } from '@stratus/contracts';
import { NatsLink, OperationClient } from '@stratus/messaging';
import { Readiness, createLogger } from '@stratus/runtime';
import { bootServices, callOf, eventually, waitUntilBlockedBy } from '@stratus/testing';
import { createAccountWorld, inTransaction } from '../../test/account-world.js';
import type { AccountWorld } from '../../test/account-world.js';

let world: AccountWorld;
let owner: Caller;
/** Another gateway has its own connection. */
let elsewhere: NatsLink;
beforeAll(async () => {
  world = await createAccountWorld(['catalog']);
  await bootServices(world, 'catalog');
  owner = await world.newUser(await world.newAccount());
  const configuration = { NATS_URL: world.nats.url, ADMIN_HOST: '', ADMIN_PORT: 0, LOG_LEVEL: 'silent' as const };
  elsewhere = await NatsLink.open('elsewhere', configuration, new Readiness(), createLogger('spec', 'silent'));
  // A service that has just started may reply too late to a list. It is then not asked again for seconds, in which lists may
  // lack its events.
  await newVpc();
  const question = JSON.stringify({ accountId: owner.accountId });
  await eventually('a reply about unpublished events', () =>
    world.link.connection.request('vpc.ledger.unpublished', question, { timeout: 10_000 }).then(() => true),
  );
});
afterAll(async () => {
  await elsewhere.close();
  await world.stop();
});

let names = 0;
const newVpc = () => world.as(owner)(createVpc, { body: { label: `v-${(names += 1)}`, region: 'us-east' } });
const listed = async (): Promise<EventRecord[]> =>
  (await new OperationClient(elsewhere).ask(listEvents, callOf(owner))).data;
/** Blocks the transaction in which the consumer writes the feed. */
const holdFeed = <T>(work: (release: () => Promise<unknown>, pid: number) => Promise<T>): Promise<T> =>
  inTransaction(world.sql, async (holder, pid) => {
    await holder.query(`select pg_advisory_xact_lock(hashtextextended('account:feed', 0))`);
    return work(() => holder.query('rollback'), pid);
  });

describe('a list of events', () => {
  it('always has the event of an earlier write, even when another gateway replied to it', async () => {
    for (let time = 0; time < 15; time += 1) {
      const { id } = await newVpc();
      expect((await listed())[0]).toMatchObject({ action: 'vpc_create', entity: { id } });
      await world.as(owner)(updateVpc, { params: { vpcId: id }, body: { description: 'x' } });
      expect((await listed())[0]).toMatchObject({ action: 'vpc_update', entity: { id } });
    }
  });

  it('waits for the consumer of the feed to write it', async () => {
    await holdFeed(async (release, pid) => {
      const { id } = await newVpc();
      await waitUntilBlockedBy(world.sql, pid);
      // From the relay's mark on, it is only in the stream: no ledger reports it any more.
      await eventually('the mark', async () => {
        const { rowCount } = await world.sql.query('select from vpc.events where published_at is null');
        return rowCount === 0 ? true : undefined;
      });
      let answered = false;
      const answer = listed().finally(() => (answered = true));
      // A round trip to the same service and back: a list that does not wait would have its reply by now.
      await world.resolve('x').catch(() => undefined);
      expect(answered).toBe(false);
      await release();
      expect((await answer)[0]).toMatchObject({ action: 'vpc_create', entity: { id } });
    });
  });

  it('is returned without it when the consumer does not write it in time', async () => {
    await holdFeed(async (_, pid) => {
      const before = (await world.sql.query('select from account.feed_events')).rowCount;
      await newVpc();
      await waitUntilBlockedBy(world.sql, pid);
      expect(await listed()).toHaveLength(Math.min(before ?? 0, 100));
    });
  });
});
