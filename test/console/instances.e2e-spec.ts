import { createInstance, createVpc } from '@stratus/contracts';
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

it('a user boots an instance and sees its interface active, there and in its VPC', async () => {
  const token = world.tokens.unrestricted;
  const { id: vpcId, subnets } = await world.owner.ok(createVpc, {
    body: {
      label: 'seen-from-an-instance',
      region: 'us-east',
      subnets: [{ label: 'front', ipv4: '10.0.0.0/24' }],
    },
  });
  const { id } = await world.owner.made(createInstance, {
    body: {
      label: 'booted-in-a-browser',
      region: 'us-east',
      type: 'g6-nanode-1',
      image: 'compute/debian12',
      root_pass: 'correct horse battery',
      booted: false,
      interfaces: [{ purpose: 'vpc', subnet_id: subnets[0]?.id, ipv4: { vpc: '10.0.0.7' } }],
    },
  });
  const page = await browser.open(`/instances/${id}`, { token });
  const interfaces = page.getByRole('list', { name: /^Interfaces of/ });
  await interfaces.getByText('inactive', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Boot', exact: true, disabled: false }).click();
  await page.getByRole('dialog', { name: 'Boot' }).getByRole('button', { name: 'Boot', exact: true }).click();
  await interfaces.getByText('active', { exact: true }).waitFor();
  await page.getByText('running', { exact: true }).waitFor();
  await interfaces.getByRole('link', { name: 'seen-from-an-instance' }).click();
  await page.waitForURL(`**/vpcs/${vpcId}`);
  const holder = page.getByRole('table', { name: 'Holders of addresses' }).getByRole('row', { name: /10\.0\.0\.7/ });
  expect(await holder.getByRole('link', { name: String(id) }).getAttribute('href')).toBe(`/instances/${id}`);
  expect(await holder.getByText('active', { exact: true }).count()).toBe(1);
  expect(browser.complaints).toEqual([]);
});
