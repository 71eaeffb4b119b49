import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';
import { ConsoleBrowser } from '../support/browser.ts';

let world: SharedApiWorld;
let browser: ConsoleBrowser;
beforeAll(async () => {
  world = await joinApiWorld();
  browser = await ConsoleBrowser.launch(world.owner.baseUrl);
});
afterAll(async () => {
  await browser?.close();
  await world.stop();
});

it('a user signs in, creates a VPC with a subnet and sees the map of its addresses', async () => {
  const page = await browser.open('/vpcs');
  await page.getByLabel('Personal access token').fill(world.tokens.unrestricted);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Create VPC' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create VPC' });
  await form.getByLabel('Label', { exact: false }).first().fill('seen-in-a-browser');
  await form.getByRole('combobox', { name: /Region/ }).fill('us-east');
  await page.getByRole('option', { name: /us-east/ }).click();
  await form.getByRole('button', { name: 'Add subnet' }).click();
  await form.getByRole('button', { name: 'Create VPC' }).click();
  await page.getByRole('heading', { name: 'seen-in-a-browser' }).waitFor();
  expect(await page.getByRole('img', { name: 'Addresses of 10.0.0.0/24' }).count()).toBe(1);
  expect(browser.complaints).toEqual([]);
});
