import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@stratus/testing';
import type { Page } from 'playwright-core';
import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';
import { ConsoleBrowser } from '../support/browser.ts';
import { INJECTION, injectedRecords } from './injected-records.ts';
import { expectToWorkForEveryone, visit } from './page-checks.ts';

const PATHS = [
  ...readFileSync(join(projectRoot, 'apps/console/src/pages.ts'), 'utf8').matchAll(/path: '([^']+)'/g),
].map(([, path = '']) => path);

let world: SharedApiWorld;
let browser: ConsoleBrowser;
let ids: Readonly<Record<string, string | number>>;
/** Of one user, who goes from page to page. */
let window: Page;
beforeAll(async () => {
  world = await joinApiWorld();
  ids = await injectedRecords(world.owner);
  browser = await ConsoleBrowser.launch(world.owner.baseUrl);
  window = await browser.open('/', { token: world.tokens.unrestricted });
  await window.emulateMedia({ reducedMotion: 'reduce' });
});
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

/** The path of a page, with the ids of records. */
const filledIn = (path: string): string =>
  path.replaceAll(/\/:(\w+)(\??)/g, (_, name: string, optional: string) => {
    if (optional) return '';
    if (ids[name] === undefined) throw new Error(`${path}: add a ${name} to injected-records.ts`);
    return `/${ids[name]}`;
  });

const ranInjected = (page: Page): Promise<boolean> => page.evaluate(`'injected' in globalThis`);

describe.each(PATHS)('%s', (pattern) => {
  it('works on a phone and on a desk, in the light and in the dark, and shows texts of users as text', async () => {
    await expectToWorkForEveryone(window, filledIn(pattern));
    expect(await ranInjected(window)).toBe(false);
    expect(browser.complaints).toEqual([]);
  });
});

it('texts of users run nowhere: not in forms, in searches, in refusals, in addresses', async () => {
  const page = await browser.open('/vpcs', { token: world.tokens.unrestricted });
  await page.getByRole('link', { name: 'holds-texts' }).click();
  await page.getByText(INJECTION).first().waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit' });
  expect(await form.getByLabel('Description').inputValue()).toBe(INJECTION);
  await form.getByLabel('Label').fill(INJECTION);
  await form.getByRole('button', { name: 'As code' }).click();
  await form.getByLabel('Code').getByText('onerror').waitFor();
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Label must').waitFor();
  expect(await ranInjected(page)).toBe(false);
  await visit(page, '/vpcs');
  await page.getByLabel('Search by label').fill(INJECTION);
  await page.getByText('Nothing matches').waitFor();
  await visit(page, `/${encodeURIComponent(INJECTION)}`);
  expect(await ranInjected(page)).toBe(false);
});

it('a restricted user sees what is theirs, and why the rest is out of reach, also after another user in the same tab', async () => {
  const page = await browser.open('/vpcs', { token: world.tokens.unrestricted });
  await page.getByRole('link', { name: 'holds-texts' }).waitFor();
  await page.getByRole('button', { name: world.restrictedName.replace('-restricted', '') }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('Personal access token').fill(world.tokens.restricted);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: world.restrictedName }).waitFor();
  expect(await page.getByText('holds-texts').count()).toBe(0);
  await page.getByText('No VPC yet').waitFor();
  const create = page.getByRole('button', { name: 'Create VPC' }).first();
  expect(await create.getAttribute('aria-disabled')).toBe('true');
  await create.hover();
  await page.getByRole('tooltip', { name: 'You lack the grant add_vpcs' }).waitFor();
  // Playwright would wait until it is enabled.
  await create.click({ force: true });
  expect(await page.getByRole('dialog').count()).toBe(0);
});
