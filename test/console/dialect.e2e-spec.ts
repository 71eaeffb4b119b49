import { createInstance, createVpc } from '@stratus/contracts';
import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';
import { ConsoleBrowser } from '../support/browser.ts';

let world: SharedApiWorld;
let browser: ConsoleBrowser;
beforeAll(async () => {
  world = await joinApiWorld();
  const { baseUrl } = await world.replicaOf('gateway', { API_DIALECT: 'linode' });
  browser = await ConsoleBrowser.launch(baseUrl);
});
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

it('a gateway with another word: a user signs in and sees which instance holds an address', async () => {
  const { owner } = world;
  const subnets = [{ label: 'web', ipv4: '10.0.0.0/24' }];
  const vpc = await owner.ok(createVpc, { body: { label: 'in-two-dialects', region: 'us-east', subnets } });
  const { id } = await owner.made(createInstance, {
    body: {
      type: 'g6-nanode-1',
      region: 'us-east',
      image: 'compute/debian12',
      root_pass: 'correct-horse',
      booted: false,
      interfaces: [{ purpose: 'vpc', subnet_id: vpc.subnets[0]?.id ?? 0 }],
    },
  });
  const page = await browser.open('/vpcs');
  await page.getByLabel('Personal access token').fill(world.tokens.unrestricted);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'in-two-dialects' }).click();
  const holder = page.getByRole('table', { name: 'Holders of addresses' }).getByRole('row').nth(1);
  await holder.getByText('10.0.0.2').waitFor();
  await holder.getByRole('cell', { name: String(id), exact: true }).waitFor();
  await page.getByRole('button', { name: 'Delete' }).first().click();
  await page.getByText('In the way: web has 1 instance.').waitFor();
  expect(browser.complaints).toEqual([]);
});

it('says what a restricted user lacks in the words of the gateway', async () => {
  const page = await browser.open('/', { token: world.tokens.restricted });
  await page.getByRole('button', { name: world.restrictedName }).waitFor();
  expect(await page.getByRole('navigation').innerText()).not.toMatch(/compute/i);
});
