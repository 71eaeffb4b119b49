import { randomUUID } from 'node:crypto';
import {
  FIRST_PAGE,
  deleteToken,
  getAccountLogin,
  getProfileLogin,
  listAccountLogins,
  listAudit,
  listProfileLogins,
  recordAudit,
} from '@stratus/contracts';
import type { AuditedRequest, CallOf, Caller, FilterNode, ListRequest, RecordAuditRequest } from '@stratus/contracts';
import { countsFolded, mostRowsSeen } from '@stratus/testing';
import { createAccountWorld, sha256 } from '../../test/account-world.js';
import type { AccountWorld } from '../../test/account-world.js';
import { auditShownTo } from './list-audit/list-audit.handler.js';
import { OldRecordsPurge } from '../retention/old-records.purge.js';

const DAY = 24 * 60 * 60 * 1000;

let world: AccountWorld;
let owner: Caller;
beforeAll(async () => {
  world = await createAccountWorld();
});
beforeEach(async () => {
  owner = await world.newUser(await world.newAccount());
});
afterAll(() => world.stop());

const record = (batch: Partial<RecordAuditRequest>) =>
  world.client.ask(recordAudit, { params: {}, body: { entries: [], signIns: [], ...batch } });
const entryOf = (caller: Caller | undefined, parts: Partial<AuditedRequest> = {}): AuditedRequest => ({
  entry: randomUUID(),
  time: Date.now(),
  ...(caller && { accountId: caller.accountId, userId: caller.userId, username: caller.username }),
  ...(caller?.tokenId !== undefined && { tokenId: caller.tokenId }),
  ip: '192.0.2.7',
  userAgent: 'curl/8',
  method: 'POST',
  path: '/vpcs',
  operation: 'vpc.vpcs.create',
  ids: [],
  requestId: 'r1',
  status: 200,
  outcome: 'accepted',
  ms: 12,
  ...parts,
});
const auditOf = async (caller: Caller, filter?: object) =>
  (await world.as(caller)(listAudit, { list: { page: 1, pageSize: 100, ...filter } })).data;
const loginsOf = async (caller: Caller) => (await world.as(caller)(listAccountLogins)).data;

describe('the audit log', () => {
  it('has each entry of a batch once, newest first, for its own account only', async () => {
    const first = entryOf(owner, { time: Date.UTC(2026, 10, 22, 5, 15), ids: ['7', '8'] });
    const second = entryOf(owner, { status: 400, outcome: 'refused', field: 'label', reason: 'Label must be unique' });
    const batch = { entries: [first, second] };
    await Promise.all([record(batch), record(batch)]);
    await record(batch);
    const found = await auditOf(owner);
    expect(found).toMatchObject([
      { outcome: 'refused', field: 'label', reason: 'Label must be unique', status: 400 },
      {},
    ]);
    expect(found[1]).toEqual({
      id: expect.any(Number),
      created: '2026-11-22T05:15:00',
      username: owner.username,
      token_id: owner.tokenId,
      ip: '192.0.2.7',
      user_agent: 'curl/8',
      method: 'POST',
      path: '/vpcs',
      operation: 'vpc.vpcs.create',
      ids: ['7', '8'],
      request_id: 'r1',
      status: 200,
      outcome: 'accepted',
      field: null,
      reason: null,
      duration_ms: 12,
    });
    expect(await auditOf(await world.newUser(await world.newAccount()))).toEqual([]);
  });

  it('names the owner of a refused token that was once valid, and nobody for any other', async () => {
    const { token, id } = await world.newToken(owner);
    await world.as(owner)(deleteToken, { params: { tokenId: id } });
    const refusal = { status: 401, outcome: 'refused', reason: 'Invalid Token' } as const;
    const unknown = entryOf(undefined, { ...refusal, tokenSha256: sha256('never seen') });
    await record({ entries: [entryOf(undefined, { ...refusal, tokenSha256: sha256(token) }), unknown] });
    expect(await auditOf(owner)).toMatchObject([{ username: owner.username, token_id: id, reason: 'Invalid Token' }]);
    const { rows } = await world.sql.query('select account_id, username from account.audit_entries where entry = $1', [
      unknown.entry,
    ]);
    expect(rows).toEqual([{ account_id: null, username: null }]);
  });

  it('never changes, and loses entries only to the purge', async () => {
    const young = entryOf(owner);
    await record({ entries: [young] });
    await world.sql.query(
      `insert into account.audit_entries overriding system value
       select (jsonb_populate_record(present, jsonb_build_object(
                'id', -1, 'entry', gen_random_uuid(), 'created', now() - interval '91 days'))).*
         from account.audit_entries as present where entry = $1`,
      [young.entry],
    );
    const final = { message: 'rows of audit_entries are final' };
    const table = 'account.audit_entries';
    await expect(world.sql.query(`update ${table} set status = 1`)).rejects.toMatchObject(final);
    await expect(world.sql.query(`delete from ${table} where entry = $1`, [young.entry])).rejects.toMatchObject(final);
    await expect(world.sql.query(`truncate ${table}`)).rejects.toMatchObject(final);
    await world.service.get(OldRecordsPurge).run();
    expect((await auditOf(owner)).map(({ created }) => created.slice(0, 10))).toEqual([
      new Date(young.time).toISOString().slice(0, 10),
    ]);
  });
});

