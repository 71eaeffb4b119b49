/** Catches: jobs with another scale than the page shows, a scale of everybody set for an account, and a seed whose faults are not all shown. */
import { randomUUID } from 'node:crypto';
import { createVolume, getVolume, listInstances, listVolumes, listVpcs } from '@stratus/contracts';
import type { JobScaleRecord } from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import type { Page } from 'playwright-core';
import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';
import { ConsoleBrowser } from '../support/browser.ts';
import type { HttpClient } from '../support/http-client.ts';
import { expectNoBarriers } from './page-checks.ts';

let world: SharedApiWorld;
let browser: ConsoleBrowser;
let client: HttpClient;
beforeAll(async () => {
  world = await joinApiWorld();
  browser = await ConsoleBrowser.launch(world.owner.baseUrl);
});
beforeEach(() => {
  browser.complaints.splice(0);
  client = world.owner.as(`test-page-${randomUUID().slice(0, 8)}`);
});
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

const open = (section: string): Promise<Page> =>
  browser.open(`/_stratus?show=${section}`, { token: client.token ?? '' });
const scaleOf = async ({ token }: Pick<HttpClient, 'token'>): Promise<number | null> => {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(new URL('/_stratus/jobs', world.description.baseUrl), { headers });
  return ((await response.json()) as JobScaleRecord).scale;
};

it('sets the scale of jobs of the account alone, and ends it', async () => {
  const ofAll = await scaleOf({ token: undefined });
  const page = await open('account');
  const jobs = page.getByRole('region', { name: 'Speed of jobs' });
  await jobs.getByText(`Scale ${ofAll}:`).waitFor();
  await jobs.getByRole('button', { name: '10: slower' }).click();
  await jobs.getByText('Scale 10: slower than configured').waitFor();
  expect([await scaleOf(client), await scaleOf({ token: undefined })]).toEqual([10, ofAll]);
  // The tab keeps the account of the link.
  await page.reload();
  await jobs.getByText('Scale 10: slower than configured').waitFor();

  const own = jobs.getByRole('textbox', { name: 'Own scale' });
  await own.fill('101');
  await own.press('Enter');
  await jobs.getByText('Must be a number from 0, for no waits, to 100').waitFor();
  await expectNoBarriers(page);
  expect(await scaleOf(client)).toBe(10);
  // The browser notes the refused request.
  browser.complaints.splice(0);
  await own.fill('0.5');
  await own.press('Enter');
  await jobs.getByText('Scale 0.5: faster than configured').waitFor();
  expect(await scaleOf(client)).toBe(0.5);

  await jobs.getByRole('button', { name: 'As for all accounts' }).click();
  await jobs.getByText(`Scale ${ofAll}:`).waitFor();
  expect(await scaleOf(client)).toBe(ofAll);
  expect(browser.complaints).toEqual([]);
});

it('without a token, an account chosen by its id keeps its scale and that of all', async () => {
  const page = await open('account');
  await page.getByText('Account id', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Account id' }).fill('1');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const jobs = page.getByRole('region', { name: 'Speed of jobs' });
  await jobs.getByText('Choose an account by its token first.').waitFor();
  expect(await jobs.getByRole('button').count()).toBe(0);
});

it('opens an account with the records of a seed, or shows all faults with their lines', async () => {
  const page = await open('account');
  const form = page.getByRole('region', { name: 'New account' });
  const seed = form.getByRole('textbox', { name: 'Seed' });
  const name = `page-${randomUUID().slice(0, 8)}`;
  await form.getByLabel('Name').fill(name);
  await seed.fill('vpc: []\nvpcs:\n  - { label: a b }\n');
  await form.getByRole('button', { name: 'Open an account' }).click();
  for (const line of ['line 1: ', 'line 3: vpcs[0].region: ', 'line 3: vpcs[0].label: '])
    await form.getByText(line).waitFor();
  await expectNoBarriers(page);
  browser.complaints.splice(0);

  await seed.fill('');
  await form.getByRole('button', { name: 'Insert an example' }).click();
  expect(await page.locator('textarea:focus').inputValue()).toContain('vpcs:');
  await form.getByRole('button', { name: 'Open an account' }).click();
  await form.getByText(`test-${name}`, { exact: true }).waitFor();
  const seeded = world.owner.as(`test-${name}`);
  const counts = [listVpcs, listInstances, listVolumes].map((list) => seeded.ok(list as typeof listVpcs));
  expect((await Promise.all(counts)).map(({ results }) => results)).toEqual([1, 1, 1]);
  expect(browser.complaints).toEqual([]);
});

it('lets a job hang by a fault of the form, until jobs are finished', async () => {
  const page = await open('faults');
  await page.getByRole('button', { name: 'Add fault' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'What happens' }).click();
  await page.getByRole('option', { name: 'Let a job fail or hang' }).click();
  await dialog.getByRole('combobox', { name: 'Operation' }).fill('compute.volumes.create');
  await dialog.getByRole('combobox', { name: 'Job' }).click();
  await page.getByRole('option', { name: 'hang' }).click();
  await expectNoBarriers(page);
  await dialog.getByRole('button', { name: 'Add fault' }).click();
  const fault = page.getByRole('list', { name: 'Faults' }).getByRole('listitem');
  await fault.getByText('never ends its job').waitFor();
  const { id } = await client.ok(createVolume, { body: { label: 'data', region: 'us-east', size: 20 } });
  await fault.getByText('acted 1').waitFor();
  await page.getByRole('tab', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Finish jobs now' }).click();
  await page.getByText('No job is left.').waitFor();
  await eventually('the volume is ready', async () => {
    const { status } = await client.ok(getVolume, { params: { volumeId: id } });
    return status === 'active';
  });
  expect(browser.complaints).toEqual([]);
});
