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

it('a user creates a database, watches it become active and reveals its credentials', async () => {
  const page = await browser.open('/databases', { token: world.tokens.unrestricted });
  await page.getByRole('button', { name: 'Create database' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create database' });
  await form.getByText('PostgreSQL', { exact: true }).click();
  await form.getByRole('textbox', { name: /Label/ }).fill('seen-in-a-browser');
  await form.getByRole('combobox', { name: /Region/ }).fill('us-east');
  await page.getByRole('option', { name: /us-east/ }).click();
  await form.getByText('3 nodes').click();
  await form.getByRole('radio', { name: /Nanode 1GB/ }).click();
  await form.getByRole('button', { name: 'Create database' }).click();

  await page.getByRole('heading', { name: 'seen-in-a-browser' }).waitFor();
  const life = page.getByRole('region', { name: 'Life' });
  await life.getByText('Provisioned').waitFor();
  await page.getByText(/^psql "host=\S+ port=\d+ user=dbadmin/).waitFor();
  await page.getByRole('button', { name: 'Show credentials' }).click();
  const credentials = page.getByRole('group', { name: 'Credentials' });
  await credentials.getByText('dbadmin').waitFor();
  expect(await credentials.getByRole('button', { name: 'Copy password' }).count()).toBe(1);
  expect(browser.complaints).toEqual([]);
});
