import { jest } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { headers } from '@nats-io/transport-node';
import { REPLY_HEADERS, resolveToken } from '@stratus/contracts';
import type { Caller } from '@stratus/contracts';
import { NatsLink, OperationClient, Readiness, createLogger } from '@stratus/platform';
import { startNats } from '@stratus/testing';
import type { NatsServer } from '@stratus/testing';
import type { GatewayConfiguration } from '../gateway.configuration.js';
import { CallerDirectory } from './caller-directory.js';
import { OAuthTokens } from './oauth-tokens.js';

const folder = mkdtempSync(join(tmpdir(), 'stratus-callers-'));
const logger = createLogger('spec', 'silent');
let nats: NatsServer;
let link: NatsLink;
let callers: CallerDirectory;
let asked = 0;
let expires: number | null = null;
beforeAll(async () => {
  nats = await startNats({ dir: folder, sync: false });
  const configuration = { NATS_URL: nats.url, ADMIN_HOST: '', ADMIN_PORT: 0, LOG_LEVEL: 'silent' };
  link = await NatsLink.open('spec', configuration as never, new Readiness(), logger);
  link.connection.subscribe(resolveToken.subject, {
    callback: (_, message) => {
      asked += 1;
      const user = { accountId: 1, userId: 2, username: 'u', restricted: false, scopes: ['*'] };
      const caller: Caller = { ...user, tokenId: 3, expires };
      const success = headers();
      success.set(REPLY_HEADERS.status, '200');
      message.respond(JSON.stringify(caller), { headers: success });
    },
  });
  await link.connection.flush();
  const client = new OperationClient(link);
  const oauth = new OAuthTokens({} as GatewayConfiguration, client);
  callers = new CallerDirectory(client, oauth, link);
});
afterAll(async () => {
  await link.close();
  await nats.stop();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => jest.restoreAllMocks());

const INVALID = { status: 401, errors: [{ reason: 'Invalid Token' }] };

describe('a token that expires while its caller is cached', () => {
  it('ends in the moment of its expiry, without another question', async () => {
    const start = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(start);
    expires = start + 500;
    expect(await callers.resolve('ending')).toMatchObject({ expires });
    clock.mockReturnValue(start + 499);
    expect(await callers.resolve('ending')).toMatchObject({ expires });
    clock.mockReturnValue(start + 500);
    await expect(callers.resolve('ending')).rejects.toMatchObject(INVALID);
    expect(asked).toBe(1);
  });

  it('lasts when it has no expiry', async () => {
    expires = null;
    expect(await callers.resolve('lasting')).toMatchObject({ userId: 2 });
  });
});
