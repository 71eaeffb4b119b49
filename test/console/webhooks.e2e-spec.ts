/** Catches: a webhook that nobody can set up, watch and end in a browser, and a secret that outlives its dialog. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createVpc } from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import type { Page } from 'playwright-core';
import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';
import { ConsoleBrowser } from '../support/browser.ts';
import { newLabel } from '../support/examples/example.ts';
import { INJECTION } from './injected-records.ts';
import { expectNoBarriers } from './page-checks.ts';
import { forgotten, keptIn } from './page-memory.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

const received: Received[] = [];
let statusOfResponses = 200;
/** Those that the page has shown. */
const secrets: string[] = [];
/** A receiver whose responses try to run in the page that shows them. */
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    received.push({ headers: request.headers, body });
    response.writeHead(statusOfResponses).end(INJECTION);
  });
});

let world: SharedApiWorld;
let browser: ConsoleBrowser;
let url: string;
/** Of one user, who sets up a webhook and watches it. */
let page: Page;
beforeAll(async () => {
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  world = await joinApiWorld();
  browser = await ConsoleBrowser.launch(world.owner.baseUrl);
  page = await browser.open('/webhooks', { token: world.tokens.unrestricted, colorScheme: 'dark' });
});
afterAll(async () => {
  await browser?.close();
  await world?.stop();
  receiver.closeAllConnections();
  receiver.close();
});

const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const deliveries = () => page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');
const accept = async (question: string | RegExp, name: string) => {
  await dialog(question).getByRole('button', { name, exact: true }).click();
  await dialog(question).waitFor({ state: 'detached' });
};

const signatureOf = (secret: string, { headers, body }: Received) =>
  createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest('base64');

it('refusals of a new webhook are at their fields', async () => {
  await button('Create webhook').first().click();
  const form = dialog('Create webhook');
  await form.getByLabel('URL').fill('ftp://example.com');
  await form.getByRole('combobox', { name: 'Types of events' }).fill('vcp_*');
  await form.getByRole('combobox', { name: 'Types of events' }).press('Tab');
  await form.getByRole('button', { name: 'Create webhook' }).click();
  await form.getByText('The URL must begin with https://').waitFor();
  await form.getByText('No event has a type like vcp_*').waitFor();
  await form.getByRole('button', { name: 'Add resource' }).click();
  await form.getByRole('button', { name: 'Create webhook' }).click();
  await form.getByText('Must be the kind of a resource as events name it').waitFor();
  await expectNoBarriers(page);
});

it('the secret of a new webhook is shown once, and signs the deliveries', async () => {
  const form = dialog('Create webhook');
  await form.getByRole('button', { name: 'Remove resource 1' }).click();
  await form.getByLabel('URL').fill(url);
  const types = form.getByRole('combobox', { name: 'Types of events' });
  await types.press('Backspace');
  await types.fill('vpc_c');
  await page.getByRole('option', { name: 'vpc_create' }).click();
  await types.press('Tab');
  await form.getByRole('button', { name: 'Create webhook' }).click();
  const shown = dialog('Copy the new secret now');
  const secret = (await shown.getByLabel('Secret').textContent()) ?? '';
  expect(secret).toMatch(/^whsec_/);
  await shown.getByRole('button', { name: 'I have it' }).click();
  await page.getByText('No delivery yet').waitFor();
  await world.owner.ok(createVpc, { body: { label: newLabel('vpc'), region: 'us-east' } });
  await deliveries().first().getByText('vpc_create').waitFor();
  await deliveries()
    .first()
    .getByText(/^Response 200 after/)
    .waitFor();
  expect(received.map(({ headers }) => headers['webhook-signature'])).toEqual(
    received.map((each) => `v1,${signatureOf(secret, each)}`),
  );
  secrets.push(secret);
});

