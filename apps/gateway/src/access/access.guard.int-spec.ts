import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { headers } from '@nats-io/transport-node';
import { REPLY_HEADERS, getVpc, resolveToken } from '@stratus/contracts';
import type { Caller, Grants } from '@stratus/contracts';
import { NatsLink, OperationClient, Readiness, createLogger } from '@stratus/platform';
import { startNats } from '@stratus/testing';
import type { NatsServer } from '@stratus/testing';
import { CallerDirectory } from '../authentication/caller-directory.js';
import { OAuthTokens } from '../authentication/oauth-tokens.js';
import type { GatewayConfiguration } from '../gateway.configuration.js';
import { RateLimiter } from '../rate-limits/rate-limiter.js';
import { OperationsController } from '../operations/operations.controller.js';
import { AccessGuard } from './access.guard.js';

const folder = mkdtempSync(join(tmpdir(), 'stratus-guard-'));
const logger = createLogger('spec', 'silent');
let nats: NatsServer;
let link: NatsLink;
let guard: AccessGuard;
let granted: Grants['entities'];
beforeAll(async () => {
  nats = await startNats({ dir: folder, sync: false });
  const configuration = { NATS_URL: nats.url, ADMIN_HOST: '', ADMIN_PORT: 0, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' };
  link = await NatsLink.open('spec', configuration as never, new Readiness(), logger);
  link.connection.subscribe(resolveToken.subject, {
    callback: (_, message) => {
      const grants = { global: {}, entities: granted } as Grants;
      const caller: Caller = { accountId: 1, userId: 2, username: 'u', restricted: true, scopes: ['*'], grants };
      const success = headers();
      success.set(REPLY_HEADERS.status, '200');
      message.respond(JSON.stringify(caller), { headers: success });
    },
  });
  await link.connection.flush();
  const client = new OperationClient(link);
  const callers = new CallerDirectory(
    client,
    new OAuthTokens(configuration as unknown as GatewayConfiguration, client),
    link,
    logger,
  );
  guard = new AccessGuard(new Reflector(), callers, new RateLimiter(), configuration as never);
});
afterAll(async () => {
  await link.close();
  await nats.stop();
  rmSync(folder, { recursive: true, force: true });
});

function requestFor(vpcId: number): ExecutionContext {
  const request = { headers: { authorization: 'Bearer some-token' }, params: { vpcId: String(vpcId) }, ip: '::1' };
  const reply = { header: () => reply, headers: () => reply };
  return {
    getHandler: () => Reflect.get(OperationsController.prototype, getVpc.subject),
    switchToHttp: () => ({ getRequest: () => request, getResponse: () => reply }),
  } as unknown as ExecutionContext;
}

describe('a restricted user', () => {
  it('may use an entity that it created through another gateway, even before the signal arrives', async () => {
    granted = { vpc: { 1: 'read_write' } };
    expect(await guard.canActivate(requestFor(1))).toBe(true);
    granted = { vpc: { 1: 'read_write', 2: 'read_write' } };
    expect(await guard.canActivate(requestFor(2))).toBe(true);
  });

  it('gets a 404 for an entity without a grant', async () => {
    await expect(guard.canActivate(requestFor(3))).rejects.toMatchObject({ status: 404 });
  });
});
