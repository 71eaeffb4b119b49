/**
 * Catches: a request that never ends, or that reports "not sent" when a service may have it; a reply that reaches another
 * request; a message to the inbox that ends the client's reader.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@nats-io/transport-node';
import type { Msg, NatsConnection } from '@nats-io/transport-node';
import { Readiness, createLogger } from '@stratus/runtime';
import { eventually, startNats } from '@stratus/testing';
import type { NatsServer } from '@stratus/testing';
import { NatsLink } from './nats-link.js';

const folder = mkdtempSync(join(tmpdir(), 'stratus-replies-'));
const links: NatsLink[] = [];
let nats: NatsServer;
let link: NatsLink;
let service: NatsConnection;

async function openLink(user: string): Promise<NatsLink> {
  const admin = { ADMIN_HOST: '127.0.0.1', ADMIN_PORT: 0, LOG_LEVEL: 'silent' } as const;
  const configuration = { NATS_URL: nats.url, NATS_USER: user, NATS_PASSWORD: 'secret', ...admin };
  const opened = await NatsLink.open('spec', configuration, new Readiness(), createLogger('spec', 'silent'));
  links.push(opened);
  return opened;
}

beforeAll(async () => {
  const user = (name: string, permissions = '') => `{ user: ${name}, password: secret ${permissions} }`;
  const users = [
    user('service'),
    user('asker', ', permissions: { publish: { deny: "spec.forbidden" }, subscribe: "_INBOX_asker.>" }'),
    user('deaf', ', permissions: { publish: ">", subscribe: "_INBOX_other.>" }'),
  ];
  nats = await startNats({ dir: folder, sync: false, config: `authorization { users: [${users.join(', ')}] }\n` });
  link = await openLink('asker');
  const login = { servers: nats.url, user: 'service', pass: 'secret' };
  // A broker on a loaded machine restarts for longer than the client tries by default.
  service = await connect({ ...login, reconnectTimeWait: 50, maxReconnectAttempts: -1 });
});
afterAll(async () => {
  await service.close();
  await Promise.all(links.map((opened) => opened.close()));
  await nats.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Replies to requests on the subject as the spec wants, once the broker has the subscription. */
async function answer(subject: string, callback: (message: Msg) => unknown): Promise<void> {
  service.subscribe(subject, { callback: (_, message) => void callback(message) });
  await service.flush();
}

/** Sends bytes that no API of the client writes. */
function sendRaw(subject: string, head: string, body = ''): void {
  const { protocol } = service as unknown as { protocol: { sendCommand: (command: string) => void } };
  protocol.sendCommand(`HPUB ${subject} ${head.length} ${head.length + body.length}\r\n${head}${body}\r\n`);
}

const ask = (subject: string, payload = '', timeout = 20_000) => link.request(subject, payload, { timeout });

describe('a request', () => {
  it('gets its own reply, whatever the order of replies', async () => {
    const messages: Msg[] = [];
    await answer('spec.reversed', (message) => {
      if (messages.push(message) === 20)
        for (const each of messages.toReversed()) each.respond(`answer to ${each.string()}`);
    });
    const asked = Array.from({ length: 20 }, (_, index) => `${index}`);
    const answers = await Promise.all(asked.map((text) => ask('spec.reversed', text)));
    expect(answers.map((message) => message.string())).toEqual(asked.map((text) => `answer to ${text}`));
  });

  it('takes the first of two replies, and no later request gets the second', async () => {
    await answer('spec.twice', (message) => ['first', 'second'].map((text) => message.respond(text)));
    const answers = [await ask('spec.twice'), await ask('spec.twice'), await ask('spec.twice')];
    expect(answers.map((message) => message.string())).toEqual(['first', 'first', 'first']);
  });

  it('fails after its timeout; a later reply changes nothing', async () => {
    const late: Msg[] = [];
    await answer('spec.late', (message) => late.push(message));
    await expect(ask('spec.late', '', 50)).rejects.toMatchObject({ name: 'TimeoutError' });
    await answer('spec.prompt', (message) => {
      late[0]?.respond('late');
      message.respond('prompt');
    });
    expect((await ask('spec.prompt')).string()).toBe('prompt');
  });

  it('fails at once without a responder', async () => {
    await expect(ask('spec.absent')).rejects.toMatchObject({ name: 'NoResponders' });
  });

  it('keeps waiting after a malformed reply, and takes a well-formed one', async () => {
    await answer('spec.garbage', ({ reply = '' }) => {
      sendRaw(reply, 'NATS/1.0\r\nbad key: x\r\n\r\n');
      sendRaw(reply, 'NATS/1.0\r\nbad key: x\r\n\r\n', 'body');
      sendRaw(reply.replace(/[^.]*$/, 'foreign'), 'garbage\r\n\r\n');
      service.publish(reply, 'well-formed');
    });
    expect((await ask('spec.garbage')).string()).toBe('well-formed');
  });

  it('refused by the broker fails at once, without affecting other requests', async () => {
    await answer('spec.slow', (message) => message.respond('answer'));
    const other = ask('spec.slow');
    await expect(ask('spec.forbidden')).rejects.toMatchObject({ name: 'PermissionViolationError' });
    expect((await other).string()).toBe('answer');
  });

  it('fails as possibly received when the broker forbids the inbox', async () => {
    const deaf = await openLink('deaf');
    for (let time = 0; time < 2; time += 1) {
      await expect(deaf.request('spec.unheard', '', { timeout: 5_000 })).rejects.toMatchObject({
        name: 'RequestError',
        cause: { name: 'PermissionViolationError', operation: 'subscription' },
      });
    }
  });

  it('too large for the broker fails as not sent', async () => {
    const payload = 'x'.repeat((link.connection.info?.max_payload ?? 0) + 1);
    await expect(ask('spec.absent', payload)).rejects.toMatchObject({ name: 'InvalidArgumentError' });
  });

  it('fails as possibly received when the connection closes meanwhile; a later one fails as not sent', async () => {
    const closing = await openLink('asker');
    let received = false;
    await answer('spec.silent', () => (received = true));
    const request = closing.request('spec.silent', '', { timeout: 60_000 });
    const failed = expect(request).rejects.toMatchObject({ name: 'RequestError', message: 'connection closed' });
    await eventually('the request at the service', () => Promise.resolve(received || undefined));
    const closed = closing.close();
    await expect(closing.request('spec.silent', '', { timeout: 500 })).rejects.toMatchObject({
      name: 'DrainingConnectionError',
    });
    await closed;
    await failed;
    await expect(closing.request('spec.silent', '', { timeout: 500 })).rejects.toMatchObject({
      name: 'ClosedConnectionError',
    });
  });

  it('keeps waiting while the broker is unavailable, and gets replies again when it is back', async () => {
    await answer('spec.patient', () => undefined);
    const returned = new Promise<void>((resolve) => link.onReturn(resolve));
    const lost = expect(ask('spec.patient', '', 1_000)).rejects.toMatchObject({ name: 'TimeoutError' });
    await link.connection.flush();
    await nats.stop();
    await nats.start();
    await returned;
    await eventually('the service at the broker', () =>
      service.flush().then(
        () => true,
        () => undefined,
      ),
    );
    await answer('spec.again', (message) => message.respond('again'));
    expect((await ask('spec.again')).string()).toBe('again');
    await lost;
  });
});
