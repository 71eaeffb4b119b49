import {
  GRANT_ENTITIES,
  getProfileGrants,
  getUserGrants,
  grantCreator,
  resolveUser,
  updateUser,
  updateUserGrants,
} from '@stratus/contracts';
import type { Caller, UpdateGrantsRequest } from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { createAccountWorld } from '../../test/account-world.js';
import type { AccountWorld } from '../../test/account-world.js';

let world: AccountWorld;
let accountId: number;
let owner: Caller;
let user: Caller;
let ids = 1000;
beforeAll(async () => void (world = await createAccountWorld()));
afterAll(() => world.stop());
beforeEach(async () => {
  accountId = await world.newAccount();
  owner = await world.newUser(accountId);
  user = await world.newUser(accountId, { restricted: true });
});

/** A VPC of another service. */
async function newVpc(more: { actor?: string; time?: string } = {}): Promise<number> {
  const id = (ids += 1);
  const event = await world.publish({ accountid: accountId, entityid: String(id), entitylabel: `vpc-${id}`, ...more });
  await world.inFeed(event.id);
  return id;
}
async function deleteVpc(id: number): Promise<void> {
  const event = await world.publish({ accountid: accountId, entityid: String(id), type: 'vpc_delete', sequence: 9 });
  await world.inFeed(event.id);
}
const put = (body: UpdateGrantsRequest) =>
  world.as(owner)(updateUserGrants, { params: { username: user.username }, body });
const ownVpcs = async () => (await world.as(user)(getProfileGrants)).vpc;
const create = (id: number, label = 'mine') => world.as(user)(grantCreator, { body: { type: 'vpc', id, label } });

describe('the grants of a user', () => {
  it('list every entity of the account for other users, and accessible entities for the user', async () => {
    const [one, two] = [await newVpc(), await newVpc()];
    const params = { username: user.username };
    const before = await world.as(owner)(getUserGrants, { params });
    expect(before.vpc).toEqual([one, two].map((id) => ({ id, permissions: null, label: `vpc-${id}` })));
    expect(before.global).toMatchObject({ account_access: null, add_vpcs: false, add_firewalls: false });
    expect(await ownVpcs()).toEqual([]);

    const after = await put({ vpc: [{ id: two, permissions: 'read_only' }], global: { add_vpcs: true } });
    expect(after).toEqual({
      ...before,
      global: { ...before.global, add_vpcs: true },
      vpc: [before.vpc[0], { ...before.vpc[1], permissions: 'read_only' }],
    });
    expect(await world.as(owner)(getUserGrants, { params })).toEqual(after);
    expect(await ownVpcs()).toEqual([after.vpc[1]]);
    expect(Object.keys(after)).toEqual(['global', ...GRANT_ENTITIES]);
  });

  it('can include an entity before its create event arrives, but never one of another account', async () => {
    const insert = `insert into vpc.vpcs (id, account_id, label, description, region, created, updated)
      overriding system value values ($1, $2, $3, '', 'us-east', now(), now())`;
    const [own, foreign] = [900_001, 900_002];
    await world.sql.query(insert, [own, accountId, 'just-created']);
    await world.sql.query(insert, [foreign, accountId + 1, 'not-ours']);

    await put({ vpc: [{ id: own, permissions: 'read_write' }] });
    expect(await ownVpcs()).toContainEqual({ id: own, permissions: 'read_write', label: 'just-created' });
    await expect(put({ vpc: [{ id: foreign, permissions: 'read_only' }] })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'vpc[0].id' }],
    });
  });

  it('stay unchanged if a request does not name them', async () => {
    const [one, two] = [await newVpc(), await newVpc()];
    await put({
      vpc: [{ id: one, permissions: 'read_write' }],
      global: { add_vpcs: true, account_access: 'read_only' },
    });
    await put({ vpc: [{ id: two, permissions: 'read_only' }], global: { add_domains: true } });
    const now = await put({ vpc: [{ id: one, permissions: null }] });
    expect(now.global).toMatchObject({ add_vpcs: true, add_domains: true, account_access: 'read_only' });
    expect(now.vpc.map(({ permissions }) => permissions)).toEqual([null, 'read_only']);
  });

  it('are part of the caller of every request', async () => {
    const id = await newVpc();
    await put({ vpc: [{ id, permissions: 'read_only' }], global: { account_access: 'read_write', add_vpcs: true } });
    const { grants } = await world.client.ask(resolveUser, { body: { userId: user.userId } });
    expect(grants?.entities).toEqual({ vpc: { [id]: 'read_only' } });
    expect(grants?.global).toMatchObject({ account_access: 'read_write', add_vpcs: true, add_domains: false });
  });

  it('are refused for unknown entities, each under its field, and then none is granted', async () => {
    const id = await newVpc();
    const foreign = (ids += 1);
    const event = await world.publish({ accountid: accountId + 1000, entityid: String(foreign) });
    await world.inFeed(event.id);
    const gone = await newVpc();
    await deleteVpc(gone);
    const unknown = [foreign, gone, 424242];
    await expect(
      put({ vpc: [id, ...unknown].map((one) => ({ id: one, permissions: 'read_only' as const })) }),
    ).rejects.toMatchObject({ status: 400, errors: unknown.map((_, index) => ({ field: `vpc[${index + 1}].id` })) });
    expect(await ownVpcs()).toEqual([]);
  });

  it('are refused for unrestricted users', async () => {
    await world.as(owner)(updateUser, { params: { username: user.username }, body: { restricted: false } });
    await expect(put({ global: { add_vpcs: true } })).rejects.toMatchObject({ status: 400 });
    expect(await world.as(owner)(getProfileGrants)).toBeUndefined();
  });

  it('signal gateways and subscribers when they change, and only then', async () => {
    const id = await newVpc();
    const heard = await world.listen('signal.account.access-changed');
    const change = () => put({ vpc: [{ id, permissions: 'read_only' }] });
    await change();
    await change();
    await put({ vpc: [{ id, permissions: null }] });
    await eventually('two signals', async () => (heard.length >= 2 ? heard : undefined));
    expect(heard).toEqual([1, 2].map(() => ({ accountId, userId: user.userId })));
    const { rows } = await world.sql.query(
      `select type from account.events where entity_type = 'user' and entity_id = $1 order by sequence`,
      [String(user.userId)],
    );
    expect(rows.map(({ type }) => type)).toEqual(['user_create', 'user_update', 'user_update']);
  });

  it('end with the entity', async () => {
    const id = await newVpc();
    await put({ vpc: [{ id, permissions: 'read_only' }] });
    await deleteVpc(id);
    expect(await ownVpcs()).toEqual([]);
    expect((await world.as(owner)(getUserGrants, { params: { username: user.username } })).vpc).toEqual([]);
  });
});

