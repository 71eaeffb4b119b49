/** Catches: a page that shows another time than the services have, or advances them by something else than it says. */
import { randomUUID } from 'node:crypto';
import { createVpc } from '@stratus/contracts';
import type { ClockRecord } from '@stratus/contracts';
import { createApiWorld } from '../support/api-world.ts';
import type { ApiWorld } from '../support/api-world.ts';
import { ConsoleBrowser } from '../support/browser.ts';
import { expectNoBarriers, expectToWorkForEveryone } from './page-checks.ts';

const DAY = 86_400;

// Of its own: other specs expect nothing of the time.
let world: ApiWorld;
let browser: ConsoleBrowser;
beforeAll(async () => {
  world = await createApiWorld();
  browser = await ConsoleBrowser.launch(world.owner.baseUrl);
});
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

const aheadSeconds = async (): Promise<number> => {
  const response = await fetch(new URL('/_stratus/clock', world.description.baseUrl));
  return ((await response.json()) as ClockRecord).ahead_seconds;
};

it('advances the clock of all by a step, by a duration and up to a time, and says what it does not understand', async () => {
  const client = world.owner.as(`test-clock-${randomUUID().slice(0, 8)}`);
  const page = await browser.open('/_stratus?show=clock', { token: client.token ?? '' });
  await page.getByText('No: this is the real time').waitFor();
  await page.getByText('concerns every account, and never goes back').waitFor();

  const input = page.getByRole('textbox', { name: 'By a duration, or up to a time' });
  await input.fill('P1M');
  await page.getByRole('button', { name: 'Advance', exact: true }).click();
  await page.getByText('Must be a duration in weeks').waitFor();
  expect(await input.getAttribute('aria-invalid')).toBe('true');
  await expectNoBarriers(page);
  expect(await aheadSeconds()).toBe(0);
  // The browser notes the refused request.
  browser.complaints.splice(0);

  await page.getByRole('button', { name: '+1 hour' }).click();
  await page.getByText('1 hour', { exact: true }).waitFor();
  await page.getByRole('button', { name: '+1 day' }).click();
  await page.getByText('1 day 1 hour', { exact: true }).waitFor();
  await input.fill('PT23H');
  await input.press('Enter');
  await page.getByText('2 days', { exact: true }).waitFor();
  expect(await aheadSeconds()).toBe(2 * DAY);

  const to = new Date(Date.now() + 5 * DAY * 1000).toISOString().slice(0, 10);
  await input.fill(`${to} 00:00:00`);
  await input.press('Enter');
  // It goes on until the page shows it.
  await page.getByText(`The clock shows ${to} 00:0`).waitFor();
  const { created } = await client.ok(createVpc, { body: { label: 'later', region: 'us-east' } });
  expect(created).toContain(to);
  expect(browser.complaints).toEqual([]);
});

it('works for everyone', async () => {
  const page = await browser.open('/_stratus?show=clock');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectToWorkForEveryone(page, '/_stratus?show=clock');
});
