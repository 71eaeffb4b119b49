import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { AckPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { type NatsConnection, PermissionViolationError, RequestError } from '@nats-io/transport-node';
import {
  listComputePorts,
  listEnforcedFirewalls,
  listNetworkPorts,
  listVpcPorts,
  reportEnforcement,
  serviceOf,
  subjectOfAllReplicas,
  subjectOfWork,
} from '@stratus/contracts';
import {
  accountsBlock,
  adminUser,
  brokerAccessUser,
  demoSubscriber,
  natsAccounts,
  subscriberAccount,
  subscriberConsumer,
} from '@stratus/topology';

import { provisionNetworkAgent, provisionStreams, provisionSubscriber } from '@stratus/installation';
import { brokerLogin } from './installing.ts';
import { connectNats, startNats, urlWithCredentials } from '@stratus/local-servers';
import type { NatsServer } from '@stratus/local-servers';

/** The operations that the agents of networks call, by the contract. */
const OF_NETWORK_AGENT = [
  listComputePorts,
  listVpcPorts,
  listNetworkPorts,
  listEnforcedFirewalls,
  reportEnforcement,
].map(({ subject }) => subject);

/** For what usually takes a moment, on a machine that may stand still meanwhile. */
const LONG_MS = 30_000;
/** The agent of a host is a subscriber of the events of all accounts. */
const HOST_AGENT = 'network-agent-host-a';
const OTHER_HOST = 'network-agent-host-b';
const ACCOUNTS = [...natsAccounts(), subscriberAccount(HOST_AGENT), subscriberAccount(OTHER_HOST)];

describe('NATS permissions', () => {
  let server: NatsServer;
  const connections: NatsConnection[] = [];

  const urlOf = (user: string): string => urlWithCredentials(server.url, user, `password of ${user}`);
  const connectAs = async (user: string): Promise<NatsConnection> => {
    const connection = await connectNats(urlOf(user));
    connections.push(connection);
    return connection;
  };
  /** NATS does not acknowledge a publish; a refusal arrives as an error of the connection. */
  const refusedPublish = async (user: string, subject: string): Promise<boolean> => {
    const connection = await connectAs(user);
    const refused = (async () => {
      for await (const status of connection.status()) {
        if (status.type === 'error' && status.error instanceof PermissionViolationError) return true;
      }
      return false;
    })();
    connection.publish(subject, 'x');
    await connection.flush();
    await connection.close();
    return refused;
  };

  beforeAll(async () => {
    server = await startNats({
      dir: mkdtempSync(join(tmpdir(), 'stratus-nats-')),
      config: accountsBlock(ACCOUNTS, (user) => `password of ${user}`),
    });
    await provisionStreams(brokerLogin(urlOf(adminUser)));
    await provisionStreams(brokerLogin(urlOf(adminUser)));
    await provisionSubscriber(brokerLogin(urlOf(adminUser)), 1);
    await provisionSubscriber(brokerLogin(urlOf(adminUser)), 1);
    const vpc = jetstream(await connectAs('vpc-streams'));
    await vpc.publish('events.1.vpc.vpc_create', 'of account 1');
    await vpc.publish('events.2.vpc.vpc_create', 'of account 2');
  });

  afterAll(async () => {
    await Promise.all(connections.map((connection) => connection.close()));
    await server.stop();
  });

  it('refuses a user without a password', async () => {
    await expect(connectNats(server.url)).rejects.toThrow(/does not accept/);
  });

  it('lets the gateway ask a service, and the service reply', async () => {
    const service = await connectAs('vpc');
    const gateway = await connectAs('gateway');
    service.subscribe('vpc.vpcs.create', {
      queue: 'vpc',
      callback: (_error, message) => void message.respond('created'),
    });
    await service.flush();
    const reply = await gateway.request('vpc.vpcs.create', 'x', { timeout: LONG_MS });
    expect(reply.string()).toBe('created');
  });

  it.each(OF_NETWORK_AGENT)('lets the agents of networks call %s, and the service reply', async (subject) => {
    const service = await connectAs(serviceOf({ subject }));
    service.subscribe(subject, { callback: (_error, message) => void message.respond('ports') });
    await service.flush();
    const agent = await connectAs('network-agent');
    expect((await agent.request(subject, 'x', { timeout: LONG_MS })).string()).toBe('ports');
  });

  it('lets a service send the requests of its sagas', async () => {
    const service = await connectAs('network');
    const asker = await connectAs('compute');
    service.subscribe('network.gates.close', { callback: (_error, message) => void message.respond('closed') });
    await service.flush();
    expect((await asker.request('network.gates.close', 'x', { timeout: LONG_MS })).string()).toBe('closed');
  });

  it('lets a service follow the streams with its own consumer', async () => {
    const connection = await connectAs('account-streams');
    const manager = await jetstreamManager(connection);
    await manager.consumers.add('EVENTS', { durable_name: 'account-event-feed', ack_policy: AckPolicy.Explicit });
    const consumer = await jetstream(connection).consumers.get('EVENTS', 'account-event-feed');
    const messages = await consumer.fetch({ max_messages: 2, expires: LONG_MS });
    const seen: string[] = [];
    for await (const message of messages) {
      seen.push(message.string());
      await message.ackAck();
    }
    expect(seen).toEqual(['of account 1', 'of account 2']);
  });

  it('lets account-service recreate the streams, and restore a consumer', async () => {
    const connection = await connectAs('account-streams');
    const manager = await jetstreamManager(connection, { checkAPI: false });
    await manager.streams.delete('EVENTS');
    const vpc = jetstream(await connectAs('vpc-streams'));
    const toNone = vpc.publish('events.1.vpc.vpc_create', 'to no stream', { timeout: 500 });
    await expect(toNone).rejects.toThrow();
    await manager.streams.add({ name: 'EVENTS', subjects: ['events.>'] });
    await vpc.publish('events.1.vpc.vpc_create', 'of account 1');
    await vpc.publish('events.2.vpc.vpc_create', 'of account 2');
    await manager.consumers.add('EVENTS', subscriberConsumer(demoSubscriber, ['events.1.>']));
    const { consumers } = (await connection.request('$JS.API.CONSUMER.NAMES.EVENTS')).json<{ consumers: string[] }>();
    expect(consumers).toEqual([demoSubscriber]);
    expect((await manager.consumers.info('EVENTS', demoSubscriber)).config.filter_subject).toBe('events.1.>');
    expect((await manager.streams.getMessage('EVENTS', { seq: 2 }))?.string()).toBe('of account 2');
  });

  it('lets webhook-service follow the events of all accounts, and read earlier ones again', async () => {
    const connection = await connectAs('webhook-streams');
    const manager = await jetstreamManager(connection, { checkAPI: false });
    await manager.consumers.add('EVENTS', { durable_name: 'webhook-deliveries', ack_policy: AckPolicy.Explicit });
    const consumer = await jetstream(connection).consumers.get('EVENTS', 'webhook-deliveries');
    const message = await consumer.next({ expires: LONG_MS });
    expect([message?.string(), await message?.ackAck()]).toEqual(['of account 1', true]);
    const { state } = await manager.streams.info('EVENTS');
    const again = await manager.streams.getMessage('EVENTS', { seq: state.first_seq });
    expect(again?.string()).toBe('of account 1');
  });

  it('lets webhook-service ask which events users may see', async () => {
    const service = await connectAs('account');
    const asker = await connectAs('webhook');
    service.subscribe('account.viewers.find', { callback: (_error, message) => void message.respond('[]') });
    await service.flush();
    expect((await asker.request('account.viewers.find', 'x', { timeout: LONG_MS })).string()).toBe('[]');
  });

  it('lets account-service ask other services for their unpublished events', async () => {
    const service = await connectAs('vpc');
    const asker = await connectAs('account');
    service.subscribe('vpc.ledger.unpublished', { callback: (_error, message) => void message.respond('[]') });
    await service.flush();
    expect((await asker.request('vpc.ledger.unpublished', 'x', { timeout: LONG_MS })).string()).toBe('[]');
  });

  it.each([
    ['gateway', 'vpc.vpcs.create'],
    ['network', 'catalog.regions.list'],
    ['network', 'compute.instances.locate'],
    ['webhook', 'account.viewers.find'],
    ['compute', 'vpc.attachments.reserve'],
    ['compute', 'network.addresses.allocate'],
    ...OF_NETWORK_AGENT.map((subject) => ['network-agent', subject]),
  ])('lets %s send %s to all replicas, and look for the one that works on it', async (user, subject) => {
    const [name = ''] = subject.split('.');
    const service = await connectAs(name);
    for (const heard of [subjectOfAllReplicas(subject), subjectOfWork(name)]) {
      service.subscribe(heard, { callback: (_error, message) => void message.respond(message.subject) });
      await service.flush();
      const asker = await connectAs(user);
      expect((await asker.request(heard, 'x', { timeout: LONG_MS })).string()).toBe(heard);
    }
  });

  it.each([
    ['account', 'vpc.vpcs.create', 'commands are the gateway’s'],
    ['account', 'vpc.again.vpcs.create', 'commands are the gateway’s, also to all replicas'],
    ['vpc', 'network.again.addresses.release', 'steps of sagas of another service, also to all replicas'],
    ['vpc', 'network.ports.report', 'agents report'],
    ['account', 'network.again.ports.report', 'agents report, also to all replicas'],
    ['vpc', 'network.at-work', 'it asks network-service for nothing'],
    [demoSubscriber, 'vpc.at-work', 'a customer reaches no service'],
    ['vpc', 'account.tokens.create', 'commands are the gateway’s'],
    ['vpc', 'network.addresses.release', 'steps of sagas of another service'],
    ['compute', 'vpc.vpcs.delete', 'commands that are no step of its sagas'],
    ['network', 'compute.tags.delete', 'commands are the gateway’s'],
    ['vpc', 'events.1.vpc.vpc_create', 'events go to the streams’ account'],
    ['vpc', 'signal.account.access-changed', 'signals of another service'],
    ['vpc', '$JS.API.STREAM.INFO.EVENTS', 'the streams are in another account'],
    ['vpc-streams', 'vpc.vpcs.create', 'the services are in another account'],
    ['vpc-streams', 'events.1.account.account_update', 'events of an entity that is not its own'],
    ['vpc-streams', 'internal.account.token_revoked', 'internal facts of another service'],
    ['vpc-streams', 'dead.account.account-event-feed', 'it has no subscriptions'],
    ['vpc-streams', '$JS.API.STREAM.DELETE.EVENTS', 'streams are the administrator’s'],
    ['vpc-streams', '$JS.API.STREAM.PURGE.EVENTS', 'streams are the administrator’s'],
    ['vpc-streams', '$JS.API.STREAM.UPDATE.EVENTS', 'streams are the administrator’s'],
    ['vpc-streams', '$JS.API.CONSUMER.CREATE.EVENTS.mine', 'it has no subscriptions'],
    ['account-streams', '$JS.API.CONSUMER.LIST.EVENTS', 'the broker counts what is pending for every consumer'],
    ['vpc-streams', '$JS.API.CONSUMER.NAMES.EVENTS', 'it restores no consumers'],
    ['network-streams', '$JS.API.CONSUMER.INFO.EVENTS.account-event-feed', 'the consumer of another service'],
    ['account-streams', '$JS.API.CONSUMER.DELETE.EVENTS.subscriber-1', 'the consumer of a customer'],
    ['account-streams', '$JS.ACK.EVENTS.network-computes.1.1.1.1.0', 'the consumer of another service'],
    ['vpc-streams', '$JS.API.STREAM.CREATE.EVENTS', 'who makes a stream can read everything'],
    ['account', '$JS.API.STREAM.CREATE.EVENTS', 'the streams are in another account'],
    ['account-streams', '$JS.API.STREAM.CREATE.OTHER', 'the streams of an installation are known'],
    ['account-streams', '$JS.API.STREAM.PURGE.EVENTS', 'streams are the administrator’s'],
    ['account-streams', '$JS.API.STREAM.DELETE.DEAD_LETTERS', 'there is no ledger behind it'],
    [brokerAccessUser, 'subscribers.mine', 'it would make itself a subscriber'],
    [brokerAccessUser, '$JS.API.STREAM.PURGE.SUBSCRIBERS', 'it reads decisions only'],
    [brokerAccessUser, '$JS.API.STREAM.MSG.DELETE.SUBSCRIBERS', 'it reads decisions only'],
    [brokerAccessUser, '$JS.API.STREAM.MSG.GET.EVENTS', 'events are not its business'],
    [brokerAccessUser, '$JS.API.CONSUMER.CREATE.SUBSCRIBERS', 'a consumer delivers to any subject'],
    [brokerAccessUser, 'vpc.vpcs.create', 'it reaches no service'],
    ['network-agent', 'compute.instances.list', 'it reads ports only'],
    ['network-agent', 'vpc.vpcs.create', 'commands are the gateway’s'],
    ['network-agent', 'signal.vpc.changed', 'signals are those of services'],
    ['network-agent', 'network.gates.close', 'steps of sagas'],
    ['network-agent', 'network.again.gates.close', 'steps of sagas, also to all replicas'],
    ['network-agent', 'compute.instances.locate', 'it reads ports only'],
    ['network-agent', 'catalog.regions.list', 'it reads ports only'],
    ['network-agent', 'account.at-work', 'it asks account-service for nothing'],
    ['network-agent', '_INBOX_gateway.mine', 'it replies to nobody'],
    ['network-agent', '_INBOX_compute.mine', 'it replies to nobody'],
    ['network-agent', '$JS.API.CONSUMER.MSG.NEXT.EVENTS.network-agent', 'the streams are in another account'],
    ['network-agent-streams', 'events.1.vpc.vpc_create', 'events come from services'],
    ['network-agent-streams', '$JS.API.CONSUMER.CREATE.EVENTS.mine', 'an administrator makes its consumer'],
    ['network-agent-streams', '$JS.API.CONSUMER.CREATE.EVENTS.network-agent', 'an administrator makes its consumer'],
    ['network-agent-streams', '$JS.API.CONSUMER.DURABLE.CREATE.EVENTS.network-agent', 'it might be given a subject'],
    ['network-agent-streams', '$JS.API.CONSUMER.DELETE.EVENTS.network-agent', 'the consumer stays'],
    ['network-agent-streams', '$JS.API.CONSUMER.NAMES.EVENTS', 'the names of customers'],
    ['network-agent-streams', '$JS.API.CONSUMER.MSG.NEXT.EVENTS.account-event-feed', 'the consumer of a service'],
    ['network-agent-streams', '$JS.API.CONSUMER.INFO.EVENTS.account-event-feed', 'the consumer of a service'],
    ['network-agent-streams', '$JS.ACK.EVENTS.account-event-feed.1.1.1.1.0', 'the consumer of a service'],
    ['network-agent-streams', '$JS.API.CONSUMER.MSG.NEXT.EVENTS.subscriber-1', 'the consumer of a customer'],
    ['network-agent-streams', '$JS.API.STREAM.INFO.EVENTS', 'it has its consumer'],
    ['network-agent-streams', '$JS.API.DIRECT.GET.EVENTS', 'it has its consumer'],
    ['network-agent-streams', 'internal.account.token_revoked', 'internal facts of a service'],
    ['network-agent-streams', '$JS.API.STREAM.MSG.GET.EVENTS', 'it has its consumer'],
    ['network-agent-streams', 'compute.ports.list', 'the services are in another account'],
    [HOST_AGENT, `$JS.API.CONSUMER.MSG.NEXT.EVENTS.${OTHER_HOST}`, 'the consumer of another host'],
    [HOST_AGENT, `$JS.ACK.EVENTS.${OTHER_HOST}.1.1.1.1.0`, 'the consumer of another host'],
    [HOST_AGENT, '$JS.API.CONSUMER.MSG.NEXT.EVENTS.network-agent', 'the consumer of another agent'],
    [HOST_AGENT, `$JS.API.CONSUMER.CREATE.EVENTS.${HOST_AGENT}`, 'an administrator makes its consumer'],
    [HOST_AGENT, 'compute.ports.list', 'the services are in another account'],
    [HOST_AGENT, 'events.1.vpc.vpc_create', 'events come from services'],
    ['account-streams', '$JS.API.STREAM.MSG.GET.SUBSCRIBERS', 'the hashes of all passwords'],
    ['vpc-streams', '$JS.API.STREAM.MSG.GET.EVENTS', 'the events of other services'],
    ['webhook', 'account.tokens.resolve', 'it asks about viewers only'],
    ['webhook', 'account.again.users.resolve', 'it asks about viewers only, also all replicas'],
    ['webhook', 'vpc.vpcs.get', 'it asks about viewers only'],
    ['webhook', '$JS.API.STREAM.MSG.GET.EVENTS', 'the streams are in another account'],
    ['webhook-streams', '$JS.API.STREAM.MSG.GET.DEAD_LETTERS', 'it reads events only'],
    ['webhook-streams', '$JS.API.STREAM.MSG.GET.SUBSCRIBERS', 'the hashes of all passwords'],
    ['webhook-streams', '$JS.API.STREAM.MSG.DELETE.EVENTS', 'it reads events only'],
    ['webhook-streams', '$JS.API.CONSUMER.CREATE.EVENTS.mine', 'it has its consumer'],
    ['webhook-streams', '$JS.API.CONSUMER.MSG.NEXT.EVENTS.account-event-feed', 'the consumer of another service'],
    ['webhook-streams', 'events.1.vpc.vpc_create', 'events of an entity that is not its own'],
    ['vpc', 'account.viewers.find', 'it does not need the answer'],
    ['account-streams', 'subscribers.mine', 'subscribers are the administrator’s'],
    ['vpc', '_INBOX_network.mine', 'an answer to a service that does not ask it'],
    ['account', '_INBOX_network.mine', 'an answer to a service that does not ask it'],
    ['vpc', 'compute.instances.locate', 'it does not need the answer'],
    ['vpc', 'account.ledger.unpublished', 'events of another service'],
    ['gateway', 'events.1.vpc.vpc_create', 'events come from services'],
    [demoSubscriber, 'vpc.vpcs.create', 'a customer sends no commands'],
    [demoSubscriber, 'events.1.vpc.vpc_create', 'a customer invents no events'],
    [demoSubscriber, '$JS.API.CONSUMER.CREATE.EVENTS.mine', 'a consumer of its own could read other accounts'],
    [demoSubscriber, '$JS.API.CONSUMER.DURABLE.CREATE.EVENTS.mine', 'a consumer of its own could read other accounts'],
    [demoSubscriber, '$JS.API.CONSUMER.MSG.NEXT.EVENTS.account-event-feed', 'the consumer of a service'],
    [demoSubscriber, '$JS.API.CONSUMER.DELETE.EVENTS.subscriber-1', 'the consumer stays'],
    [demoSubscriber, '$JS.API.STREAM.MSG.GET.EVENTS', 'the stream holds other accounts'],
    [demoSubscriber, '$JS.API.DIRECT.GET.EVENTS', 'the stream holds other accounts'],
  ])('refuses %s publishing on %s: %s', async (user, subject) => {
    expect(await refusedPublish(user, subject)).toBe(true);
  });

  it.each([
    [demoSubscriber, 'events.2.>'],
    [demoSubscriber, '_INBOX_subscriber-2.>'],
    ['gateway', '_INBOX.>'],
    ['vpc', '_INBOX.>'],
    [demoSubscriber, '>'],
    ['gateway', 'vpc.>'],
    ['vpc', 'account.>'],
    ['vpc', '_INBOX_account.>'],
    ['vpc-streams', 'events.>'],
    ['vpc-streams', '_INBOX_vpc.>'],
    ['network-agent', '_INBOX_gateway.>'],
    ['network-agent', 'compute.>'],
    ['network-agent', 'signal.>'],
    ['network-agent', '_INBOX.>'],
    ['network-agent-streams', 'events.>'],
    ['network-agent-streams', '_INBOX_network-agent.>'],
  ])('refuses %s subscribing to %s', async (user, subject) => {
    const connection = await connectAs(user);
    const error = await new Promise<Error | null>((resolve) => {
      connection.subscribe(subject, { callback: (problem) => resolve(problem) });
    });
    expect(error).toBeInstanceOf(PermissionViolationError);
  });

  it('shows the subscriber the events of its own account, and no others', async () => {
    const connection = await connectAs(demoSubscriber);
    const consumer = await jetstream(connection).consumers.getConsumerFromInfo(
      await (await jetstreamManager(connection, { checkAPI: false })).consumers.info('EVENTS', demoSubscriber),
    );
    const first = await consumer.next({ expires: LONG_MS });
    expect([first?.string(), await first?.ackAck()]).toEqual(['of account 1', true]);
    // The broker has no further one for it.
    expect(await consumer.info()).toMatchObject({ num_pending: 0, num_ack_pending: 0, num_waiting: 0 });
  });

  it('shows the agents of networks the events of all accounts', async () => {
    await provisionNetworkAgent(brokerLogin(urlOf(adminUser)));
    const vpc = jetstream(await connectAs('vpc-streams'));
    await vpc.publish('events.3.vpc.vpc_create', 'of account 3');
    const consumer = await jetstream(await connectAs('network-agent-streams')).consumers.get('EVENTS', 'network-agent');
    const message = await consumer.next({ expires: LONG_MS });
    expect([message?.string(), await message?.ackAck()]).toEqual(['of account 3', true]);
  });

  it('shows each host the events of all accounts, whatever the others have read', async () => {
    const manager = await jetstreamManager(await connectAs(adminUser));
    for (const host of [HOST_AGENT, OTHER_HOST])
      await manager.consumers.add('EVENTS', subscriberConsumer(host, ['events.>'], { toEnd: true }));
    const vpc = jetstream(await connectAs('vpc-streams'));
    await vpc.publish('events.4.vpc.vpc_create', 'of account 4');
    for (const host of [HOST_AGENT, OTHER_HOST]) {
      const consumer = await jetstream(await connectAs(host)).consumers.get('EVENTS', host);
      const message = await consumer.next({ expires: LONG_MS });
      expect([message?.string(), await message?.ackAck()]).toEqual(['of account 4', true]);
    }
  });

  it('rejects a request that the permissions forbid', async () => {
    const connection = await connectAs(demoSubscriber);
    await expect(connection.request('vpc.vpcs.list', 'x', { timeout: LONG_MS })).rejects.toBeInstanceOf(RequestError);
  });
});
