/** Catches: a 500 for a user who marks an event as read just when it becomes too old and is deleted. */
import { markEventRead } from '@stratus/contracts';
import { waitUntilBlockedBy } from '@stratus/testing';
import { createAccountWorld, inTransaction } from '../../test/account-world.js';
import type { AccountWorld } from '../../test/account-world.js';

let world: AccountWorld;
beforeAll(async () => {
  world = await createAccountWorld();
});
afterAll(() => world.stop());

it('an event that is deleted while a user marks it as read is not found', async () => {
  const accountId = await world.newAccount();
  const owner = await world.newUser(accountId);
  const { id } = await world.publish({ accountid: accountId });
  await world.inFeed(id);
  const marked = await inTransaction(world.sql, async (holder, pid) => {
    const { rows } = await holder.query('delete from account.feed_events where event_id = $1 returning id', [id]);
    const params = { eventId: Number(rows[0].id) };
    const marking = world
      .as(owner)(markEventRead, { params })
      .catch((error: unknown) => error);
    await waitUntilBlockedBy(world.sql, pid);
    await holder.query('commit');
    return marking;
  });
  expect(marked).toMatchObject({ status: 404, errors: [{ reason: 'Not found' }] });
});
