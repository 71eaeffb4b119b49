import { getProfileGrants } from '@stratus/contracts';
import type { Caller } from '@stratus/contracts';
import type { CloudEvent } from '@stratus/events';
import { eventually } from '@stratus/testing';
import { createAccountWorld } from '../../../test/account-world.js';
import type { AccountWorld } from '../../../test/account-world.js';
import { eventOf } from '../../../test/event.js';
import { GrantCreatorsWhenTheyCreateHandler } from './grant-creators-when-they-create.handler.js';

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

/** A creation of an entity already in the list. */
async function creation(parts: Partial<CloudEvent>): Promise<CloudEvent> {
  const id = (ids += 1);
  await world.sql.query(
    `insert into account.entities (account_id, type, id, label, sequence) values ($1, 'vpc', $2, '', 1)`,
    [owner.accountId, id],
  );
  return eventOf({ accountid: owner.accountId, entityid: String(id), ...parts });
}
async function grant(...events: CloudEvent[]): Promise<void> {
  const part = world.service.get(GrantCreatorsWhenTheyCreateHandler);
  const signal = await world.transaction(async ({ statements }) =>
    part.apply(statements, await part.holdCreators(statements, events)),
  );
  signal();
}
const granted = async (): Promise<string[]> =>
  (await world.as(user)(getProfileGrants)).vpc.map(({ id, permissions }) => `${id} ${permissions}`);

describe('creators', () => {
  it('get a grant on entities they create under a restriction, with a signal', async () => {
    const heard = await world.listen('signal.account.access-changed');
    const [own, late, others, begun] = [
      await creation({ actor: user.username }),
      await creation({ actor: user.username, type: 'vpc_update' }),
      await creation({ actor: owner.username }),
      await creation({ actor: user.username, time: '2020-01-01T00:00:00.000Z' }),
    ];
    await grant(own, late, others, begun);
    expect(await granted()).toEqual([`${own.entityid} read_write`]);
    await eventually('the signal', async () => heard[0]);
    expect(heard).toEqual([{ accountId: user.accountId, userId: user.userId }]);
  });

  it('get it once: a revoked grant stays revoked', async () => {
    const own = await creation({ actor: user.username });
    await grant(own);
    await world.sql.query('delete from account.grants where entity_id = $1', [own.entityid]);
    await grant(own);
    expect(await granted()).not.toContain(`${own.entityid} read_write`);
  });
});
