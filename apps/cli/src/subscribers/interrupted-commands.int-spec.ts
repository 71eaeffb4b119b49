/** Catches: a subscriber that a killed command, or one of two concurrent ones, leaves in a state that no command repairs. */
import { throughReload } from '@stratus/events/operating';
import { subscriberConsumer } from '@stratus/topology';
import { SubscriberBroker, read } from '../../test/subscriber-broker.js';

let broker: SubscriberBroker;
beforeAll(async () => {
  broker = await SubscriberBroker.start();
});
afterAll(() => broker.stop());

describe('a command that was killed', () => {
  const past = new Date(0);

  it('leaves a consumer of other events: a repeat creates its own', async () => {
    await broker.begin('half', past);
    const { manager } = await broker.asAdministrator();
    await throughReload(() => manager.consumers.add('EVENTS', subscriberConsumer('half', ['events.2.>'])));
    const connection = await broker.connect(await broker.create('half', '--account', '1'));
    expect(await read(connection, 'half')).toEqual(['1.vpc.vpc_create']);
  });

  it('between ending the access and removing the consumer: a repeat removes it', async () => {
    await broker.create('halfgone', '--account', '1');
    await broker.begin('halfgone', past);
    expect((await broker.command('delete', 'halfgone')).stderr).toBe('');
    expect((await broker.command('delete', 'halfgone')).stderr).toContain('There is no subscriber halfgone.');
  });

  it('between removing the consumer and creating it elsewhere: a repeat creates it', async () => {
    const connection = await broker.connect(await broker.create('halfmoved', '--account', '2'));
    const { manager } = await broker.asAdministrator();
    await throughReload(() => manager.consumers.delete('EVENTS', 'halfmoved'));
    expect((await broker.command('seek', 'halfmoved', '--from-sequence', '4')).stderr).toBe('');
    expect(await read(connection, 'halfmoved')).toEqual(['2.vpc.vpc_delete']);
  });

  it('blocks others for a minute, because it may still be running', async () => {
    await broker.begin('busy', new Date(Date.now() + 50_000));
    for (const args of [
      ['create', 'busy', '--account', '1'],
      ['delete', 'busy'],
      ['seek', 'busy', '--to-end'],
    ]) {
      expect((await broker.command(...args)).stderr).toMatch(/Another command works on busy.*try again in \d+ sec/);
    }
  });
});

describe('in parallel', () => {
  it('one of two commands for the same name wins, with its own events', async () => {
    const outcomes = await Promise.all(
      ['1', '2'].map((account) => broker.command('create', 'twice', '--account', account, '--json')),
    );
    const won = outcomes.filter(({ status }) => status === 0).map(({ stdout }) => JSON.parse(stdout));
    expect(won).toHaveLength(1);
    const [{ natsUrl, accountId }] = won as [{ natsUrl: string; accountId: number }];
    expect(await read(await broker.connect(natsUrl), 'twice')).toHaveLength(accountId === 1 ? 1 : 3);
  });
});
