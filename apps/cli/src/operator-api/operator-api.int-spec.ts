import { randomUUID } from 'node:crypto';
import type { OperatedService } from '@stratus/contracts';
import { bootServices, createWorld, eventually } from '@stratus/testing';
import type { World } from '@stratus/testing';
import { OperatorInstallation } from '../../test/operator-installation.js';
import { runCli } from '../../test/run-cli.js';

const PAST_ITS_PIVOT = randomUUID();
let world: World;
let installation: OperatorInstallation;
beforeAll(async () => {
  world = await createWorld(['catalog', 'account', 'vpc', 'network', 'compute', 'database', 'webhook']);
  await bootServices(world, 'account');
  await world.sql.query(`insert into account.accounts (email, company, created) values ('a@example.com', '', now())`);
  await world.sql.query(
    `insert into compute.sagas (id, name, account_id, caller, request, input, step, owes_answer, runner, tries, trouble, cancellable_at)
     values ($1, 'of-a-spec', 1, '{}', '{}', '{"root_pass": "sesame"}', 'boot', false, gen_random_uuid(), 7, 'no room', '{reserve}')`,
    [PAST_ITS_PIVOT],
  );
  await world.sql.query(
    `insert into compute.tags (account_id, label, kept, deletion, created) values (1, 'marked', true, gen_random_uuid(), now())`,
  );
  installation = new OperatorInstallation(world);
  await installation.start();
});
afterAll(async () => {
  await installation.stop();
  await world.stop();
});

const ask: OperatorInstallation['ask'] = (...asked) => installation.ask(...asked);
const refused = (...errors: object[]) => ({ errors: errors.map((error) => expect.objectContaining(error)) });
const entriesOf = async (requestId: string | null) =>
  (await world.sql.query('select * from account.audit_entries where request_id = $1', [requestId])).rows;
const BY_ANN = { username: '(operator ann)', ip: '127.0.0.1', user_agent: 'spec/1' };

/** The secret of a new token of the user ann. */
async function newToken(): Promise<{ token: string; requestId: string | null }> {
  const { body, headers } = await ask('POST', '/tokens', { body: { username: 'ann', label: 'spec', scopes: '*' } });
  return { token: (body as { token: string }).token, requestId: headers.get('x-request-id') };
}

describe('a change', () => {
  it('is in the audit log under the operator of the token, with its request and client, and without its secret', async () => {
    const user = { account: 1, username: 'ann', email: 'ann@example.com' };
    expect(await ask('POST', '/users', { body: user })).toMatchObject({ status: 200, body: { userId: 1 } });
    const { token, requestId } = await newToken();
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    const operation = 'operator.accounts.create-token';
    expect(await entriesOf(requestId)).toMatchObject([{ ...BY_ANN, account_id: 1, operation, outcome: 'accepted' }]);
    const { rows } = await world.sql.query('select entry::text from account.audit_entries as entry');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is recorded when it is refused, too, as one that a saga past its pivot cannot undo', async () => {
    const { status, body, headers } = await ask('POST', `/sagas/${PAST_ITS_PIVOT}/cancel`);
    expect([status, body]).toEqual([
      409,
      refused({
        reason: 'The saga cannot be cancelled: At boot it can no longer be undone; it goes on until it is done.',
      }),
    ]);
    const entry = { ...BY_ANN, operation: 'operator.sagas.cancel', ids: [PAST_ITS_PIVOT], outcome: 'refused' };
    expect(await entriesOf(headers.get('x-request-id'))).toMatchObject([entry]);
  });
});

describe('a token', () => {
  it('is required, and must be one of an operator: a client of the public API has none', async () => {
    const { token } = await newToken();
    for (const wrong of ['', 'x', token]) {
      const { status, headers, body } = await ask('GET', '/sagas', { token: wrong });
      expect([status, headers.get('www-authenticate'), body]).toEqual([
        401,
        'Bearer',
        { errors: [{ reason: "The token is not an operator's." }] },
      ]);
    }
  });
});

