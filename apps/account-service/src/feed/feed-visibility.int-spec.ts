import { FIRST_PAGE, getEvent, grantCreator, listEvents, updateUser, updateUserGrants } from '@stratus/contracts';
import type { Caller } from '@stratus/contracts';
import type { CloudEvent } from '@stratus/events';
import { eventually } from '@stratus/testing';
import { createAccountWorld } from '../../test/account-world.js';
import type { AccountWorld } from '../../test/account-world.js';

let world: AccountWorld;
let owner: Caller;
let accountId: number;
beforeAll(async () => {
  world = await createAccountWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  accountId = await world.newAccount();
  owner = await world.newUser(accountId);
});

const publish = async (parts: Partial<CloudEvent>): Promise<number> => {
  const event = await world.publish({ accountid: accountId, ...parts });
  await world.inFeed(event.id);
  const { rows } = await world.sql.query('select id from account.feed_events where event_id = $1', [event.id]);
  return Number(rows[0].id);
};
const get = (caller: Caller, eventId: number) => world.as(caller)(getEvent, { params: { eventId } });
const actionsOf = async (caller: Caller) =>
  (await world.as(caller)(listEvents, { list: FIRST_PAGE })).data.map(({ action }) => action);

describe('a restricted user', () => {
  let user: Caller;
  beforeEach(async () => {
    user = await world.newUser(accountId, { restricted: true });
    await eventually(
      'the beginnings of the user in its feed',
      async () => (await actionsOf(user)).length === 2 || undefined,
    );
  });
  const own = ['token_create', 'user_create'];

  it('sees only events about itself and granted entities', async () => {
    const colleague = await world.newUser(accountId);
    await publish({ entityid: '6001' });
    const subnet = await publish({ type: 'subnet_create', entitytype: 'subnet', subject: '/v4/vpcs/6001/subnets/1' });
    await publish({ entityid: '6002' });
    await publish({ type: 'tag_create', entitytype: 'tag', entityid: 'blue', subject: '/v4/tags/blue' });
    await publish({ type: 'token_create', entitytype: 'token', entityid: String(colleague.tokenId) });
    expect(await actionsOf(user)).toEqual(own);
    await expect(get(user, subnet)).rejects.toMatchObject({ status: 404 });

    const params = { username: user.username };
    await world.as(owner)(updateUserGrants, { params, body: { vpc: [{ id: 6001, permissions: 'read_only' }] } });
    await eventually(
      'the update of the user in its feed',
      async () => (await actionsOf(user)).includes('user_update') || undefined,
    );
    expect(await actionsOf(user)).toEqual(['user_update', 'subnet_create', 'vpc_create', ...own]);
    expect((await get(user, subnet)).action).toBe('subnet_create');

    await world.as(owner)(updateUserGrants, { params, body: { vpc: [{ id: 6001, permissions: null }] } });
    expect(await actionsOf(user)).not.toContain('vpc_create');
  });

  it('sees the deletion of an entity that it deleted, but a user with read_only does not', async () => {
    const onlooker = await world.newUser(accountId, { restricted: true });
    await world.as(user)(grantCreator, { body: { type: 'vpc', id: 6003, label: 'mine' } });
    await publish({ entityid: '6003', actor: user.username });
    const params = { username: onlooker.username };
    await world.as(owner)(updateUserGrants, { params, body: { vpc: [{ id: 6003, permissions: 'read_only' }] } });
    await publish({
      type: 'subnet_delete',
      entitytype: 'subnet',
      subject: '/v4/vpcs/6003/subnets/1',
      actor: user.username,
    });
    await publish({ entityid: '6003', type: 'vpc_delete', sequence: 2, actor: user.username });
    expect(await actionsOf(user)).toEqual(['vpc_delete', 'subnet_delete', ...own]);
    expect(await actionsOf(onlooker)).not.toContain('vpc_delete');
  });

  it('sees everything as soon as its restriction ends', async () => {
    await publish({ entityid: '6004' });
    await world.as(owner)(updateUser, { params: { username: user.username }, body: { restricted: false } });
    expect(await actionsOf({ ...user, restricted: false })).toContain('vpc_create');
  });
});
