import { createDomain, createDnsRecord, deleteDnsRecord, getDnsRecord } from '@stratus/contracts';
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

it('a user creates a domain, is told what is wrong with a record, and adds it', async () => {
  const page = await browser.open('/domains', { token: world.tokens.unrestricted });
  const name = `${newLabel('seen')}.example`;
  await page.getByRole('button', { name: 'Create domain' }).first().click();
  const create = page.getByRole('dialog', { name: 'Create domain' });
  await create.getByLabel('Domain', { exact: false }).first().fill(name);
  await create.getByLabel('Email').fill('admin@example.com');
  await create.getByRole('button', { name: 'Create domain' }).click();
  await page.getByRole('heading', { name }).waitFor();

  await page.getByRole('button', { name: 'Add record' }).first().click();
  const add = page.getByRole('dialog', { name: 'Add record' });
  await add.getByLabel('Name').fill('www');
  await add.getByLabel('IPv4 address').fill('192.0.2');
  expect(await add.getByLabel('Priority').count()).toBe(0);
  await add.getByRole('button', { name: 'Add record' }).click();
  await add.getByText('Must be an IPv4 address').waitFor();
  expect(await add.getByLabel('IPv4 address').getAttribute('aria-invalid')).toBe('true');
  await add.getByLabel('IPv4 address').fill('192.0.2.1');
  await add.getByRole('button', { name: 'Add record' }).click();
  await page.getByRole('row', { name: `A www.${name} 192.0.2.1` }).waitFor();
});

it('a form stays with its record while others come and go', async () => {
  const { owner } = world;
  const domain = `${newLabel('changing')}.example`;
  const { id: domainId } = await owner.ok(createDomain, {
    body: { domain, type: 'master', soa_email: 'admin@example.com' },
  });
  const add = (name: string, target: string) =>
    owner.ok(createDnsRecord, { params: { domainId }, body: { type: 'A', name, target } });
  const [first, second] = [await add('first', '192.0.2.1'), await add('second', '192.0.2.2')];
  await add('third', '192.0.2.3');
  const page = await browser.open(`/domains/${domainId}`, { token: world.tokens.unrestricted });
  const row = page.getByRole('row').filter({ hasText: '192.0.2.2' });
  await row.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('IPv4 address').fill('198.51.100.2');
  await owner.ok(deleteDnsRecord, { params: { domainId, recordId: first.id } });
  // Behind the dialog rows have no role.
  await page.locator('tr').filter({ hasText: '192.0.2.1' }).waitFor({ state: 'detached' });
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row').filter({ hasText: '198.51.100.2' }).waitFor();
  const seen = await owner.ok(getDnsRecord, { params: { domainId, recordId: second.id } });
  expect(seen).toMatchObject({ name: 'second', target: '198.51.100.2' });
});
