/** Needs Docker and the image `stratus:test`; run by hand, after `npm run build`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StratusContainer } from '../dist/index.js';

const contentsOf = async (baseUrl: string, token: string): Promise<unknown> => {
  const response = await fetch(`${baseUrl}/vpcs`, { headers: { authorization: `Bearer ${token}` } });
  return response.json();
};

test('a container answers, and gives tests accounts of their own', async () => {
  const since = performance.now();
  await using container = await new StratusContainer().start();
  console.log(`first answer after ${Math.round(performance.now() - since)} ms`);
  const baseUrl = container.getBaseUrl();
  const { token } = await container.newAccount({ name: 'first' });
  const created = await fetch(`${baseUrl}/vpcs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ label: 'office', region: 'us-east' }),
  });
  assert.equal(created.status, 200);
  const other = await container.newAccount();
  const empty = { data: [], page: 1, pages: 1, results: 0 };
  assert.deepEqual(await contentsOf(baseUrl, other.token), empty);
  await container.reset(token);
  assert.deepEqual(await contentsOf(baseUrl, token), empty);
});

// Testcontainers reads no log of a container that ends before its port is bound.
test('a container that does not start shows its log', async () => {
  const failing = new StratusContainer().withEntrypoint(['sh', '-c', 'sleep 2; echo out of luck; exit 3']);
  await assert.rejects(failing.start(), /out of luck/);
});
