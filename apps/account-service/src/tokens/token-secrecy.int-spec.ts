import { jetstreamManager } from '@nats-io/jetstream';
import { createToken, deleteToken, updateToken } from '@stratus/contracts';
import { createUser } from '@stratus/contracts';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { createWorld, eventually } from '@stratus/testing';
import type { World } from '@stratus/testing';
import { operatorOf } from '../accounts/operator.js';

const MAIN = join(import.meta.dirname, '../../../../programs/account-service.js');

let world: World;
let logs = '';
let stop: () => Promise<void>;

/** The service runs as its own process, so the spec reads its log like an operator. */
beforeAll(async () => {
  world = await createWorld(['account']);
  const environment = { ...process.env, ...world.environment, NODE_OPTIONS: '', LOG_LEVEL: 'trace' };
  const service = spawn(process.execPath, [MAIN], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [service.stdout, service.stderr]) stream.on('data', (data: Buffer) => (logs += data.toString()));
  const ended = new Promise<void>((resolve) => service.on('exit', () => resolve()));
  stop = () => (service.kill('SIGTERM'), ended);
  await eventually('the service to be ready', async () => {
    if (service.exitCode !== null) throw new Error(`it left: ${logs}`);
    return /"msg":"ready"/.test(logs) || undefined;
  });
});
afterAll(async () => {
  await stop();
  await world.stop();
});

async function everyTable(): Promise<string> {
  const { rows: tables } = await world.sql.query(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'account'`,
  );
  const contents = await Promise.all(
    tables.map(({ name }) =>
      world.sql.query(`select coalesce(string_agg(t::text, ' '), '') as all from account.${name} as t`),
    ),
  );
  return contents.map(({ rows }) => rows[0].all).join(' ');
}

async function everyMessage(stream: string): Promise<string> {
  const manager = await jetstreamManager(world.link.connection);
  const { state } = await manager.streams.info(stream);
  const texts: string[] = [];
  for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
    texts.push((await manager.streams.getMessage(stream, { seq }))?.string() ?? '');
  }
  return texts.join(' ');
}

it('keeps no token in any table, event, stored reply or log', async () => {
  await world.sql.query(`insert into account.accounts (email, company, created) values ('a@b.co', '', now())`);
  const operator = operatorOf(1, 'spec');
  await world.as(operator)(createUser, { body: { username: 'ann', email: 'a@b.co' } });
  const ann = { ...operator, userId: 1 };
  const request = { id: randomUUID(), executionId: randomUUID(), idempotencyKey: 'k', fingerprint: 'f' };
  const kept = await world.as(ann)(createToken, { body: { label: 'kept' }, request });
  const ended = await world.as(ann)(createToken, { body: { label: 'ended' } });
  await world.as(ann)(updateToken, { params: { tokenId: kept.id }, body: { label: 'renamed' } });
  await world.as(ann)(deleteToken, { params: { tokenId: ended.id } });
  // The service logs a request that fails inside with all its details.
  const unstorable = 'a zero byte: \u0000';
  await expect(world.as(ann)(createToken, { body: { label: unstorable } })).rejects.toMatchObject({ status: 500 });
  await eventually('the last event in the feed', async () => {
    const { rows } = await world.sql.query(`select from account.feed_events where action = 'token_delete'`);
    return rows[0];
  });
  await eventually('the failure in the log', async () => logs.includes('operation failed') || undefined);

  const places = { tables: await everyTable(), events: await everyMessage('EVENTS'), logs };
  // Proves that the search works: it finds the first characters.
  expect(places.tables).toContain(kept.token.slice(0, 16));
  expect(places.events).toContain(kept.token.slice(0, 16));
  for (const { token } of [kept, ended]) {
    for (const [place, content] of Object.entries(places)) {
      for (const secret of [
        token,
        token.slice(16),
        token.slice(16, 40),
        Buffer.from(token, 'hex').toString('base64'),
      ]) {
        expect([place, content.includes(secret)]).toEqual([place, false]);
      }
    }
  }
});