it('a delivery is resent, and shows what its receiver responded as text', async () => {
  await deliveries().first().getByRole('button', { name: 'Resend' }).click();
  await accept(/^Resend vpc_create/, 'Resend');
  await eventually('the resent event', async () => received.length === 2 || undefined);
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual(
    Array(2).fill(received[0]?.headers['webhook-id']),
  );
  await deliveries().nth(1).waitFor();
  await deliveries().nth(0).getByText('delivered').waitFor();
  await deliveries()
    .nth(0)
    .getByRole('button', { name: /^Details of delivery/ })
    .click();
  await deliveries().nth(0).getByLabel('Response').getByText(INJECTION).waitFor();
  await expectNoBarriers(page);
  await page.getByText('Failed', { exact: true }).click();
  await page.getByText('No delivery is failed.').waitFor();
});

it('a probe shows the response, also of a webhook that is disabled until it is enabled', async () => {
  await button('Disable').click();
  await accept(/^Disable /, 'Disable');
  await page.getByRole('alert').getByText('Nothing is sent').waitFor();
  await button('Probe').click();
  await dialog('Probe the receiver').getByRole('button', { name: 'Send test event' }).click();
  await dialog('Probe the receiver').getByText('The receiver accepted it').waitFor();
  await dialog('Probe the receiver').getByText(INJECTION).waitFor();
  expect(JSON.parse(received.at(-1)?.body ?? '{}')).toMatchObject({ type: 'webhook_probe' });
  await accept('Probe the receiver', 'Done');
  await button('Enable').click();
  await accept(/^Enable /, 'Enable');
  await button('Disable').waitFor();
});

it('a webhook whose receiver is gone says so, in the list, too', async () => {
  statusOfResponses = 410;
  await page.getByText('All', { exact: true }).click();
  await deliveries().first().getByRole('button', { name: 'Resend' }).click();
  await accept(/^Resend vpc_create/, 'Resend');
  await page.getByRole('alert').getByText('The receiver answered 410 Gone').waitFor();
  await deliveries().first().getByText('1 attempt, waits until the webhook is enabled').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('row').filter({ hasText: url }).getByTitle('The receiver answered 410 Gone').waitFor();
  await expectNoBarriers(page);
  statusOfResponses = 200;
  await page.getByRole('link', { name: url }).click();
  await button('Enable').click();
  await accept(/^Enable /, 'Enable');
  await button('Disable').waitFor();
});

it('events are replayed, and a secret is replaced', async () => {
  await button('Replay').click();
  await accept('Replay events', 'Replay events');
  await page.getByText(/^Events since .* are delivered again/).waitFor();
  await page.getByRole('tab', { name: 'Secrets' }).click();
  await button('Create second secret').click();
  await accept('Create a second secret?', 'Create second secret');
  const shown = dialog('Copy the new secret now');
  secrets.push((await shown.getByLabel('Secret').textContent()) ?? '');
  await shown.getByRole('button', { name: 'I have it' }).click();
  await page.getByText(/^New secret/).waitFor();
  await expectNoBarriers(page);
  await page.getByRole('listitem').filter({ hasText: 'Old secret' }).getByRole('button', { name: 'Delete' }).click();
  await accept(/^Delete old secret/, 'Delete');
  await page.getByText(/^Secret \d/).waitFor();
  const kept = await keptIn(page);
  expect(secrets.filter((secret) => kept.includes(secret))).toEqual([]);
  await forgotten(page, secrets);
});

it('filters are edited, and the webhook is deleted', async () => {
  await button('Edit').click();
  const form = dialog('Edit');
  await form.getByRole('combobox', { name: 'Regions' }).fill('us-e');
  await page.getByRole('option', { name: 'us-east' }).click();
  await form.getByRole('combobox', { name: 'Regions' }).press('Tab');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByText('us-east').waitFor();
  // Browsers count the two refusals as errors, and soon those of what is deleted.
  expect(browser.complaints.filter((complaint) => !complaint.includes('400 (Bad Request)'))).toEqual([]);
  await button('Delete').first().click();
  await accept(/^Delete 127/, 'Delete');
  await page.getByText('No webhook yet').waitFor();
  expect(await page.evaluate(`'injected' in globalThis`)).toBe(false);
});