it('a page of a long audit log, and one since a time, read few rows besides their own', async () => {
  await world.sql.query(
    `insert into account.audit_entries (entry, account_id, created, operation, request_id, outcome)
     select gen_random_uuid(), $1, now() - (20001 - n) * interval '1 min', 'vpc.vpcs.create', n, 'accepted' from generate_series(1, 20000) as n`,
    [owner.accountId],
  );
  await countsFolded(world.sql, 'account.audit_entries');
  const seen = (list: ListRequest) =>
    mostRowsSeen(world.sql, 'account', auditShownTo({ caller: owner, list } as CallOf<typeof listAudit>));
  expect(await seen(FIRST_PAGE)).toBeLessThan(4_200);
  const hourAgo = new Date(Date.now() - 60 * 60 * 1000).toISOString().slice(0, 19);
  const filter: FilterNode = { field: 'created', comparison: 'gte', value: hourAgo };
  expect(await seen({ ...FIRST_PAGE, filter })).toBeLessThan(100);
});

describe('a login', () => {
  const signIn = (time: number, ip = '192.0.2.7') => ({ time, userId: owner.userId, tokenId: owner.tokenId ?? 0, ip });

  it('is the first use of a token from an address within 24 hours, whichever gateway sees it', async () => {
    const start = Date.now() - 3 * DAY;
    await Promise.all([record({ signIns: [signIn(start)] }), record({ signIns: [signIn(start + 1)] })]);
    await record({ signIns: [signIn(start + DAY - 1), signIn(start, '192.0.2.8')] });
    await record({ signIns: [signIn(start + DAY + 1)] });
    const found = await loginsOf(owner);
    expect(found.map(({ ip }) => ip)).toEqual(['192.0.2.7', '192.0.2.8', '192.0.2.7']);
    expect(found[0]).toEqual({
      id: expect.any(Number),
      datetime: new Date(start + DAY + 1).toISOString().slice(0, 19),
      ip: '192.0.2.7',
      restricted: false,
      status: 'successful',
      username: owner.username,
    });
  });

  it('is found to be none without a write to its session', async () => {
    const now = Date.now();
    const lockOf = async () => {
      const { rows } = await world.sql.query('select xmin, xmax from account.login_sessions where user_id = $1', [
        owner.userId,
      ]);
      return rows;
    };
    await record({ signIns: [signIn(now)] });
    const before = await lockOf();
    expect(before).toHaveLength(1);
    await record({ signIns: [signIn(now + 1), signIn(now + DAY - 1)] });
    expect(await lockOf()).toEqual(before);
    expect(await loginsOf(owner)).toHaveLength(1);
  });

  it('has failed if its token has ended', async () => {
    const { token, id } = await world.newToken(owner);
    await world.as(owner)(deleteToken, { params: { tokenId: id } });
    const entries = [1, 2].map(() =>
      entryOf(undefined, { status: 401, outcome: 'refused', tokenSha256: sha256(token) }),
    );
    await record({ entries });
    expect(await loginsOf(owner)).toMatchObject([{ status: 'failed', username: owner.username }]);
  });

  it('is seen by its user, by the unrestricted users of the account, and by nobody else', async () => {
    const other = await world.newUser(owner.accountId);
    const stranger = await world.newUser(await world.newAccount());
    await record({ signIns: [signIn(Date.now())] });
    const [login] = await loginsOf(other);
    const params = { loginId: login?.id ?? 0 };
    expect(await world.as(other)(getAccountLogin, { params })).toEqual(login);
    expect(await world.as(owner)(getProfileLogin, { params })).toEqual(login);
    expect((await world.as(owner)(listProfileLogins)).data).toEqual([login]);
    expect((await world.as(other)(listProfileLogins)).data).toEqual([]);
    await expect(world.as(other)(getProfileLogin, { params })).rejects.toMatchObject({ status: 404 });
    await expect(world.as(stranger)(getAccountLogin, { params })).rejects.toMatchObject({ status: 404 });
  });
});
