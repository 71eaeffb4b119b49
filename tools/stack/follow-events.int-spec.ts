/** Catches: a setting of the documented subscriber that ends in a stack trace or in silence, or makes it follow another stack. */
import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { jetstreamManager } from '@nats-io/jetstream';
import { clientEnvironment } from '@stratus/installation/stack';
import { provisionStreams } from '@stratus/installation';
import { connectNats, freePort, startNats, urlWithCredentials } from '@stratus/local-servers';
import type { NatsServer } from '@stratus/local-servers';
import { eventually, projectRoot } from '@stratus/testing';
import {
  accountsBlock,
  adminUser,
  demoSubscriber,
  eventsStream,
  natsAccounts,
  subscriberConsumer,
} from '@stratus/topology';

import { brokerLogin } from './installing.ts';

const EXAMPLE = join(projectRoot, 'examples/follow-events/follow-events.ts');
const directory = mkdtempSync(join(tmpdir(), 'stratus-example-'));
const passwordOf = (user: string): string => `password of ${user}`;
const emptyFile = join(directory, 'empty.json');
const stackFile = join(directory, 'stack.json');

describe('the documented subscriber', () => {
  let server: NatsServer;
  const children: ChildProcessWithoutNullStreams[] = [];

  const start = (env: Record<string, string>, ...args: string[]): ChildProcessWithoutNullStreams => {
    const child = spawn(process.execPath, [EXAMPLE, ...args], {
      cwd: directory,
      env: { PATH: process.env.PATH, ...env },
    });
    children.push(child);
    return child;
  };
  const outputOf = (child: ChildProcessWithoutNullStreams): (() => string) => {
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += part.toString()));
    return () => text;
  };
  const run = async (env: Record<string, string>, ...args: string[]): Promise<[unknown, string]> => {
    const child = start(env, ...args);
    const output = outputOf(child);
    const [code] = await once(child, 'close');
    return [code, output()];
  };
  const urlOf = (user: string, password = passwordOf(user)): string => urlWithCredentials(server.url, user, password);

  beforeAll(async () => {
    server = await startNats({
      dir: mkdtempSync(join(tmpdir(), 'stratus-nats-')),
      config: accountsBlock(natsAccounts(), passwordOf),
      sync: false,
    });
    await provisionStreams(brokerLogin(urlOf(adminUser)));
    const admin = await connectNats(urlOf(adminUser));
    const { consumers } = await jetstreamManager(admin);
    await consumers.add(eventsStream, subscriberConsumer(demoSubscriber, ['events.1.>']));
    await admin.close();
    writeFileSync(emptyFile, '');
    writeFileSync(stackFile, JSON.stringify({ subscriber: { natsUrl: urlOf(demoSubscriber) } }));
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill();
  });
  afterAll(() => server.stop());

  it('follows the stack of `stratus env`, through the consumer with the name of its user', async () => {
    const stack = { baseUrl: 'http://127.0.0.1:1/v4', tokens: { unrestricted: 't' } as never };
    const child = start(clientEnvironment(stack, stackFile));
    const output = outputOf(child);
    await eventually('the consumer', async () => output().includes(`Following ${demoSubscriber} at`) || undefined);
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([0, null]);
  });

  it.each([
    ['a missing stack', () => ({}), /^\.stratus\/stack\.json describes no running stack: start one with npm start/],
    ['an empty stack file', () => ({ STRATUS_STACK: emptyFile }), /empty\.json describes no running stack/],
    ['a broken URL', () => ({ NATS_URL: 'x' }), /^NATS_URL is not a URL: set it to/],
    ['no user', () => ({ NATS_URL: 'nats://127.0.0.1:1' }), /^NATS_URL names no user: set CONSUMER/],
    [
      'a missing authority',
      () => ({ NATS_URL: 'tls://a@b', NATS_TLS_CA_FILE: '/nope' }),
      /^NATS_TLS_CA_FILE is not read/,
    ],
    ['a wrong password', () => ({ NATS_URL: urlOf(demoSubscriber, 'wrong') }), /^The broker refuses the user /],
    [
      'an unknown consumer',
      () => ({ NATS_URL: urlOf(demoSubscriber), CONSUMER: 'nosuch' }),
      /^The consumer nosuch cannot be used .*: set CONSUMER to/,
    ],
  ])('explains %s in one sentence', async (_, env, sentence) => {
    const [code, text] = await run(env());
    expect(text).toMatch(sentence);
    expect(text.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(1);
  });

  it('says at once that it waits for a broker, and starts when there is one', async () => {
    const port = await freePort();
    const child = start({ NATS_URL: `nats://127.0.0.1:${port}`, CONSUMER: 'none' });
    const output = outputOf(child);
    await eventually('the note', async () => output().includes(`waiting for 127.0.0.1:${port}: `) || undefined);
    const late = await startNats({ dir: mkdtempSync(join(tmpdir(), 'stratus-nats-')), config: '', sync: false, port });
    await eventually('a try', async () => output().includes('The consumer none cannot be used') || undefined);
    await late.stop();
  });
});
