import { jest } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { headers } from '@nats-io/transport-node';
import { ACCESS_CHANGED, REPLY_HEADERS, resolveToken } from '@stratus/contracts';
import { NatsLink, OperationClient, Readiness, createLogger } from '@stratus/platform';
import { startNats } from '@stratus/testing';
import type { NatsServer } from '@stratus/testing';
import { CallerDirectory } from './caller-directory.js';
import { OAuthTokens } from './oauth-tokens.js';

const folder = mkdtempSync(join(tmpdir(), 'stratus-tokens-'));
const logger = createLogger('spec', 'silent');
let nats: NatsServer;
let link: NatsLink;
let callers: CallerDirectory;
let asked = 0;
beforeAll(async () => {
  nats = await startNats({ dir: folder, sync: false });
  const configuration = { NATS_URL: nats.url, ADMIN_HOST: '', ADMIN_PORT: 0, LOG_LEVEL: 'silent' };
  link = await NatsLink.open('spec', configuration as never, new Readiness(), logger);
  link.connection.subscribe(resolveToken.subject, {
    callback: (_, message) => {
      asked += 1;
      const refusal = headers();
      refusal.set(REPLY_HEADERS.status, '401');
      message.respond(JSON.stringify({ errors: [{ reason: 'Invalid Token' }] }), { headers: refusal });
    },
  });
  await link.connection.flush();
  const client = new OperationClient(link);
  callers = new CallerDirectory(client, new OAuthTokens(configuration as never, client), link);
});
afterAll(async () => {
  await link.close();
  await nats.stop();
  rmSync(folder, { recursive: true, force: true });
});

const resolve = (token: string): Promise<unknown> =>
  expect(callers.resolve(token)).rejects.toMatchObject({ status: 401 });

describe('a refused token', () => {
  it('costs no second question for some seconds, and counts as unknown', async () => {
    const since = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => since);
    await resolve('bad');
    jest.spyOn(Date, 'now').mockImplementation(() => since + 4_000);
    await resolve('bad');
    expect([asked, callers.knows('bad')]).toEqual([1, false]);
    jest.spyOn(Date, 'now').mockImplementation(() => since + 6_000);
    await resolve('bad');
    expect(asked).toBe(2);
    jest.restoreAllMocks();
  });

  it('is asked about again after a change of access', async () => {
    const since = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => since);
    await resolve('soon good');
    const before = asked;
    link.connection.publish(ACCESS_CHANGED.subject, JSON.stringify({ accountId: 1, userId: 1 }));
    // The answer comes after the signal: the gateway has heard of it by then.
    await link.connection.flush();
    await resolve('soon good');
    expect(asked).toBe(before + 1);
    jest.restoreAllMocks();
  });
});
