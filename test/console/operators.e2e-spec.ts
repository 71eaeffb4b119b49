/** Takes about 25 s: it has a stack of its own, because it keeps a saga from going on. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstance, deleteInstance } from '@stratus/contracts';
import { eventually, projectRoot } from '@stratus/testing';
import { Pool } from 'pg';
import type { Page } from 'playwright-core';
import { createApiWorld } from '../support/api-world.ts';
import type { ApiWorld } from '../support/api-world.ts';
import { ConsoleBrowser } from '../support/browser.ts';
import { startOperatorConsole } from '../support/operator-console.ts';
import type { OperatorConsole } from '../support/operator-console.ts';
import { expectToWorkForEveryone } from './page-checks.ts';

const PATHS = [
  ...readFileSync(join(projectRoot, 'apps/console/src/operators/pages.ts'), 'utf8').matchAll(/path: '([^']+)'/g),
].map(([, path = '']) => path);

let world: ApiWorld;
let operators: OperatorConsole;
let browser: ConsoleBrowser;
let sql: Pool;
let saga: string;
beforeAll(async () => {
  world = await createApiWorld({ oneProcess: true });
  sql = new Pool({ connectionString: world.description.databaseUrl, max: 2 });
  operators = await startOperatorConsole(world.stack.state.path);
  browser = await ConsoleBrowser.launch(operators.url);
  saga = await stuckSaga();
  await sql.query(`insert into compute.hosts select host_uuid, 'host-a', region from compute.instances limit 1`);
});
afterAll(async () => {
  await browser?.close();
  await operators?.stop();
  await sql?.end();
  await world?.stop();
});

/** A deletion whose addresses were locked, and which would try again in an hour. */
async function stuckSaga(): Promise<string> {
  const { id: computeId } = await world.owner.made(createInstance, {
    body: { region: 'us-east', type: 'g6-nanode-1' },
  });
  const lock = await sql.connect();
  await lock.query('begin; lock table network.addresses in access exclusive mode');
  const deletion = world.owner.call(deleteInstance, { params: { computeId } }).catch(() => undefined);
  const found = await eventually('a failed try', async () => {
    // Between two tries: one that has begun would succeed as soon as the lock is gone.
    const { rows } = await sql.query<{ id: string }>(
      `update compute.sagas set tries = 7, due = now() + interval '1 hour'
        where name = 'delete-instance' and state = 'running' and tries > 0 and due > now() returning id`,
    );
    return rows[0];
  });
  await lock.query('rollback');
  lock.release();
  await deletion;
  return found.id;
}

it('an operator finds the saga that is stuck, retries it, and sees it end', async () => {
  const page = await browser.open('/', { token: operators.token });
  await page.getByRole('link', { name: 'Stuck sagas' }).getByText('1').waitFor();
  await page.getByRole('link', { name: 'Sagas', exact: true }).click();
  await page
    .getByRole('row', { name: /delete-instance.*stuck/i })
    .getByRole('link')
    .click();
  await page.getByText('7 failed tries').waitFor();
  const cancel = page.getByRole('button', { name: 'Cancel' });
  expect(await cancel.getAttribute('aria-disabled')).toBe('true');
  await page.getByRole('button', { name: 'Retry now' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`stratus saga retry ${saga}`).waitFor();
  await dialog.getByRole('button', { name: 'Retry now' }).click();
  await page.getByText('done', { exact: true }).first().waitFor();
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('row', { name: /operator\.sagas\.retry.*accepted/i }).waitFor();
  expect(browser.complaints).toEqual([]);
});

it('a token of the API is no operator’s, and a signed-out tab keeps nothing', async () => {
  const page = await browser.open('/accounts');
  await page.getByLabel('Operator’s token').fill(world.tokens.unrestricted);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('This is not the token of an operator.').waitFor();
  await page.getByLabel('Operator’s token').fill(operators.token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: '1', exact: true }).click();
  await page.getByRole('link', { name: 'demo', exact: true }).click();
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByLabel('Label').fill('for a spec');
  await page.getByRole('dialog').getByRole('button', { name: 'Create token' }).click();
  const token = (await page.getByLabel('Code').textContent()) ?? '';
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  await page.getByRole('button', { name: 'Close' }).click();
  const row = page.getByRole('row').filter({ hasText: 'for a spec' });
  await row.filter({ has: page.getByRole('button', { name: 'Rotate' }) }).waitFor();
  expect(await page.content()).not.toContain(token);
  await row.getByRole('button', { name: 'Rotate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
  const next = page.getByRole('dialog', { name: 'The new token' });
  await row.getByText('revoked').waitFor();
  expect(await next.getByLabel('Code').textContent()).toMatch(/^[0-9a-f]{64}$/);
  await next.getByRole('button', { name: 'Close' }).click();
  await page.locator('.user').click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('Operator’s token').waitFor();
  expect(await page.evaluate('sessionStorage.length')).toBe(0);
});

describe('for everyone', () => {
  /** Of one operator, who goes from page to page. */
  let window: Page | undefined;
  const ids: Record<string, () => string> = {
    service: () => 'compute',
    id: () => saga,
    account: () => '1',
    username: () => 'demo',
    host: () => 'host-a',
    // Of no dead letter: the page says so.
    position: () => '1',
  };
  it.each(PATHS)('%s works on a phone and on a desk, in the light and in the dark', async (pattern) => {
    const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => ids[name]?.() ?? '');
    window ??= await browser.open('/', { token: operators.token });
    await window.emulateMedia({ reducedMotion: 'reduce' });
    await expectToWorkForEveryone(window, path);
  });
});
