/** Catches: a request that fails or changes because it is logged, and an ended connection that the log does not have. */
import { getVpc } from '@stratus/contracts';
import { InstallationClock, createLogger } from '@stratus/runtime';
import { eventually } from '@stratus/testing';
import { fastify } from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import '../../http/fastify-request.js';
import { RequestFollowers } from './request-followers.js';
import { RequestLog } from './request-log.js';
import type { LoggedCall } from './request-log.js';
import { RequestRecorder } from './request-recorder.js';

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

let server: FastifyInstance;
afterEach(() => server.close());

/** The address of a server that logs the calls of one route. */
async function listen(log: RequestLog, handler: Handler, clock = new InstallationClock()): Promise<string> {
  server = fastify();
  new RequestRecorder(log, new RequestFollowers(), clock, createLogger('spec', 'silent'), null).watch(server);
  server.route({ method: 'GET', url: '/v4/vpcs/:vpcId', config: { operation: getVpc }, handler });
  return `${await server.listen({ host: '127.0.0.1', port: 0 })}/v4/vpcs/1`;
}

const recordsIn = (log: RequestLog): unknown[] =>
  log.of(null).map(({ json }) => JSON.parse(Buffer.from(json).toString()) as unknown);

const untilCalled = (log: RequestLog): Promise<unknown[]> =>
  eventually('the call', async () => (log.of(null).length > 0 ? recordsIn(log) : undefined));

it('answers although the log is broken', async () => {
  const broken = {
    add: (_call: LoggedCall) => {
      throw new Error('a defect');
    },
  } as unknown as RequestLog;
  const url = await listen(broken, (_request, reply) => reply.send(Buffer.from('{"id":1}')));
  const response = await fetch(url);
  expect([response.status, await response.text()]).toEqual([200, '{"id":1}']);
});

it.each<[string, Handler]>([
  ['taken over', (_request, reply) => void reply.header('X-Stratus-Fault', 'f1').hijack().raw.destroy()],
  ['left alone', (_request, reply) => (reply.header('X-Stratus-Fault', 'f1').raw.destroy(), new Promise(() => {}))],
])('has a call whose connection a fault has closed: %s', async (_, handler) => {
  const log = new RequestLog();
  const url = await listen(log, handler);
  await expect(fetch(url)).rejects.toThrow('fetch failed');
  const [record] = await untilCalled(log);
  expect(record).toMatchObject({ path: '/v4/vpcs/1', status: null, fault: 'f1', answer: { body: null } });
});

it('has an answer once, and names the fault in it', async () => {
  const log = new RequestLog();
  const url = await listen(log, (_request, reply) =>
    reply.code(503).header('X-Stratus-Fault', 'f2').send(Buffer.from('{"errors":[{"reason":"Injected"}]}')),
  );
  await (await fetch(url)).text();
  await server.close();
  expect(recordsIn(log)).toEqual([
    expect.objectContaining({ status: 503, fault: 'f2', reasons: [{ field: null, reason: 'Injected' }] }),
  ]);
});

it('has the time of the clock that tests advance, as the events of the call do', async () => {
  const clock = new InstallationClock();
  clock.advanceTo(86_400);
  const log = new RequestLog();
  const url = await listen(log, (_request, reply) => reply.send(Buffer.from('{"id":1}')), clock);
  await (await fetch(url)).text();
  const [{ time }] = (await untilCalled(log)) as [{ time: string }];
  expect(Date.parse(time) - Date.now()).toBeGreaterThan(86_000_000);
});
