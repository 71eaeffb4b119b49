import { serviceOf, subjectOfAllReplicas, subjectOfWork } from '@stratus/contracts';
import { STREAMS } from '@stratus/events/definitions';
import { READS_EVENTS, STREAM_KEEPER, asksForEvents, makingConsumer, keepStreams } from './keep-streams.js';
import { SERVER_ACCOUNT, STREAMS_ACCOUNT, inboxesOf } from './nats-account.js';
import type { NatsAccount, NatsUser } from './nats-account.js';
import { entitiesOf } from './entities-of.js';
import { networkAgentUser, services } from './services.js';
import type { ServiceTopology } from './services.js';
import { subscriberAccount } from './subscribers.js';
import { SUBSCRIBERS_STREAM, readsSubscribers, reloadOf } from './subscribers-stream.js';

/** The user that sets up the streams; it has all rights on them, and reaches no service. */
export const adminUser = 'admin';
export const gatewayUser = 'gateway';
/** The user of the program next to each broker that applies the decisions about subscribers. */
export const brokerAccessUser = 'broker-access';

/** Parts that not every installation has. */
interface Installed {
  /**
   * Whether one agent reads the events through a consumer of the installation, as with `npm start`. Agents of hosts are
   * subscribers instead: hosts come and go while brokers run (decision 90).
   */
  sharedNetworkAgent: boolean;
}

const OF_NETWORK_AGENT = [
  'compute.ports.list',
  'vpc.ports.list',
  'network.ports.list',
  'network.ports.list-firewalls',
  'network.ports.report',
];

/** The user with which a service reaches the streams; its other user calls, replies and signals. */
export const streamsUser = (service: string): string => `${service}-streams`;

/** Subjects on which a service calls others. */
const asksOf = ({ name, asks }: ServiceTopology): string[] => [
  ...asks,
  ...(name === STREAM_KEEPER ? asksForEvents() : []),
];

/** A user that may call an operation may also send the call to all replicas, and ask which of them works on it (decision 22). */
function withFurtherTries(operations: readonly string[]): string[] {
  const further = operations.flatMap((subject) =>
    subject.endsWith('>') ? [] : [subjectOfAllReplicas(subject), subjectOfWork(serviceOf({ subject }))],
  );
  return [...new Set([...operations, ...further])];
}

/**
 * The users whose requests a service replies to. They are listed, because with `allow_responses` the server would remember
 * each request until its reply or timeout, which doubles the cost of passing it on.
 */
const askersOf = ({ name }: ServiceTopology): string[] => [
  gatewayUser,
  ...(OF_NETWORK_AGENT.some((subject) => serviceOf({ subject }) === name) ? [networkAgentUser] : []),
  ...services
    .filter((service) => asksOf(service).some((subject) => ['*', name].includes(subject.split('.')[0] ?? '')))
    .map((service) => service.name),
];

/** The subjects of the JetStream API for one durable pull consumer of EVENTS; its service also creates and finds it. */
const ownConsumer = (consumer: string): string[] => [
  ...['DELETE', 'MSG.NEXT'].map((action) => `$JS.API.CONSUMER.${action}.EVENTS.${consumer}`),
  `$JS.ACK.EVENTS.${consumer}.>`,
];

/**
 * A service's rights on the streams: publish its events, read its subscriptions, and single events where it says so; one service
 * recreates lost streams.
 */
function streamRights({ name, subscriptions, readsStream }: ServiceTopology): string[] {
  return [
    '$JS.API.INFO',
    ...STREAMS.map((stream) => `$JS.API.STREAM.INFO.${stream.name}`),
    ...entitiesOf(name).map((entity) => `events.*.${entity}.*`),
    `internal.${name}.>`,
    ...subscriptions.flatMap((consumer) => [...ownConsumer(consumer), `dead.${name}.${consumer}`]),
    ...(readsStream ? [READS_EVENTS] : []),
    // A subject imported twice would reach the server twice, and the keeper may create and find every consumer.
    ...(name === STREAM_KEEPER ? keepStreams() : subscriptions.flatMap(makingConsumer)),
  ];
}

function serviceUser(service: ServiceTopology): NatsUser {
  const { name } = service;
  return {
    name,
    subscribe: [`${name}.>`, inboxesOf(name), 'signal.>'],
    publish: [
      `signal.${name}.>`,
      ...withFurtherTries(service.asks),
      ...(name === STREAM_KEEPER ? asksForEvents() : []),
      ...askersOf(service).map(inboxesOf),
    ],
  };
}

