/** Catches: a fault whose answer is not one of the API; a log of the gateway that does not tell a fault from a failure. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createVpc } from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';
import type { HttpClient } from '../support/http-client.ts';

let world: SharedApiWorld;
let client: HttpClient;
beforeAll(async () => {
  world = await joinApiWorld();
  client = world.owner.as(`test-${randomUUID()}`);
});
afterAll(() => world.stop());

const region = 'us-east';
const headers = (): Record<string, string> => ({
  authorization: `Bearer ${client.token}`,
  'content-type': 'application/json',
});
const control = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
  const url = `${new URL(world.description.baseUrl).origin}/_stratus${path}`;
  const answered = await fetch(url, { method, headers: headers(), body: body ? JSON.stringify(body) : null });
  return (await answered.json()) as Record<string, unknown>;
};

it('the line of the request in the log names the rule, and says that the answer was lost', async () => {
  const refused = await control('POST', '/faults', {
    operation: createVpc.subject,
    times: 1,
    action: { status: 503 },
  });
  const lost = await control('POST', '/faults', {
    operation: createVpc.subject,
    times: 1,
    action: { drop: 'before' },
  });
  await control('POST', '/faults', { operation: createVpc.subject, times: 1, action: { drop: 'after' } });
  const request = (id: string) => ({
    headers: { 'x-request-id': id },
    body: { label: 'refused', region },
    outage: true,
  });
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
  const answered = await client.call(createVpc, request(first));
  expect([answered.status, answered.headers.get('x-stratus-fault')]).toEqual([503, String(refused.id)]);
  for (const id of [second, third]) await expect(client.call(createVpc, request(id))).rejects.toThrow('fetch failed');
  expect(await lineOf(first)).toMatchObject({ operation: createVpc.subject, status: 503, fault: refused.id });
  expect(await lineOf(second)).toMatchObject({
    operation: createVpc.subject,
    status: 503,
    fault: lost.id,
    drop: 'before',
  });
  expect(await lineOf(third)).toMatchObject({ operation: createVpc.subject, status: 200, drop: 'after' });
});

async function lineOf(requestId: string): Promise<unknown> {
  const line = await eventually('the line', async () =>
    readFileSync(world.logFileOf('gateway'), 'utf8')
      .split('\n')
      .find((each) => each.includes(requestId) && each.includes('"msg":"request"')),
  );
  return JSON.parse(line);
}
