/** Catches: a page that shows less than clients send, or that lets a person do something else than it says. */
import { randomUUID } from 'node:crypto';
import { createVpc, listVpcs } from '@stratus/contracts';
import type { Page } from 'playwright-core';
import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';
import { ConsoleBrowser } from '../support/browser.ts';
import type { HttpClient } from '../support/http-client.ts';
import { expectNoBarriers, expectToWorkForEveryone } from './page-checks.ts';

let world: SharedApiWorld;
let browser: ConsoleBrowser;
let client: HttpClient;
beforeAll(async () => {
  world = await joinApiWorld();
  browser = await ConsoleBrowser.launch(world.owner.baseUrl);
});
beforeEach(() => {
  client = world.owner.as(`test-page-${randomUUID().slice(0, 8)}`);
});
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

const body = { label: 'office', region: 'us-east' };
const rows = (page: Page) => page.getByRole('list', { name: 'Requests' }).getByRole('listitem');
const show = (page: Page, section: string) => page.getByRole('tab', { name: section }).click();

/** The page of the client's account, once it is live. */
async function open(): Promise<Page> {
  const page = await browser.open('/_stratus', { token: client.token ?? '' });
  await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
  return page;
}

async function addFault(page: Page, operation: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Operation' }).fill(operation);
  await page.getByRole('dialog').getByRole('button', { name: 'Add fault' }).click();
}

it('a call is there as it happens, with what was sent and answered, and can be sent again', async () => {
  const page = await open();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByText('No request yet').waitFor();
  expect(page.url()).not.toContain('test-page');
  await client.ok(createVpc, { body, headers: { 'idempotency-key': 'k1' } });
  await client.refusal(createVpc, { body: { label: 'a' } });
  await rows(page).filter({ hasText: '400' }).getByText('region is required').waitFor();
  await rows(page)
    .getByRole('button', { name: /^200 POST/ })
    .click();
  await page.getByLabel('Body').getByText('"label": "office"').waitFor();
  await page.getByLabel('Answer').getByText('"subnets": []').waitFor();
  await page.getByLabel('Headers').getByText('idempotency-key: k1').waitFor();
  await expectNoBarriers(page);
  await client.ok(listVpcs);
  await page.getByRole('button', { name: '1 new request' }).waitFor();
  await page.getByRole('button', { name: 'Copy as curl' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  const command = await page.evaluate('navigator.clipboard.readText()');
  expect(command).toContain(`-H 'Authorization: Bearer ${client.token}'`);
  expect(command).toContain(`-d '${JSON.stringify(body)}'`);
  expect(browser.complaints).toEqual([]);
});

it('a fault of the form makes the next call fail, whose row names it; a refusal is at its field', async () => {
  const page = await open();
  await show(page, 'Faults');
  await page.getByText('No fault').waitFor();
  await page.getByRole('button', { name: 'Add fault' }).click();
  await addFault(page, 'vpc.vpcs.crate');
  await page.getByRole('dialog').getByText('No operation has this name').waitFor();
  await expectNoBarriers(page);
  // The browser notes each refused request.
  browser.complaints.splice(0);
  await addFault(page, 'vpc.vpcs.create');
  const fault = page.getByRole('list', { name: 'Faults' }).getByRole('listitem');
  await fault.getByText('answers 503').waitFor();
  const id = (await fault.innerText()).match(/^\d+/)?.[0];
  expect((await client.call(createVpc, { body, outage: true })).status).toBe(503);
  expect((await client.call(createVpc, { body })).status).toBe(200);
  await fault.getByText('acted 1').waitFor();
  await show(page, 'Requests');
  // The row of the other call may have these digits in its account or its duration.
  const failed = rows(page).getByRole('button', { name: /^503 POST/ });
  await failed.getByText(`fault ${id}`).waitFor();
  await failed.click();
  await page.getByLabel('Body').getByText('"label": "office"').waitFor();
  await show(page, 'Faults');
  await page.getByRole('button', { name: `End fault ${id}` }).click();
  await page.getByText('No fault').waitFor();
  expect(browser.complaints).toEqual([]);
});

it('a reset asks first; the page goes on with the empty account', async () => {
  await client.ok(createVpc, { body });
  const page = await open();
  await show(page, 'Account');
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect(await client.ok(listVpcs)).toMatchObject({ results: 1 });
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete everything' }).click();
  await page.getByText('The account is empty.').waitFor();
  expect(await client.ok(listVpcs, { headers: { 'user-agent': 'after the reset' } })).toMatchObject({ results: 0 });
  await page.getByRole('button', { name: 'Finish jobs now' }).click();
  await page.getByText('No job is left.').waitFor();
  await show(page, 'Requests');
  await rows(page).first().getByRole('button').click();
  await page.getByLabel('Headers').getByText('after the reset').waitFor();
  expect(browser.complaints).toEqual([]);
});

it('shows another account, by a token that it has opened, and all of them', async () => {
  const page = await open();
  await page.getByRole('textbox', { name: 'Token' }).fill('nonsense');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByText('No account has this token.').waitFor();
  browser.complaints.splice(0);
  await show(page, 'Account');
  const name = `page-${randomUUID().slice(0, 8)}`;
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Open an account' }).click();
  await page.getByRole('button', { name: 'Show its requests' }).click();
  expect(await page.getByRole('textbox', { name: 'Token' }).inputValue()).toBe(`test-${name}`);
  await client.as(`test-${name}`).ok(listVpcs);
  await client.ok(createVpc, { body });
  await show(page, 'Requests');
  await page.getByText('1 request', { exact: true }).waitFor();
  await page.getByText('All accounts').click();
  await rows(page)
    .getByRole('button', { name: /^200 POST/ })
    .first()
    .waitFor();
  await page.getByRole('combobox', { name: 'Method' }).click();
  await page.getByRole('option', { name: 'GET' }).click();
  await rows(page)
    .getByRole('button', { name: /^200 POST/ })
    .first()
    .waitFor({ state: 'detached' });
  expect(browser.complaints).toEqual([]);
});

it('is a link away from the console, whose user it shows', async () => {
  const page = await browser.open('/', { token: client.token ?? '' });
  await page.getByRole('link', { name: 'Test control' }).click();
  await page.getByRole('heading', { name: 'Test control' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Token' }).inputValue()).toBe(client.token);
  const [console] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Open in the console' }).click(),
  ]);
  await console.getByText('A link signed you in as').waitFor();
});

it.each(['requests', 'faults', 'account'])('%s works for everyone', async (section) => {
  await client.ok(createVpc, { body });
  await client.call(createVpc, { body: { label: 'b' } });
  const page = await open();
  await show(page, 'Faults');
  await page.getByRole('button', { name: 'Add fault' }).click();
  await addFault(page, '*');
  await page.getByRole('list', { name: 'Faults' }).waitFor();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectToWorkForEveryone(page, `/_stratus?show=${section}`);
});