describe('the creator of an entity', () => {
  it('has read_write on it at once, and keeps it when the event arrives', async () => {
    const id = (ids += 1);
    await create(id);
    expect(await ownVpcs()).toEqual([{ id, permissions: 'read_write', label: 'mine' }]);
    const event = await world.publish({ accountid: accountId, entityid: String(id), actor: user.username });
    await world.inFeed(event.id);
    expect(await ownVpcs()).toEqual([{ id, permissions: 'read_write', label: `vpc-${id}` }]);
  });

  it('gets it through the event alone when the gateway failed', async () => {
    const heard = await world.listen('signal.account.access-changed');
    const id = await newVpc({ actor: user.username.toUpperCase() });
    expect(await ownVpcs()).toMatchObject([{ id, permissions: 'read_write' }]);
    await eventually('the signal', async () => heard[0]);
    expect(heard).toEqual([{ accountId, userId: user.userId }]);
  });

  it.each(['request', 'event'])('does not regain a revoked grant through a late %s', async (late) => {
    const id = (ids += 1);
    await create(id);
    await put({ vpc: [{ id, permissions: null }] });
    if (late === 'request') await create(id);
    const event = await world.publish({ accountid: accountId, entityid: String(id), actor: user.username });
    await world.inFeed(event.id);
    expect(await ownVpcs()).toEqual([]);
  });

  it('gets no grant on a deleted entity', async () => {
    const id = await newVpc();
    await deleteVpc(id);
    await create(id);
    expect(await ownVpcs()).toEqual([]);
    expect((await world.as(owner)(getUserGrants, { params: { username: user.username } })).vpc).toEqual([]);
  });

  it('gets no grant on an entity of another account', async () => {
    const id = await newVpc();
    const stranger = await world.newUser(await world.newAccount(), { restricted: true });
    await world.as(stranger)(grantCreator, { body: { type: 'vpc', id, label: 'stolen' } });
    expect((await world.as(stranger)(getProfileGrants)).vpc).toEqual([]);
    const { grants } = await world.client.ask(resolveUser, { body: { userId: stranger.userId } });
    expect(grants?.entities).toEqual({});
    const theirs = { accountid: stranger.accountId, entityid: String(id), sequence: 5, entitylabel: 'stolen' };
    await world.inFeed((await world.publish({ ...theirs, type: 'vpc_update' })).id);
    expect((await world.as(owner)(getUserGrants, { params: { username: user.username } })).vpc).toMatchObject([
      { id, label: `vpc-${id}` },
    ]);
  });

  it('gets no grant on an entity created before its restriction', async () => {
    await newVpc({ actor: user.username, time: '2020-01-01T00:00:00.000Z' });
    expect(await ownVpcs()).toEqual([]);
  });
});

it('late events change nothing', async () => {
  const id = await newVpc();
  const label = async () =>
    (await world.as(owner)(getUserGrants, { params: { username: user.username } })).vpc.map((vpc) => vpc.label);
  const say = async (sequence: number, entitylabel: string) => {
    const event = { accountid: accountId, entityid: String(id), type: 'vpc_update', sequence, entitylabel };
    await world.inFeed((await world.publish(event)).id);
  };
  await say(3, 'third');
  await say(2, 'second');
  expect(await label()).toEqual(['third']);
  await deleteVpc(id);
  await say(10, 'undead');
  expect(await label()).toEqual([]);
});
