import { createVpc, getUserGrants } from '@stratus/contracts';
import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';
import { ConsoleBrowser } from '../support/browser.ts';
import { newLabel } from '../support/examples/example.ts';
import { forgotten, foundInMemory, keptIn } from './page-memory.ts';

let world: SharedApiWorld;
let browser: ConsoleBrowser;
beforeAll(async () => {
  world = await joinApiWorld();
  browser = await ConsoleBrowser.launch(world.owner.baseUrl);
});
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

it('a new token is shown once: afterwards neither the page nor its storage nor its memory has it', async () => {
  const page = await browser.open('/tokens', { token: world.tokens.unrestricted });
  await page.getByRole('button', { name: 'Create token' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create token' });
  const label = newLabel('token');
  await form.getByLabel('Label').fill(label);
  await form.getByRole('radiogroup', { name: 'VPCs' }).getByText('Read & write').click();
  await form.getByRole('button', { name: 'Create token' }).click();
  const shown = page.getByRole('dialog', { name: 'Copy the new token now' });
  const secret = (await shown.getByLabel('Token').textContent()) ?? '';
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  const withToken = await fetch(`${world.owner.baseUrl}/vpcs`, { headers: { Authorization: `Bearer ${secret}` } });
  expect([withToken.status, withToken.headers.get('x-oauth-scopes')]).toEqual([200, 'vpc:read_write']);
  expect(await foundInMemory(page, [secret])).toEqual([secret]);
  await shown.getByRole('button', { name: 'I have it' }).click();
  await shown.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: label }).click();
  await page.getByRole('heading', { name: label }).waitFor();
  expect(await keptIn(page)).not.toContain(secret);
  await forgotten(page, [secret]);
  expect(browser.complaints).toEqual([]);
});

it('grants are chosen, reviewed and saved, and the restricted user sees the effect without loading the page', async () => {
  const { id, label } = await world.owner.ok(createVpc, { body: { label: newLabel('granted'), region: 'us-east' } });
  const theirs = await browser.open('/vpcs', { token: world.tokens.restricted });
  await theirs.getByText('No VPC yet').waitFor();
  const page = await browser.open(`/users/${world.restrictedName}`, { token: world.tokens.unrestricted });
  await page.getByRole('switch', { name: 'Create VPCs' }).check({ force: true });
  await page.getByLabel('Search by label').fill(label);
  await page.getByLabel(`Access to ${label}`).selectOption('Read only');
  await page.getByRole('button', { name: 'Review and save' }).click();
  const review = page.getByRole('dialog', { name: 'Save these grants?' });
  await review.getByText(`${label}: none → read only`).waitFor();
  await review.getByRole('button', { name: 'Save grants' }).click();
  await review.waitFor({ state: 'detached' });
  const grants = await world.owner.ok(getUserGrants, { params: { username: world.restrictedName } });
  expect(grants.vpc.filter(({ permissions }) => permissions !== null)).toEqual([
    { id, label, permissions: 'read_only' },
  ]);
  await theirs.getByRole('link', { name: label }).waitFor();
  await theirs.locator('button:not([aria-disabled="true"])').filter({ hasText: 'Create VPC' }).first().waitFor();
  expect(browser.complaints).toEqual([]);
});

it('a link never replaces the signed-in user unasked, and says whom it signs in', async () => {
  const page = await browser.open('/vpcs', { token: world.tokens.unrestricted });
  const user = (name: string) => page.getByRole('banner').getByRole('button', { name, exact: true });
  const notice = page.getByRole('region', { name: 'Signed in by a link' });
  await notice.getByText(world.ownerName, { exact: true }).waitFor();
  await page.reload();
  await notice.getByRole('button', { name: 'This is me' }).click();
  const { origin } = new URL(page.url());
  // Once as a link that loads the console, once in a console that is open.
  for (const path of ['/volumes', '/volumes']) {
    await page.goto(`${origin}${path}#token=${world.tokens.restricted}`);
    await page.getByRole('button', { name: `Stay ${world.ownerName}` }).click();
    await user(world.ownerName).waitFor();
    expect(await keptIn(page)).not.toContain(world.tokens.restricted);
  }
  await page.goto(`${origin}/vpcs#token=${'0'.repeat(64)}`);
  await page.getByText('The gateway does not know this token.').waitFor();
  await page.getByRole('button', { name: `Stay ${world.ownerName}` }).click();
  await page.goto(`${origin}/vpcs#token=${world.tokens.restricted}`);
  await page.getByRole('button', { name: `Sign in as ${world.restrictedName}` }).click();
  await user(world.restrictedName).waitFor();
  expect(await notice.count()).toBe(0);
  expect(await keptIn(page)).not.toContain(world.tokens.unrestricted);
});
