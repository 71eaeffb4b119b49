import { createVpc, getProfile } from '@stratus/contracts';
import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';
import { anyParams, eachOperation, pathOf } from '../support/http-operations.ts';
import { answerTo } from '../support/raw-socket.ts';

let world: SharedApiWorld;
beforeAll(async () => {
  world = await joinApiWorld();
});
afterAll(() => world.stop());

/** The response to a request whose body never arrives. */
async function withoutBody(method: string, path: string, token: string, length = 100) {
  const head = `${method} ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
  const { status, body } = await answerTo(world.owner.baseUrl, head);
  return { status, errors: body === '' ? [] : (JSON.parse(body) as { errors: unknown }).errors };
}

const INVALID = { status: 401, errors: [{ reason: 'Invalid Token' }] };
const writing = eachOperation(({ http }) => http.method !== 'GET');

describe('before the body arrives', () => {
  it.each(writing)('%s refuses a bad token', async (_title, operation) => {
    const path = `/v4${pathOf(operation.http.path, anyParams(operation))}`;
    expect(await withoutBody(operation.http.method, path, 'bad')).toEqual(INVALID);
  });

  it.each(writing)('%s refuses a token without scopes', async (_title, operation) => {
    const path = `/v4${pathOf(operation.http.path, anyParams(operation))}`;
    if (operation.scopes.length === 0) return;
    const { status } = await withoutBody(operation.http.method, path, world.tokens.noScopes);
    expect(status).toBe(401);
  });

  it('a restricted user without the grant is refused', async () => {
    const { token = '' } = world.restricted;
    expect((await withoutBody('POST', `/v4${createVpc.http?.path}`, token)).status).toBe(403);
    expect((await withoutBody('PUT', '/v4/vpcs/1', token)).status).toBe(404);
  });

  it('unknown paths and methods are refused', async () => {
    expect((await withoutBody('POST', '/v4/nothing', 'bad')).status).toBe(404);
    expect((await withoutBody('POST', '/nothing', 'bad')).status).toBe(404);
    expect((await withoutBody('PATCH', '/v4/vpcs', 'bad')).status).toBe(405);
    expect((await withoutBody('DELETE', `/v4${getProfile.http?.path}`, 'bad')).status).toBe(405);
  });
});
