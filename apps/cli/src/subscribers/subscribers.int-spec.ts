/** Catches: a subscriber that the broker does not restrict to its own events, or that a command leaves with wrong access. */
import { readFileSync } from 'node:fs';
import { jetstream } from '@nats-io/jetstream';
import { throughReload } from '@stratus/events/operating';
import { connectNats } from '@stratus/testing';
import { demoSubscriber } from '@stratus/topology';
import { findEntry } from '@stratus/topology/broker-access';
import { SubscriberBroker, read } from '../../test/subscriber-broker.js';

let broker: SubscriberBroker;
beforeAll(async () => {
  broker = await SubscriberBroker.start();
});
afterAll(() => broker.stop());

const decisionAbout = async (name: string) => {
  const { manager } = await broker.asAdministrator();
  return throughReload(() => findEntry(manager, name));
};

describe('stratus subscriber', () => {
  it('says that NATS_USER is no administrator, without waiting for answers', async () => {
    expect(await broker.commandAs(demoSubscriber, 'list')).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^✗ NATS_URL names a user without administrator rights\.\n {2}Unset it/),
    });
  });

  it('gives a new user of the running broker the events of one account, and closes no connection', async () => {
    const bystander = await broker.connectAs(demoSubscriber);
    const url = await broker.create('all', '--account', '2');
    expect(await read(await broker.connect(url), 'all')).toEqual([
      '2.vpc.vpc_create',
      '2.subnet.subnet_create',
      '2.vpc.vpc_delete',
    ]);
    expect(bystander.isClosed()).toBe(false);
    await bystander.flush();
  });

  it.each([
    ['an entity', ['--entity', 'vpc'], ['2.vpc.vpc_create', '2.vpc.vpc_delete']],
    ['a type', ['--type', 'subnet_create'], ['2.subnet.subnet_create']],
    ['a place', ['--from-sequence', '4'], ['2.vpc.vpc_delete']],
    ['a time', ['--since', '2100-01-01T00:00:00Z'], []],
  ])('makes the broker restrict them to %s', async (_, options, expected) => {
    const name = `only${options[0]}`.replaceAll('--', '-');
    expect(await read(await broker.connect(await broker.create(name, '--account', '2', ...options)), name)).toEqual(
      expected,
    );
  });

  it('restricts a subscriber to its own consumer', async () => {
    const connection = await broker.connect(await broker.create('nosy', '--account', '1'));
    await expect(jetstream(connection).consumers.get('EVENTS', 'all')).rejects.toThrow(/permissions violation/i);
  });

  it('lists them, and keeps them over a restart of the broker', async () => {
    const url = await broker.create('stays', '--account', '1', '--entity', 'vpc');
    await broker.nats.stop();
    await broker.nats.start();
    expect((await broker.command('list')).stdout).toMatch(/^stays +events\.1\.vpc\.\* +1 +0$/m);
    expect(await read(await broker.connect(url), 'stays')).toEqual(['1.vpc.vpc_create']);
  });

  it('ends the access of a deleted subscriber at once', async () => {
    const url = await broker.create('ends', '--account', '1');
    const connection = await broker.connect(url);
    const closed = connection.closed();
    expect(await broker.command('delete', 'ends')).toEqual({
      status: 0,
      stdout: 'ends no longer has access.\n',
      stderr: '',
    });
    await closed;
    await expect(connectNats(url)).rejects.toThrow(/does not accept/);
    expect(readFileSync(broker.subscribersFile, 'utf8')).not.toContain('SUBSCRIBER_ends');
    expect(await broker.create('ends', '--account', '1')).not.toBe(url);
  });

  it('gives a program of the operator the events of all accounts, through its own consumer', async () => {
    const connection = await broker.connect(await broker.create('everyone', '--all-accounts'));
    expect(await read(connection, 'everyone')).toHaveLength(4);
    await expect(jetstream(connection).consumers.get('EVENTS', 'all')).rejects.toThrow(/permissions violation/i);
  });

  it('sets a new password, ends the old one with its connections, and keeps the position', async () => {
    const old = await broker.create('rotates', '--account', '2');
    const connection = await broker.connect(old);
    expect(await read(connection, 'rotates')).toHaveLength(3);
    const { stdout } = await broker.command('rotate', 'rotates', '--json');
    await connection.closed();
    await expect(connectNats(old)).rejects.toThrow(/does not accept/);
    const { natsUrl } = JSON.parse(stdout) as { natsUrl: string };
    expect(await read(await broker.connect(natsUrl), 'rotates')).toEqual([]);
  });

  it('moves the position, and keeps the password, the connection and the filter', async () => {
    const connection = await broker.connect(await broker.create('seeks', '--account', '2', '--entity', 'vpc'));
    const created = await decisionAbout('seeks');
    const seek = async (...options: string[]) => {
      const { status, stdout, stderr } = await broker.command('seek', 'seeks', ...options, '--json');
      expect([status, stderr]).toEqual([0, '']);
      return JSON.parse(stdout) as unknown;
    };
    expect(await read(connection, 'seeks')).toEqual(['2.vpc.vpc_create', '2.vpc.vpc_delete']);
    expect(await seek('--from-sequence', '3')).toMatchObject({ position: 3, pending: 1, inFlight: 0 });
    expect(await read(connection, 'seeks')).toEqual(['2.vpc.vpc_delete']);
    expect(await seek('--since', '2026-01-01T00:00:00Z')).toMatchObject({ pending: 2 });

    const consumer = await throughReload(() => jetstream(connection).consumers.get('EVENTS', 'seeks'));
    const [first, second] = [await consumer.next({ expires: 20_000 }), await consumer.next({ expires: 20_000 })];
    expect(await seek('--to-end')).toMatchObject({ position: 5, pending: 0, inFlight: 2 });
    first?.ack();
    second?.ack();
    expect(await read(connection, 'seeks')).toEqual([]);
    expect(await seek('--from-sequence', '4')).toMatchObject({ position: 4, pending: 1, inFlight: 0 });
    expect(await read(connection, 'seeks')).toEqual(['2.vpc.vpc_delete']);
    expect(connection.isClosed()).toBe(false);
    // So the broker need not reload: see BrokerAccess.
    expect(await decisionAbout('seeks')).toMatchObject({ passwordSetBy: created?.decision });
  });

  it('writes no password to the broker, only its hash', async () => {
    const url = new URL(await broker.create('hashed', '--account', '1'));
    expect((await decisionAbout('hashed'))?.passwordHash).toMatch(/^\$2b\$/);
    expect(readFileSync(broker.subscribersFile, 'utf8')).not.toContain(url.password);
  });
});

describe('stratus subscriber', () => {
  it.each([
    [1, ['create', 'x', '--account', '77'], 'There is no account 77.'],
    [2, ['create', 'account-event-feed', '--account', '1'], 'account-event-feed is a name of the installation itself.'],
    [1, ['rotate', 'ghost'], 'There is no subscriber ghost.'],
    [1, ['seek', 'ghost', '--to-end'], 'There is no subscriber ghost.'],
    [2, ['seek', 'ghost'], 'One of --since, --from-sequence and --to-end is needed.'],
    [2, ['delete', demoSubscriber], 'stratus start makes it'],
    [1, ['delete', 'nobody'], 'There is no subscriber nobody.'],
  ])('exits with %i for %j', async (code, args, message) => {
    const before = readFileSync(broker.subscribersFile, 'utf8');
    const { status, stdout, stderr } = await broker.command(...args);
    expect([status, stdout]).toEqual([code, '']);
    expect(stderr).toContain(message);
    expect(readFileSync(broker.subscribersFile, 'utf8')).toBe(before);
  });
});