/** All agents call as this user. */
const NETWORK_AGENT: NatsUser = {
  name: networkAgentUser,
  publish: withFurtherTries(OF_NETWORK_AGENT),
  subscribe: [inboxesOf(networkAgentUser)],
};

/**
 * The account in which the gateway and the services call each other and signal. It has no streams, so only its users reply
 * there.
 */
const servicesAccount = (): NatsAccount => ({
  name: 'SERVICES',
  users: [
    {
      name: gatewayUser,
      publish: services.map(({ name }) => `${name}.>`),
      subscribe: [inboxesOf(gatewayUser), 'signal.>'],
    },
    ...services.map(serviceUser),
    NETWORK_AGENT,
  ],
});

const streamsAccount = (): NatsAccount => ({
  name: STREAMS_ACCOUNT,
  jetstream: true,
  users: [{ name: adminUser, publish: ['>'], subscribe: ['>'] }],
  exports: [
    ...[
      'events.>',
      'internal.>',
      'dead.>',
      '$JS.API.INFO',
      '$JS.API.STREAM.*.*',
      `$JS.API.STREAM.MSG.GET.${SUBSCRIBERS_STREAM}`,
      READS_EVENTS,
      ...['INFO', 'DELETE', 'DURABLE.CREATE', 'CREATE'].map((action) => `$JS.API.CONSUMER.${action}.*.*`),
      '$JS.API.CONSUMER.CREATE.*.*.>',
      '$JS.API.CONSUMER.NAMES.*',
    ].map((subject) => ({ subject, answers: 'one' as const })),
    // An acknowledgement may request the next messages.
    ...['$JS.API.CONSUMER.MSG.NEXT.*.*', '$JS.ACK.*.*.>'].map((subject) => ({ subject, answers: 'many' as const })),
  ],
});

const streamsAccountOf = (service: ServiceTopology): NatsAccount => {
  const name = streamsUser(service.name);
  const rights = streamRights(service);
  return {
    name: name.toUpperCase(),
    users: [{ name, publish: rights, subscribe: [inboxesOf(name)] }],
    imports: rights,
  };
};

/** It reads the events of all accounts through one consumer, which an administrator makes. */
const networkAgentAccount = (): NatsAccount => {
  const name = streamsUser(networkAgentUser);
  const rights = [
    '$JS.API.INFO',
    ...['INFO', 'MSG.NEXT'].map((action) => `$JS.API.CONSUMER.${action}.EVENTS.${networkAgentUser}`),
    `$JS.ACK.EVENTS.${networkAgentUser}.>`,
  ];
  return {
    name: name.toUpperCase(),
    users: [{ name, publish: rights, subscribe: [inboxesOf(name)] }],
    imports: rights,
  };
};

const BROKER_ACCESS_ACCOUNT = brokerAccessUser.toUpperCase();
const RELOADS = [reloadOf('*')];

/** It reads the decisions about subscribers, whose passwords are hashed, and makes servers reload their configuration. */
const brokerAccessAccount = (): NatsAccount => ({
  name: BROKER_ACCESS_ACCOUNT,
  users: [
    { name: brokerAccessUser, publish: [...readsSubscribers, ...RELOADS], subscribe: [inboxesOf(brokerAccessUser)] },
  ],
  imports: readsSubscribers,
  serverImports: RELOADS,
});

/** It has no users: it does one thing, for one account. */
const serverAccount = (): NatsAccount => ({
  name: SERVER_ACCOUNT,
  users: [],
  exports: RELOADS.map((subject) => ({ subject, answers: 'one', to: [BROKER_ACCESS_ACCOUNT] })),
});

/**
 * Every account of an installation, with the demo account's subscriber; `stratus subscriber create` adds others. Each user
 * has only the rights it needs: only the gateway may send any command to the services.
 */
export function natsAccounts({ sharedNetworkAgent }: Installed = { sharedNetworkAgent: true }): NatsAccount[] {
  return [
    streamsAccount(),
    servicesAccount(),
    ...services.map(streamsAccountOf),
    ...(sharedNetworkAgent ? [networkAgentAccount()] : []),
    serverAccount(),
    brokerAccessAccount(),
    subscriberAccount(demoSubscriber),
  ];
}

/** The subscriber who follows the events of the demo account; its user and its consumer have this name. */
export const demoSubscriber = 'subscriber-1';
