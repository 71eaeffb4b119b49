/** Catches: a webhook that is not stored or shown as asked for, one that another user reaches, and a secret that shows. */
import {
  createWebhook,
  createWebhookSecret,
  deleteWebhook,
  deleteWebhookSecret,
  getWebhook,
  listWebhookSecrets,
  listWebhooks,
  updateWebhook,
} from '@stratus/contracts';
import { createWebhookWorld } from '../../test/webhook-world.js';
import type { Owner, WebhookWorld } from '../../test/webhook-world.js';

let world: WebhookWorld;
let account: number;
let owner: Owner;
beforeAll(async () => {
  world = await createWebhookWorld();
  account = await world.newAccount();
  owner = await world.newOwner(account);
});
afterAll(() => world.stop());

const eventsOf = async (id: number) => {
  const { rows } = await world.sql.query<{ type: string }>(
    `select type from webhook.events where entity_type = 'webhook' and entity_id = $1 order by sequence`,
    [String(id)],
  );
  return rows.map(({ type }) => type);
};
const refused = (status: number, ...errors: object[]) => ({
  status,
  errors: errors.map((each) => expect.objectContaining(each)),
});

it('is created, shown without its secret, changed and deleted, each with its event', async () => {
  const body = {
    url: `${world.receiver.url}/x`,
    types: ['vpc_*'],
    entities: [{ type: 'vpc', id: '7' }],
    regions: ['us-east'],
  };
  const created = await owner.ask(createWebhook, { body });
  expect(created).toMatchObject({ ...body, status: 'enabled', disabled_reason: null });
  expect(created.secret).toMatch(/^whsec_/);
  const params = { webhookId: created.id };
  const shown = { ...created, secret: null };
  expect(await owner.ask(getWebhook, { params })).toEqual(shown);
  expect((await owner.ask(listWebhooks)).data).toContainEqual(shown);
  const changed = await owner.ask(updateWebhook, {
    params,
    body: { types: ['*'], entities: null, status: 'disabled' },
  });
  expect(changed).toMatchObject({ types: ['*'], entities: null, regions: ['us-east'], status: 'disabled' });
  expect(await owner.ask(updateWebhook, { params, body: { types: ['*'] } })).toEqual(changed);
  await owner.ask(updateWebhook, { params, body: { status: 'enabled' } });
  await owner.ask(deleteWebhook, { params });
  await expect(owner.ask(getWebhook, { params })).rejects.toMatchObject({ status: 404 });
  expect(await eventsOf(created.id)).toEqual([
    'webhook_create',
    'webhook_update',
    'webhook_disable',
    'webhook_enable',
    'webhook_delete',
  ]);
  const { rows } = await world.sql.query('select from webhook.events where data::text ~ $1', ['whsec_|/x']);
  expect(rows).toEqual([]);
});

it.each([
  [{ url: 'ftp://example.com' }, { field: 'url' }],
  [{ url: 'https://10.0.0.1/' }, { field: 'url' }],
  [{ url: 'https://me:secret@example.com/' }, { field: 'url' }],
  [{ url: 'not a url' }, { field: 'url' }],
  [{ types: ['vpc_*', 'vcp_*'] }, { field: 'types[1]' }],
])('%j: refused', async (more, error) => {
  const body = { url: 'https://example.com/', types: ['*'], ...more };
  await expect(owner.ask(createWebhook, { body })).rejects.toMatchObject(refused(400, error));
});

it('has one secret, or two while it is replaced', async () => {
  const { id: webhookId, secret } = await owner.newWebhook();
  const params = { webhookId };
  const list = async () => (await owner.ask(listWebhookSecrets, { params })).data;
  const [first] = await list();
  await expect(owner.ask(deleteWebhookSecret, { params: { ...params, secretId: first!.id } })).rejects.toMatchObject(
    refused(400, { reason: 'This is the last secret of the webhook: create another one first' }),
  );
  const second = await owner.ask(createWebhookSecret, { params });
  expect(second.secret).toMatch(/^whsec_/);
  expect(second.secret).not.toBe(secret);
  expect((await list()).map((each) => each.secret)).toEqual([null, null]);
  await expect(owner.ask(createWebhookSecret, { params })).rejects.toMatchObject({ status: 400 });
  await owner.ask(deleteWebhookSecret, { params: { ...params, secretId: first!.id } });
  expect((await list()).map(({ id }) => id)).toEqual([second.id]);
  await expect(owner.ask(deleteWebhookSecret, { params: { ...params, secretId: first!.id } })).rejects.toMatchObject({
    status: 404,
  });
});

it('stores no secret in the clear', async () => {
  const { secret } = await owner.newWebhook();
  const key = secret!.slice('whsec_'.length);
  const tables = ['webhook_secrets', 'idempotency_keys', 'events', 'webhooks'];
  const found = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await world.sql.query(
        `select from webhook.${table} as each where position($1 in each::text) > 0`,
        [key],
      );
      return rows.length;
    }),
  );
  expect(found).toEqual(tables.map(() => 0));
});

it('belongs to its user alone', async () => {
  const { id: webhookId } = await owner.newWebhook();
  const others = [await world.newOwner(account), await world.newOwner(await world.newAccount())];
  for (const { ask } of others) {
    expect((await ask(listWebhooks)).data).toEqual([]);
    for (const operation of [getWebhook, listWebhookSecrets, createWebhookSecret, deleteWebhook])
      await expect(ask(operation as typeof getWebhook, { params: { webhookId } })).rejects.toMatchObject({
        status: 404,
      });
  }
});
