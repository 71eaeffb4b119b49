import { getProfileGrants, updateUserGrants } from '@stratus/contracts';
import type { Caller } from '@stratus/contracts';
import type { CloudEvent } from '@stratus/events';
import { eventually } from '@stratus/testing';
import { createAccountWorld } from '../../../test/account-world.js';
import type { AccountWorld } from '../../../test/account-world.js';
import { eventOf } from '../../../test/event.js';
import { FollowEntitiesWhenTheyChangeHandler } from './follow-entities-when-they-change.handler.js';

let world: AccountWorld;
let owner: Caller;
let user: Caller;
beforeAll(async () => {
  world = await createAccountWorld();
  owner = await world.newUser(await world.newAccount());
  user = await world.newUser(owner.accountId, { restricted: true });
});
afterAll(() => world.stop());

const news = (id: number, sequence: number, parts: Partial<CloudEvent> = {}) =>
  eventOf({ accountid: owner.accountId, entityid: String(id), actor: user.username, sequence, ...parts });

async function follow(...events: CloudEvent[]): Promise<void> {
  const part = world.service.get(FollowEntitiesWhenTheyChangeHandler);
  const signal = await world.transaction(({ statements }) => part.apply(statements, events));
  signal();
}
const listed = async () => {
  const { rows } = await world.sql.query(
    'select id::int, label, deleted is not null as deleted from account.entities where account_id = $1 order by id',
    [owner.accountId],
  );
  return rows.map(({ id, label, deleted }) => [id, label, deleted]);
};
const grantsOf = async (caller: Caller) => (await world.as(caller)(getProfileGrants)).vpc;

describe('the list of grantable entities', () => {
  it('follows entities as they are created, renamed and deleted, with their grants and a signal', async () => {
    await follow(news(1, 1), news(2, 1), news(3, 1, { entitytype: 'subnet', type: 'subnet_create' }));
    expect(await listed()).toEqual([
      [1, 'vpc-1', false],
      [2, 'vpc-2', false],
    ]);
    const permissions = 'read_only' as const;
    const params = { username: user.username };
    await world.as(owner)(updateUserGrants, { params, body: { vpc: [1, 2].map((id) => ({ id, permissions })) } });

    const heard = await world.listen('signal.account.access-changed');
    await follow(news(1, 2, { type: 'vpc_delete' }), news(2, 2, { type: 'vpc_update', entitylabel: 'renamed' }));
    expect(await listed()).toEqual([
      [1, 'vpc-1', true],
      [2, 'renamed', false],
    ]);
    expect(await grantsOf(user)).toEqual([{ id: 2, label: 'renamed', permissions }]);
    await eventually('the signal', async () => heard[0]);
    expect(heard).toEqual([{ accountId: user.accountId, userId: user.userId }]);
  });

  it('creates no grants and writes no feed', async () => {
    const created = news(4, 1);
    await follow(created);
    expect((await grantsOf(user)).map(({ id }) => id)).not.toContain(4);
    const { rows } = await world.sql.query('select from account.feed_events where event_id = $1', [created.id]);
    expect(rows).toEqual([]);
  });
});
