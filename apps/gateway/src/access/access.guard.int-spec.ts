import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { headers } from '@nats-io/transport-node';
import { REPLY_HEADERS, getVpc, resolveToken } from '@stratus/contracts';
import type { Caller, Grants } from '@stratus/contracts';
import { NatsLink, OperationClient, Readiness, createLogger } from '@stratus/platform';
import { startNats } from '@stratus/testing';
import type { NatsServer } from '@stratus/testing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CallerDirectory } from '../authentication/caller-directory.js';
import { OAuthTokens } from '../authentication/oauth-tokens.js';
import type { GatewayConfiguration } from '../gateway.configuration.js';
import '../http/fastify-request.js';
import { RateLimiter } from '../rate-limits/rate-limiter.js';
import { RequestLimits } from '../rate-limits/request-limits.js';
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
  );
  guard = new AccessGuard(callers, new RequestLimits(new RateLimiter(), configuration as never));
});
afterAll(async () => {
  await link.close();
  await nats.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function admit(vpcId: number): Promise<FastifyRequest> {
  const headers = { authorization: 'Bearer some-token' };
  const request = { headers, params: { vpcId: String(vpcId) }, ip: '::1' } as unknown as FastifyRequest;
  const reply = { header: () => reply, headers: () => reply };
  await guard.admit(getVpc, request, reply as unknown as FastifyReply);
  return request;
}

describe('a restricted user', () => {
  it('may use an entity that it created through another gateway, even before the signal arrives', async () => {
    granted = { vpc: { 1: 'read_write' } };
    expect((await admit(1)).caller?.grants?.entities).toEqual(granted);
    granted = { vpc: { 1: 'read_write', 2: 'read_write' } };
    expect((await admit(2)).caller?.grants?.entities).toEqual(granted);
  });

  it('gets a 404 for an entity without a grant', async () => {
    await expect(admit(3)).rejects.toMatchObject({ status: 404 });
  });
});
