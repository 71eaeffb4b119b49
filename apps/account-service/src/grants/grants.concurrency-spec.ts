import { getProfileGrants, updateUserGrants } from '@stratus/contracts';
import type { Caller } from '@stratus/contracts';
import { eventually, waitUntilBlockedBy } from '@stratus/testing';
import { createAccountWorld, inTransaction } from '../../test/account-world.js';
import type { AccountWorld } from '../../test/account-world.js';

let world: AccountWorld;
let owner: Caller;
let user: Caller;
let ids = 0;
beforeAll(async () => {
  world = await createAccountWorld();
  owner = await world.newUser(await world.newAccount());
  user = await world.newUser(owner.accountId, { restricted: true });
});
afterAll(() => world.stop());

async function newVpc(): Promise<number> {
  const id = (ids += 1);
  await world.inFeed((await world.publish({ accountid: owner.accountId, entityid: String(id) })).id);
  return id;
}
const publishDelete = (id: number) =>
  world.publish({ accountid: owner.accountId, entityid: String(id), type: 'vpc_delete', sequence: 2 });
const grant = (id: number) =>
  world.as(owner)(updateUserGrants, {
    params: { username: user.username },
    body: { vpc: [{ id, permissions: 'read_write' }] },
  });

/** Only separate statements see both rows in turn: a grant that commits while its entity is being deleted. */
describe('a grant and the deletion of its entity at the same time', () => {
  it('leave no grant if the grant commits first', async () => {
    const id = await newVpc();
    const [granting, deletion] = await inTransaction(world.sql, async (holder, pid) => {
      // Stops the real command at its last step, with the entity locked and the grant written.
      await holder.query('lock table account.idempotency_keys in share row exclusive mode');
      const granted = grant(id);
      const granter = await eventually('the grant to be written', async () => {
        const blocked = 'select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
        const { rows } = await world.sql.query<{ pid: number }>(blocked, [pid]);
        return rows[0]?.pid;
      });
      const deleted = await publishDelete(id);
      await waitUntilBlockedBy(world.sql, granter);
      await holder.query('commit');
      return [granted, deleted] as const;
    });

    expect((await granting).vpc).toContainEqual({ id, permissions: 'read_write', label: `vpc-${id}` });
    await world.inFeed(deletion.id);
    const { rows } = await world.sql.query('select from account.grants where entity_id = $1', [id]);
    expect(rows).toHaveLength(0);
  });

  it('leave no grant if the deletion commits first', async () => {
    const id = await newVpc();
    const granting = inTransaction(world.sql, async (holder, pid) => {
      await holder.query(`update account.entities set deleted = now() where type = 'vpc' and id = $1`, [id]);
      const granted = grant(id);
      granted.catch(() => undefined);
      await waitUntilBlockedBy(world.sql, pid);
      await holder.query('commit');
      return granted;
    });

    await expect(granting).rejects.toMatchObject({ status: 400, errors: [{ field: 'vpc[0].id' }] });
    expect((await world.as(user)(getProfileGrants)).vpc.map((vpc) => vpc.id)).not.toContain(id);
  });
});

it('a creation event processed while its user becomes unrestricted creates no grant', async () => {
  const late = await world.newUser(owner.accountId, { restricted: true });
  const creation = await inTransaction(world.sql, async (holder, pid) => {
    const free = 'update account.users set restricted = false, restricted_since = null where id = $1';
    await holder.query(free, [late.userId]);
    const id = (ids += 1);
    const event = await world.publish({ accountid: owner.accountId, entityid: String(id), actor: late.username });
    await waitUntilBlockedBy(world.sql, pid);
    await holder.query('commit');
    return event;
  });

  await world.inFeed(creation.id);
  const { rows } = await world.sql.query('select from account.grants where user_id = $1', [late.userId]);
  expect(rows).toHaveLength(0);
});
