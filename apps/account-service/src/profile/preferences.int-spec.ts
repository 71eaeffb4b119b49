import { randomUUID } from 'node:crypto';
import { JsonDocument, deleteUser, getPreferences, updatePreferences } from '@stratus/contracts';
import type { Caller } from '@stratus/contracts';
import { createAccountWorld } from '../../test/account-world.js';
import type { AccountWorld } from '../../test/account-world.js';

let world: AccountWorld;
let accountId: number;
beforeAll(async () => {
  world = await createAccountWorld();
  accountId = await world.newAccount();
});
afterAll(() => world.stop());

const textOf = async (reply: ReturnType<AccountWorld['client']['send']>) => Buffer.from((await reply).body).toString();
const kept = (caller: Caller) => textOf(world.client.send(getPreferences, { caller, params: {} }));
const keep = (caller: Caller, text?: string, idempotencyKey?: string) =>
  textOf(
    world.client.send(updatePreferences, {
      caller,
      params: {},
      ...(text !== undefined && { body: new JsonDocument(text) }),
      request: {
        id: 'spec',
        executionId: randomUUID(),
        ...(idempotencyKey !== undefined && { idempotencyKey, fingerprint: 'same' }),
      },
    }),
  );

/** What parsing, `jsonb` or the text format of Postgres would change or refuse. */
const EXACT = String.raw`{"b":1.0,"2":12345678901234567890,"a":{"twice":1,"twice":2},"__proto__":{},"nul":"\u0000","half":"\ud800","ü":"€ \\"}`;

describe('the preferences of a user', () => {
  it('are empty at first, then what was sent last, to the byte, without an event', async () => {
    const user = await world.newUser(accountId, { restricted: true });
    expect(await kept(user)).toBe('{}');
    for (const text of [EXACT, '{"theme":"dark"}']) {
      expect(await keep(user, text)).toBe(text);
      expect(await kept(user)).toBe(text);
    }
    const { rows } = await world.sql.query(
      'select type from account.events where entity_type = $1 and entity_id = $2',
      ['profile', String(user.userId)],
    );
    expect(rows).toEqual([]);
  });

  it('stay without a body', async () => {
    const user = await world.newUser(accountId);
    expect(await keep(user)).toBe('{}');
    await keep(user, '{"a":1}');
    expect(await keep(user)).toBe('{"a":1}');
    expect(await keep(user, '{}')).toBe('{}');
  });

  it('belong to the user alone', async () => {
    const [one, other] = [await world.newUser(accountId), await world.newUser(accountId)];
    await keep(one, '{"mine":true}');
    expect([await kept(one), await kept(other)]).toEqual(['{"mine":true}', '{}']);
  });

  it('are those of the first request when it is repeated with its key', async () => {
    const user = await world.newUser(accountId);
    expect(await keep(user, EXACT, 'key')).toBe(EXACT);
    await keep(user, '{"later":1}');
    expect(await keep(user, EXACT, 'key')).toBe(EXACT);
    expect(await kept(user)).toBe('{"later":1}');
  });

  it('end with the user', async () => {
    const [owner, user] = [await world.newUser(accountId), await world.newUser(accountId)];
    await keep(user, '{"a":1}');
    await world.as(owner)(deleteUser, { params: { username: user.username } });
    for (const reply of [kept(user), keep(user, '{"b":2}')]) expect(await reply).toContain('Invalid Token');
    const { rows } = await world.sql.query('select from account.users where preferences = $1', ['{"a":1}']);
    expect(rows).toEqual([]);
  });
});
