/** Catches: a flood of refusals that fills the audit log because tests advance the clock. */
import { getVpc } from '@stratus/contracts';
import type { RecordAuditRequest } from '@stratus/contracts';
import { OperationClient } from '@stratus/messaging';
import { InstallationClock, createLogger } from '@stratus/runtime';
import { fastify } from 'fastify';
import { Registry } from 'prom-client';
import '../http/fastify-request.js';
import { AuditTrail } from './audit-trail.js';

it('has a bounded number of entries in a minute of real time', async () => {
  const clock = new InstallationClock();
  let entries = 0;
  const client = {
    ask: async (_: unknown, { body }: { body: RecordAuditRequest }) => {
      entries += body.entries.length;
      return {};
    },
  } as unknown as OperationClient;
  const trail = new AuditTrail(client, clock, { AUDIT_READS: 'off' }, createLogger('spec', 'silent'), new Registry());
  const server = fastify();
  trail.watch(server);
  server.get('/', { config: { operation: getVpc } }, (_request, reply) => reply.code(401).send(Buffer.from('{}')));
  for (let request = 1; request <= 60; request += 1) {
    clock.advanceTo(request * 60);
    await server.inject('/');
  }
  await server.close();
  await trail.stop();
  expect(entries).toBe(30);
});