describe('a wrong request', () => {
  it.each([
    ['GET', '/accounts?page=0', undefined, ['page']],
    ['GET', '/accounts?page=1e9', undefined, ['page']],
    ['GET', '/audit?user=a&user=b', undefined, ['user']],
    ['GET', '/audit?user=%00', undefined, ['user']],
    ['GET', '/audit?before=9999999999999999999', undefined, ['before']],
    ['GET', '/audit?since=2026-12-31T23:59:60Z', undefined, ['since']],
    ['GET', '/audit?__proto__=1', undefined, ['__proto__']],
    ['GET', '/sagas/5', undefined, ['id']],
    ['POST', '/users', undefined, ['account', 'username', 'email']],
    ['POST', '/users', { account: 'x', username: 'a', email: 'a', admin: true }, ['admin', 'account']],
    ['POST', `/sagas/${PAST_ITS_PIVOT}/retry?service=compute`, undefined, ['service']],
    ['POST', '/subscribers', { name: 'no-account' }, ['account']],
    ['PUT', '/accounts/1/limits', { limits: 'vpcs=many' }, ['limits']],
  ])('%s %s with %j is refused with its fields', async (method, path, body, fields) => {
    const answer = await ask(method, path, { ...(body && { body }) });
    expect(answer).toMatchObject({ status: 400, body: { errors: fields.map((field) => ({ field })) } });
  });

  it.each([
    ['GET', '/accounts/99'],
    ['GET', '/users/nobody'],
    ['POST', '/tokens/99/revoke'],
    ['GET', `/sagas/${randomUUID()}`],
    ['GET', '/dead-letters/99'],
    ['POST', '/subscribers/nobody/rotate'],
    ['GET', '/nothing'],
    ['PATCH', '/accounts/1'],
  ])('%s %s: there is no such thing', async (method, path) =>
    expect(await ask(method, path)).toMatchObject({ status: 404, body: { errors: [{ reason: expect.any(String) }] } }),
  );

  it('is refused when its body is too long, no JSON, or its path no text', async () => {
    expect(await ask('POST', '/users', { body: 'x'.repeat(65_537) })).toMatchObject({ status: 413 });
    expect(await ask('POST', '/users', { body: '{' })).toMatchObject({ status: 400 });
    expect(await ask('POST', '/users', { body: 'a=1', type: 'text/csv' })).toMatchObject({ status: 415 });
    expect(await ask('GET', '/users/%ff')).toMatchObject({ status: 400, body: refused({}) });
  });
});

describe('the command line, given the API', () => {
  it.each([
    ['saga', 'show', PAST_ITS_PIVOT, '--json'],
    ['saga', 'list', '--ended'],
    ['tag', 'check'],
    ['account', 'list'],
    ['dead-letter', 'list'],
    ['audit', 'list', '--user', '(operator ann)', '--since', '2026-01-01'],
  ])('prints what it prints without: %s %s', async (...args) => {
    const here = await runCli(installation.variables, ...args);
    expect(here).toMatchObject({ stderr: '', stdout: expect.stringMatching(/.{20}/) });
    expect(await runCli(installation.client, ...args)).toEqual(here);
  });

  it.each([
    [1, ['saga', 'show', randomUUID()]],
    [1, ['saga', 'list', '--service', 'catalog']],
    [2, ['subscriber', 'create', 'reader']],
  ])('ends with %s, as without, after %j', async (status, args) => {
    expect(await runCli(installation.variables, ...args)).toMatchObject({ status });
    expect(await runCli(installation.client, ...args)).toMatchObject({ status, stdout: '' });
  });

  it('says which variable is wrong', async () => {
    const wrong = { ...installation.client, STRATUS_OPERATOR_TOKEN: 'x' };
    expect((await runCli(wrong, 'saga', 'list')).stderr).toContain('Correct STRATUS_OPERATOR_TOKEN.');
    const nowhere = { ...installation.client, STRATUS_OPERATOR_URL: 'http://127.0.0.1:1' };
    expect(await runCli(nowhere, 'saga', 'list')).toMatchObject({ status: 3 });
  });
});

it('lists what each service does, and where that cannot be known', async () => {
  const known = await eventually('a leader of the relay', async () => {
    const { services } = (await ask('GET', '/services')).body as { services: OperatedService[] };
    const states = Object.fromEntries(services.map(({ service, ...state }) => [service, state]));
    return states.account?.replicas.some(({ leads }) => leads.includes('relay:account')) && states;
  });
  expect(known).toMatchObject({
    account: { state: 'running', sagas: null, replicas: [{ leads: expect.arrayContaining(['relay:account']) }] },
    // This spec itself has sessions of the role, which say nothing about themselves.
    compute: {
      state: 'unknown',
      replicas: [],
      sagas: { unfinished: 1, stuck: 1 },
      error: expect.stringContaining('application_name'),
    },
  });
});

it('runs a bounded number of operations, those of clients that have gone included, and recovers', async () => {
  const holder = await world.sql.connect();
  await holder.query('begin; lock table account.audit_entries in access exclusive mode');
  const gone = new AbortController();
  const waiting = Array.from({ length: 20 }, () => ask('GET', '/audit', { signal: gone.signal }).catch(() => 'gone'));
  const blocked = `select from pg_locks join pg_stat_activity using (pid)
    where not granted and relation = 'account.audit_entries'::regclass and datname = current_database()`;
  await eventually(
    'twenty operations that wait',
    async () => (await world.sql.query(blocked)).rowCount === 20 || undefined,
  );
  gone.abort();
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['gone']));
  expect(await ask('GET', '/audit')).toMatchObject({ status: 429 });
  await holder.query('rollback');
  holder.release();
  await eventually('a place', async () => (await ask('GET', '/audit')).status === 200 || undefined);
});

it('says that the database is unavailable', async () => {
  const nowhere = installation.newServer({ DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/d', NATS_URL: 'nats://x' });
  const authorization = `Bearer ${installation.client.STRATUS_OPERATOR_TOKEN}`;
  const { statusCode, payload } = await nowhere.inject({ url: '/api/accounts', headers: { authorization } });
  expect([statusCode, payload]).toEqual([503, expect.stringContaining('does not accept connections')]);
  expect(payload).not.toContain('secret');
  await nowhere.close();
});
