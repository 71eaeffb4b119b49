import { createFirewall, getFirewallRules } from '@stratus/contracts';
import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';
import { ConsoleBrowser } from '../support/browser.ts';

const EVERYWHERE = { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] };
const WEB = { action: 'ACCEPT', protocol: 'TCP', ports: '80, 443', addresses: EVERYWHERE, label: 'web' };
const SSH = { action: 'ACCEPT', protocol: 'TCP', ports: '22', addresses: EVERYWHERE, label: 'ssh' };

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

it('a user edits rules, sees what changes, mends what is refused, saves, and asks which rule decides', async () => {
  const { id: firewallId } = await world.owner.ok(createFirewall, {
    body: { label: 'edited', rules: { inbound: [WEB, SSH], inbound_policy: 'DROP', outbound_policy: 'ACCEPT' } },
  });
  const page = await browser.open(`/firewalls/${firewallId}`, { token: world.tokens.unrestricted });

  await page.getByRole('button', { name: 'Move inbound rule 2 (ssh) up' }).click();
  await page.getByRole('button', { name: 'Add inbound rule' }).click();
  await page.getByLabel('Label').fill('dns');
  await page.getByLabel('Ports').fill('fifty-three');
  await page.getByRole('button', { name: 'From anywhere' }).click();
  await page.getByRole('button', { name: 'Review and save' }).click();
  const review = page.getByRole('dialog', { name: 'Save these changes?' });
  await review.getByText('Rule 3 (dns)').waitFor();
  expect(await review.locator('.change').allInnerTexts()).toEqual([
    expect.stringMatching(/moved\s+Rule 1 \(ssh\)[^]*Place: 2 → 1/i),
    expect.stringMatching(/added\s+Rule 3 \(dns\)\s+ACCEPT TCP fifty-three from anywhere/i),
  ]);

  await review.getByRole('button', { name: 'Save rules' }).click();
  await page.getByText(/Must be ports and port ranges/).waitFor();
  await page.getByLabel('Ports').fill('53');
  await page.getByRole('link', { name: 'VPCs' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Review and save' }).click();
  await review.getByRole('button', { name: 'Save rules' }).click();
  await page.getByText('2 changes are not saved').waitFor({ state: 'hidden' });
  expect(await world.owner.ok(getFirewallRules, { params: { firewallId } })).toMatchObject({
    inbound: [SSH, WEB, { ports: '53', addresses: EVERYWHERE, label: 'dns' }],
  });

  await page.getByLabel('From address').fill('198.51.100.7');
  await page.getByRole('button', { name: 'Ask' }).click();
  await page.getByText('Inbound rule 1 (ssh) accepts TCP to port 22 from 198.51.100.7.').waitFor();
  expect(await page.locator('tr[aria-current=true]').innerText()).toContain('ssh');
  // The browser reports each refusal of the API; nothing else may be there.
  expect(browser.complaints.filter((complaint) => !complaint.includes('400 (Bad Request)'))).toEqual([]);
});
