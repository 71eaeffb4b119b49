import * as contracts from '@stratus/contracts';
import { FIRST_PAGE, JsonDocument, createSshKey, grantCreator, recordAudit } from '@stratus/contracts';
import type { Caller, Operation } from '@stratus/contracts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { createAccountWorld, sha256 } from '../test/account-world.js';
import type { AccountWorld } from '../test/account-world.js';

const isOurs = (candidate: unknown): candidate is Operation =>
  String((candidate as Partial<Operation> | null)?.subject).startsWith('account.');
const operations = (Object.values(contracts) as unknown[]).filter(isOurs);

let world: AccountWorld;
let owner: Caller;
let restricted: Caller;
let parts: Record<string, { params?: object; body?: object }>;

beforeAll(async () => {
  world = await createAccountWorld([], { TEST_CONTROL: 'on' });
  const accountId = await world.newAccount();
  owner = await world.newUser(accountId);
  restricted = await world.newUser(accountId, { restricted: true });
  await world.as(restricted)(grantCreator, { body: { type: 'vpc', id: 1, label: 'one' } });
  const spare = await world.newUser(accountId);
  const event = await world.publish({ accountid: accountId });
  await world.inFeed(event.id);
  const sshKey = { label: 'laptop', ssh_key: 'ssh-ed25519 AAAA me@laptop' };
  const { id: sshKeyId } = await world.as(owner)(createSshKey, { body: sshKey });
  const { rows } = await world.sql.query('select id from account.feed_events where event_id = $1', [event.id]);
  const { token, id: tokenId } = await world.newToken(owner);
  const { username } = restricted;
  const signIns = [{ time: Date.now(), userId: owner.userId, tokenId, ip: '192.0.2.7' }];
  await world.client.ask(recordAudit, { params: {}, body: { entries: [], signIns } });
  const logins = await world.sql.query('select id::int from account.logins where user_id = $1', [owner.userId]);
  const loginId = Number(logins.rows[0].id);
  const eventId = Number(rows[0].id);
  parts = {
    'account.audit.record': { body: { entries: [], signIns } },
    'account.events.get': { params: { eventId } },
    'account.events.read': { params: { eventId } },
    'account.events.seen': { params: { eventId } },
    'account.events.tail': { body: { afterPosition: 0 } },
    'account.grants.grant-creator': { body: { type: 'vpc', id: 2, label: 'two' } },
    'account.logins.get': { params: { loginId } },
    'account.profile-logins.get': { params: { loginId } },
    'account.profile-preferences.update': { body: new JsonDocument('{"theme":"dark"}') },
    'account.profile.update': { body: { timezone: 'Europe/Lisbon' } },
    'account.ssh-keys.create': { body: sshKey },
    'account.ssh-keys.delete': { params: { sshKeyId } },
    'account.ssh-keys.find-owners': { body: { usernames: [owner.username] } },
    'account.ssh-keys.get': { params: { sshKeyId } },
    'account.ssh-keys.update': { params: { sshKeyId }, body: { label: 'desk' } },
    'account.test-accounts.abandon': { body: { name: 'suite' } },
    'account.test-accounts.end-abandoned': { body: { accountId: 999_999 } },
    'account.test-accounts.open': { body: { name: 'suite' } },
    'account.test-control.find-request-events': { body: { accountId: owner.accountId, requestIds: ['spec'] } },
    'account.test-accounts.take-abandoned': { body: { seconds: 1 } },
    'account.test-control.set-clock': { body: { aheadSeconds: 0 } },
    'account.tokens.create': { body: {} },
    'account.tokens.delete': { params: { tokenId } },
    'account.tokens.find': { body: { sha256s: [sha256(token)] } },
    'account.tokens.get': { params: { tokenId } },
    'account.tokens.resolve': { body: { sha256: sha256(token) } },
    'account.tokens.update': { params: { tokenId }, body: { label: 'renamed' } },
    'account.user-grants.get': { params: { username } },
    'account.user-grants.update': { params: { username }, body: { vpc: [{ id: 1, permissions: 'read_only' }] } },
    'account.users.create': { body: { username: 'fresh-one', email: 'fresh@example.com' } },
    'account.users.delete': { params: { username: spare.username } },
    'account.users.get': { params: { username } },
    'account.users.resolve': { body: { username } },
    'account.viewers.find': {
      body: { viewers: [{ userId: restricted.userId, entities: ['vpc 1'], tokenIds: [tokenId] }], after: [] },
    },
    'account.users.update': { params: { username: spare.username }, body: { restricted: true } },
  };
});
afterAll(() => world.stop());

const ask = (caller: Caller, operation: Operation, more: object = {}): Promise<unknown> =>
  world.as(caller)(operation as never, { list: FIRST_PAGE, ...parts[operation.subject], ...more } as never);
const endsThings = ({ subject }: Operation): boolean => /\.(?:delete|reset)$/.test(subject);
const inOrder = [...operations.filter((one) => !endsThings(one)), ...operations.filter(endsThings)];
const subjects = (which: readonly Operation[]) => which.map((operation) => [operation.subject, operation] as const);

describe('operations of account-service', () => {
  it('are complete', () => expect(operations.length).toBe(48));

  it.each(subjects(inOrder.filter(({ params }) => Object.keys(params).length > 0)))(
    '%s returns 404 for resources of another account',
    async (_subject, operation) => {
      const stranger = await world.newUser(await world.newAccount());
      await expect(ask(stranger, operation)).rejects.toMatchObject({ status: 404, errors: [{ reason: 'Not found' }] });
    },
  );

  it.each(subjects(inOrder))('%s returns a reply that matches its schema', async (_subject, operation) => {
    const validate = new Ajv2020({ strict: false, allErrors: true }).compile(operation.reply.json);
    const answer = await ask(operation.subject === 'account.profile-grants.get' ? restricted : owner, operation);
    expect(answer).toBeDefined();
    expect(validate(answer) ? [] : validate.errors).toEqual([]);
  });
});
