import { bootServices, createWorld } from '@stratus/testing';
import type { World } from '@stratus/testing';
import { databaseUrlOf, runCli } from '../../test/run-cli.js';

let world: World;
beforeAll(async () => {
  world = await createWorld(['account', 'compute']);
  await bootServices(world, 'account', 'compute');
  await world.sql.query(`insert into account.accounts (email, company, created) values ('a@example.com', '', now())`);
});
afterAll(() => world.stop());

const stratus = (schema: string, ...args: string[]) => {
  const broker = { NATS_URL: world.environment.NATS_URL, NATS_USER: 'admin', NATS_PASSWORD: 'any' };
  return runCli({ DATABASE_URL: databaseUrlOf(world, schema), STRATUS_OPERATOR: 'ann', ...broker }, ...args);
};
/** The entries since the last look. */
let seen = '0';
const newEntries = async () => {
  const { rows } = await world.sql.query<{ id: string }>(
    'select id, account_id, username, operation, ids, outcome, reason from account.audit_entries where id > $1 order by id',
    [seen],
  );
  seen = rows.at(-1)?.id ?? seen;
  return rows;
};
const BY_ANN = { account_id: null, username: '(operator ann)' };

describe('the audit log', () => {
  it('has a command that changed something, with what it was about', async () => {
    const { status, stderr } = await stratus(
      'account',
      'event',
      'replay',
      '--service',
      'account',
      '--since',
      '2030-01-01',
    );
    expect([status, stderr]).toEqual([0, '']);
    const entry = {
      ...BY_ANN,
      operation: 'operator.events.replay',
      ids: ['account'],
      outcome: 'accepted',
      reason: null,
    };
    expect(await newEntries()).toMatchObject([entry]);
  });

  it('has a command that was refused, with the first line of the reason', async () => {
    expect((await stratus('account', 'dead-letter', 'delete', '99')).status).toBe(1);
    const entry = { ...BY_ANN, operation: 'operator.dead-letters.delete', ids: ['99'], outcome: 'refused' };
    expect(await newEntries()).toMatchObject([{ ...entry, reason: expect.stringContaining('99') }]);
  });

  it('has a change of account-service once, from its own transaction, and its refusal', async () => {
    await stratus('account', 'account', 'limit', '1', 'vpcs=5');
    const operation = 'operator.accounts.limit-account';
    expect(await newEntries()).toMatchObject([{ account_id: 1, operation, outcome: 'accepted' }]);
    await stratus('account', 'account', 'limit', '1', 'vpcs=many');
    const refused = {
      ...BY_ANN,
      operation,
      ids: ['1'],
      outcome: 'refused',
      reason: expect.stringContaining('vpcs=many'),
    };
    expect(await newEntries()).toMatchObject([refused]);
  });

  it('has neither reads nor wrong command lines', async () => {
    await stratus('account', 'account', 'show', '99');
    await stratus('account', 'dead-letter', 'list');
    await stratus('account', 'dead-letter', 'retry');
    await stratus('account', 'account', 'limit');
    expect(await newEntries()).toEqual([]);
  });

  it('lacks a command that cannot reach it, which says so', async () => {
    const { status, stderr } = await stratus('compute', 'tag', 'repair');
    expect(status).toBe(0);
    expect(stderr).toMatch(/^This is not in the audit log: DATABASE_URL is not that of account-service: /);
    expect(await newEntries()).toEqual([]);
  });
});
