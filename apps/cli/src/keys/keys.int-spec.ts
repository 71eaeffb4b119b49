/**
 * Catches: a secret that is lost or stays under an old key, because its service or a column was forgotten, or because it changed in
 * the meantime; a variable that is missing, noticed after half of the work.
 */
import { createMysqlDatabase, createWebhook, getMysqlDatabase, getMysqlDatabaseCredentials } from '@stratus/contracts';
import { KeyRing } from '@stratus/cryptography';
import { bootServices, callerOf, createWorld, eventually } from '@stratus/testing';
import type { Ask, World } from '@stratus/testing';
import { Pool } from 'pg';
import { OperatorInstallation } from '../../test/operator-installation.js';
import { databaseUrlOf, runCli } from '../../test/run-cli.js';
import { reseal } from './reseal.js';
import { sealedSecrets } from './sealed-secrets.js';

const key = (byte: number): string => Buffer.alloc(32, byte).toString('base64');
const [OLD, NEW] = [`old:${key(1)}`, `new:${key(2)}`];
const OLD_FIRST = `${OLD},${NEW}`;
const NEW_FIRST = `${NEW},${OLD}`;

let world: World;
let installation: OperatorInstallation;
let ask: Ask;
let instanceId: number;
let webhook: { id: number; secret: string | null };
beforeAll(async () => {
  world = await createWorld(['catalog', 'database', 'webhook']);
  const keys = { DATABASE_SECRET_KEYS: NEW_FIRST, WEBHOOK_SECRET_KEYS: NEW_FIRST };
  Object.assign(world.environment, { ...keys, DATABASE_CREATE_MS: '0' });
  installation = new OperatorInstallation(world);
  await bootServices(world, 'catalog', 'database', 'webhook');
  ask = world.as(callerOf(1));
  const engine = { type: 'g6-nanode-1', engine: 'mysql/8.0.30', cluster_size: 3 as const };
  ({ id: instanceId } = await ask(createMysqlDatabase, { body: { label: 'keys', region: 'us-east', ...engine } }));
  await eventually('an active database', async () => {
    const { status } = await ask(getMysqlDatabase, { params: { instanceId } });
    return status === 'active' || undefined;
  });
  webhook = await ask(createWebhook, { body: { url: 'https://8.8.8.8/', types: ['*'] } });
});
afterAll(async () => {
  await installation.stop();
  await world.stop();
});

const onDatabase = (schema: string, keys: NodeJS.ProcessEnv) =>
  runCli({ DATABASE_URL: databaseUrlOf(world, schema), ...keys }, 'key', 'rotate');
const databases = (keys: string) => onDatabase('database', { DATABASE_SECRET_KEYS: keys });
const everything = (keys: string, more: NodeJS.ProcessEnv = {}) =>
  runCli(
    { ...installation.variables, DATABASE_SECRET_KEYS: keys, WEBHOOK_SECRET_KEYS: keys, ...more },
    'key',
    'rotate',
  );
const credentials = () => ask(getMysqlDatabaseCredentials, { params: { instanceId } });
const keyOf = async (column: string, table: string) =>
  (await world.sql.query(`select distinct ${column} as key from ${table}`)).rows.map((row) => row.key);
const passwordKey = () => keyOf('password_key', 'database.databases');
const secretKey = () => keyOf('key_id', 'webhook.webhook_secrets');

it('re-encrypts the secrets of all services with their newest key without changing them', async () => {
  const before = await credentials();
  expect((await everything(OLD_FIRST)).stdout).toBe(
    '1 password of a database was re-encrypted; all use the key old.\n1 secret of a webhook was re-encrypted; all use the key old.\n',
  );
  expect([await passwordKey(), await secretKey()]).toEqual([['old'], ['old']]);
  expect(await credentials()).toEqual(before);
  const { rows } = await world.sql.query('select key_id as "keyId", box from webhook.webhook_secrets');
  expect(KeyRing.of(OLD).open(rows[0], `webhook ${webhook.id} secret`)).toBe(webhook.secret);
  expect((await everything(OLD_FIRST)).stdout).toContain('0 secrets of webhooks were');
});

it('re-encrypts those of the service that the environment names', async () => {
  const { stdout } = await onDatabase('webhook', { WEBHOOK_SECRET_KEYS: NEW_FIRST });
  expect(stdout).toBe('1 secret of a webhook was re-encrypted; all use the key new.\n');
  expect([await passwordKey(), await secretKey()]).toEqual([['old'], ['new']]);
  const catalog = await onDatabase('catalog', { WEBHOOK_SECRET_KEYS: NEW_FIRST });
  expect([catalog.status, catalog.stderr]).toEqual([2, expect.stringContaining('which encrypts no secrets')]);
});

it('re-encrypts a password that a failed reset may restore', async () => {
  await world.sql.query(
    'update database.databases set previous_password_key = password_key, previous_password_box = password_box',
  );
  await databases(NEW_FIRST);
  expect(await keyOf('previous_password_key', 'database.databases')).toEqual(['new']);
  await world.sql.query('update database.databases set previous_password_key = null, previous_password_box = null');
  await databases(OLD_FIRST);
});

it('re-encrypts a password that a failing reset restores in the meantime', async () => {
  await world.sql.query(`
    update database.databases
       set previous_password_key = password_key, previous_password_box = password_box`);
  const pool = new Pool({ connectionString: databaseUrlOf(world, 'database'), max: 1 });
  let broughtBack = 0;
  const query = async (text: string, values: unknown[]) => {
    const seeksPrevious = text.includes('previous_password_box as box');
    if (seeksPrevious && broughtBack === 0) {
      const { rowCount } = await world.sql.query(`
        update database.databases
           set password_key = previous_password_key, password_box = previous_password_box,
               previous_password_key = null, previous_password_box = null`);
      broughtBack = rowCount ?? 0;
    }
    return pool.query(text, values);
  };
  await reseal({ query } as unknown as Pool, KeyRing.of(NEW_FIRST), sealedSecrets[0]!.columns);
  await pool.end();
  expect(broughtBack).toBe(1);
  expect(await passwordKey()).toEqual(['new']);
  await databases(OLD_FIRST);
});

it('reports a missing key, and changes nothing', async () => {
  const ran = await databases(`third:${key(3)}`);
  expect([ran.status, ran.stderr]).toEqual([1, expect.stringContaining('There is no key old in DATABASE_SECRET_KEYS')]);
  await credentials();
});

it('reports a wrong variable of any service before it changes anything', async () => {
  const ran = await everything(NEW_FIRST, { WEBHOOK_SECRET_KEYS: 'short:x' });
  expect([ran.status, ran.stderr]).toEqual([2, expect.stringContaining('WEBHOOK_SECRET_KEYS: key 1 must be 32 bytes')]);
  expect(await passwordKey()).toEqual(['old']);
});
