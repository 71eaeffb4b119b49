/**
 * Catches: a message, a listener or a reply that ends the client's reader, and so makes the app deaf; a readiness check that
 * does not notice.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@nats-io/transport-node';
import type { NatsConnection } from '@nats-io/transport-node';
import { defineSignal } from '@stratus/contracts';
import { Readiness, createLogger, createMetrics } from '@stratus/runtime';
import { eventually, startNats } from '@stratus/testing';
import type { NatsServer } from '@stratus/testing';
import { NatsLink } from './nats-link.js';

const THINGS_CHANGED = defineSignal('signal.spec.things', ['accountId', 'thingId']);
const SECRET = 'secret-of-a-client';
const folder = mkdtempSync(join(tmpdir(), 'stratus-listeners-'));
const metrics = createMetrics('spec');
const readiness = new Readiness();
const logged: unknown[] = [];
let nats: NatsServer;
let link: NatsLink;
let attacker: NatsConnection;

beforeAll(async () => {
  nats = await startNats({ dir: folder, sync: false });
  const logger = createLogger('spec', 'silent');
  for (const level of ['warn', 'error'] as const) logger[level] = (...parts: unknown[]) => void logged.push(parts);
  const configuration = { NATS_URL: nats.url, ADMIN_HOST: '127.0.0.1', ADMIN_PORT: 0, LOG_LEVEL: 'silent' as const };
  link = await NatsLink.open('spec', configuration, readiness, logger, metrics);
  attacker = await connect({ servers: nats.url });
});
beforeEach(() => void logged.splice(0));
afterAll(async () => {
  await attacker.close();
  await link.close();
  await nats.stop();
  rmSync(folder, { recursive: true, force: true });
});

const failures = async (): Promise<number> => {
  const { values } = (await metrics.getSingleMetric('stratus_messages_failed_total')?.get()) ?? { values: [] };
  return values.reduce((sum, { value }) => sum + value, 0);
};

/** Only for now may a loaded machine leave a ping without an answer; a deaf connection stays so. */
const untilReady = (): Promise<boolean> =>
  eventually('readiness', async () => {
    const problems = await readiness.problems();
    if (Object.keys(problems).length > 0) throw new Error(JSON.stringify(problems));
    return true;
  });

/** Both connections have handled everything that was sent before. */
async function settled(): Promise<void> {
  await attacker.flush();
  await link.connection.flush();
}

describe('listening', () => {
  it.each([
    ['empty', ''],
    ['no JSON', `{${SECRET}`],
    ['no UTF-8', new Uint8Array([0xff, 0xfe, 0x00])],
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '1'],
    ['of another shape', JSON.stringify({ accountId: SECRET, thingId: 1 })],
    ['incomplete', JSON.stringify({ accountId: 1 })],
    ['with an id that is none', '{"accountId": 1, "thingId": 1e999}'],
    ['huge', JSON.stringify({ accountId: 1, thingId: 1, padding: SECRET.repeat(50_000) })],
    ['nested deeply', '['.repeat(900)],
  ])('continues after a signal that is %s, counts it, and keeps its content out of the log', async (_, payload) => {
    const heard: unknown[] = [];
    const subscription = link.listenFor(THINGS_CHANGED, (payload) => heard.push(payload));
    await settled();
    const before = await failures();
    attacker.publish(THINGS_CHANGED.subject, payload);
    attacker.publish(THINGS_CHANGED.subject, JSON.stringify({ accountId: 1, thingId: 2, more: 'ignored' }));
    await settled();
    expect(heard).toEqual([{ accountId: 1, thingId: 2 }]);
    expect((await failures()) - before).toBe(1);
    expect(logged).toMatchObject([[{ subject: THINGS_CHANGED.subject }, 'malformed signal ignored']]);
    expect(JSON.stringify(logged)).not.toContain(SECRET);
    await link.drain(subscription);
  });

  it.each([
    ['throws', () => JSON.parse('{')],
    ['rejects', () => Promise.reject(new Error('no'))],
  ])('continues after a listener that %s, and counts it', async (_, fail) => {
    let heard = 0;
    const subscription = link.listen('spec.failing', () => {
      heard += 1;
      return fail();
    });
    await settled();
    const before = await failures();
    for (let time = 0; time < 3; time += 1) attacker.publish('spec.failing');
    await settled();
    expect(heard).toBe(3);
    expect((await failures()) - before).toBe(3);
    await untilReady();
    await link.drain(subscription);
  });

  it('continues after a reply with malformed headers', async () => {
    attacker.subscribe('spec.reply', {
      callback: (_, { reply = '' }) => {
        // No API of the client writes such a header.
        const head = 'NATS/1.0\r\nbad key: x\r\n\r\n';
        const { protocol } = attacker as unknown as { protocol: { sendCommand: (command: string) => void } };
        protocol.sendCommand(`HPUB ${reply} ${head.length} ${head.length}\r\n${head}\r\n`);
      },
    });
    await attacker.flush();
    await expect(link.connection.request('spec.reply', '', { timeout: 200 })).rejects.toThrow();
    await untilReady();
  });
});

describe('readiness', () => {
  it('reports a subscription that ended unexpectedly', async () => {
    const subscription = link.listen('spec.ended', () => undefined);
    subscription.unsubscribe();
    expect(await readiness.problems()).toEqual({ nats: 'the subscription to spec.ended has ended' });
    await link.drain(subscription);
    await untilReady();
  });

  it('notices a broker that no longer responds, although the connection is still open', async () => {
    process.kill(nats.pid ?? 0, 'SIGSTOP');
    try {
      // The broker may still answer a ping that it got before it stopped.
      const problem = await eventually('a problem', async () => (await readiness.problems()).nats);
      expect(problem).toBe('no answer to a ping within 1000 ms');
    } finally {
      process.kill(nats.pid ?? 0, 'SIGCONT');
    }
    await untilReady();
  });
});
