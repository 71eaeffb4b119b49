import type { CloudEvent } from '@stratus/events';
import { eventually } from '@stratus/testing';
import { createAccountWorld } from '../../../test/account-world.js';
import type { AccountWorld } from '../../../test/account-world.js';
import { eventOf, stepOf } from '../../../test/event.js';
import { ExtendFeedWhenAnythingHappenedHandler } from './extend-feed-when-anything-happened.handler.js';

let world: AccountWorld;
let accountid: number;
beforeAll(async () => {
  world = await createAccountWorld();
  accountid = await world.newAccount();
});
afterAll(() => world.stop());

async function extend(...events: CloudEvent[]): Promise<void> {
  const part = world.service.get(ExtendFeedWhenAnythingHappenedHandler);
  const signal = await world.transaction(({ statements }) => part.apply(statements, events));
  signal();
}
const feed = async () => {
  const { rows } = await world.sql.query(
    'select event_id, status from account.feed_events where account_id = $1 order by position',
    [accountid],
  );
  return rows.map(({ event_id: id, status }) => [id, status]);
};

describe('the feed', () => {
  it('adds a record for each event, moves known jobs, and signals each account once', async () => {
    const heard = await world.listen('signal.account.feed');
    const [scheduled, created] = [stepOf('scheduled', { accountid }), eventOf({ accountid })];
    await extend(scheduled, created);
    expect(await feed()).toEqual([
      [scheduled.id, 'scheduled'],
      [created.id, 'notification'],
    ]);
    await eventually('the signal', async () => heard[0]);
    expect(heard).toEqual([{ accountId: accountid }]);

    await extend(stepOf('finished', { accountid, sequence: 2 }));
    expect(await feed()).toEqual([
      [created.id, 'notification'],
      [scheduled.id, 'finished'],
    ]);
  });

  it('does not change the list of entities', async () => {
    await extend(eventOf({ accountid, entityid: '5' }));
    const { rows } = await world.sql.query('select from account.entities where account_id = $1', [accountid]);
    expect(rows).toEqual([]);
  });
});
