import { createVpc, deleteVpc, listEvents, updateVpc } from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';
import { ConsoleBrowser } from '../support/browser.ts';
import { newLabel } from '../support/examples/example.ts';

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

const newVpc = (label: string) => world.owner.ok(createVpc, { body: { label, region: 'us-east' } });

it('a change by someone else comes to the page; its details open, and its entity is a click away', async () => {
  const page = await browser.open('/events', { token: world.tokens.unrestricted });
  await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const label = newLabel('live');
  const { id } = await newVpc(label);
  const event = page.getByRole('listitem').filter({ hasText: `Created VPC ${label}` });
  await event.waitFor();
  // The page has not looked for it: it is there as soon as the live stream has it, whose speed test/events proves.
  expect(asked.filter((url) => url.includes('/account/events'))).toEqual([]);
  await event.getByRole('button', { name: /Details/ }).click();
  expect(await event.getByLabel('Code').textContent()).toContain('"action": "vpc_create"');
  await event.getByRole('link', { name: label }).click();
  await page.getByRole('heading', { name: label }).waitFor();
  await world.owner.ok(updateVpc, { params: { vpcId: id }, body: { description: 'changed elsewhere' } });
  await page.getByText('changed elsewhere').waitFor();
  await page.getByRole('region', { name: 'Events' }).getByText(`Changed VPC ${label}`).waitFor();
  expect(browser.complaints).toEqual([]);
});

it('a filter is in the URL, holds for the history and for what happens, and nothing moves while someone reads', async () => {
  const [hidden, shown] = [await newVpc(newLabel('hidden')), await newVpc(newLabel('shown'))];
  // An event that came after the list would be announced, and not be in it.
  await eventually('its event', async () => {
    const { data } = await world.owner.ok(listEvents);
    return data.some(({ entity }) => entity?.type === 'vpc' && entity.id === shown.id);
  });
  const path = `/events?kind=vpc&id=${shown.id}`;
  const page = await browser.open(path, { token: world.tokens.unrestricted });
  const events = page.getByRole('list', { name: 'Events' }).getByRole('listitem');
  await events.getByText(`Created VPC ${shown.label}`).waitFor();
  await events.getByRole('button', { name: /Details/ }).click();
  await world.owner.ok(deleteVpc, { params: { vpcId: hidden.id } });
  await world.owner.ok(updateVpc, { params: { vpcId: shown.id }, body: { description: 'x' } });
  await page.getByRole('button', { name: '1 new event' }).click();
  await events.getByText(`Changed VPC ${shown.label}`).waitFor();
  expect(await events.count()).toBe(2);
  await page.getByRole('combobox', { name: 'Action' }).fill('vpc_create');
  await page.keyboard.press('Enter');
  await page.getByText('1 event', { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe(`?kind=vpc&id=${shown.id}&action=vpc_create`);
  expect(browser.complaints).toEqual([]);
});

it('the overview of a new account shows the first steps, and counts what is made', async () => {
  const stranger = await world.newAccount();
  const page = await browser.open('/', { token: stranger.token });
  await page.getByRole('heading', { name: 'Create a VPC' }).waitFor();
  await stranger.ok(createVpc, { body: { label: newLabel('first'), region: 'us-east' } });
  await page.getByRole('link', { name: /VPCs\s*1/ }).waitFor();
  expect(await page.getByRole('heading', { name: 'First steps' }).count()).toBe(0);
  expect(browser.complaints).toEqual([]);
});
