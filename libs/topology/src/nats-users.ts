import { entitiesOf, services } from './services.js';
import type { ServiceTopology } from './services.js';

/** A user of the NATS server with the subjects on which it may publish and to which it may subscribe. */
export interface NatsUser {
  name: string;
  publish: string[];
  subscribe: string[];
}

/** The user that sets up the installation; it may do everything. */
export const adminUser = 'admin';
export const gatewayUser = 'gateway';

/** A customer who follows the events of the demo account. */
export const subscriber = { user: 'subscriber-1', consumer: 'subscriber-1' };

/** Operations that every service may ask, because a rule needs the answer. */
const lookUps = ['catalog.*.get', 'catalog.*.list', 'vpc.vpcs.get', 'compute.*.locate'];

/** The JetStream API subjects of a durable or ordered pull consumer. */
function consume(stream: string): string[] {
  return [
    `$JS.API.STREAM.INFO.${stream}`,
    `$JS.API.CONSUMER.*.${stream}.>`,
    `$JS.API.CONSUMER.DURABLE.CREATE.${stream}.>`,
    `$JS.API.CONSUMER.MSG.NEXT.${stream}.>`,
  ];
}

const inboxesOf = (user: string): string => `_INBOX_${user}.>`;

/**
 * The users whose requests a service answers. They are listed, because with `allow_responses` the server would remember
 * each request until its answer or timeout, which doubles the cost of passing it on.
 */
const askers = (): string[] => [gatewayUser, adminUser, ...services.map(({ name }) => name)];

function serviceUser({ name, asks }: ServiceTopology): NatsUser {
  return {
    name,
    subscribe: [`${name}.>`, inboxesOf(name), 'internal.>', 'signal.>'],
    publish: [
      `internal.${name}.>`,
      `signal.${name}.>`,
      `dead.${name}.>`,
      ...entitiesOf(name).map((entity) => `events.*.${entity}.*`),
      ...lookUps.filter((subject) => !subject.startsWith(`${name}.`)),
      ...asks,
      '$JS.API.INFO',
      ...consume('EVENTS'),
      ...consume('INTERNAL'),
      '$JS.ACK.>',
      ...askers().map(inboxesOf),
    ],
  };
}

/**
 * One user per process, each with only the rights it needs: only the gateway may send any command to the services. A stream
 * stores `internal.>`; `signal.>` reaches only the processes running at that moment.
 */
export function natsUsers(): NatsUser[] {
  return [
    { name: adminUser, publish: ['>'], subscribe: ['>'] },
    {
      name: gatewayUser,
      publish: services.map(({ name }) => `${name}.>`),
      subscribe: [inboxesOf(gatewayUser), 'internal.>', 'signal.>'],
    },
    ...services.map(serviceUser),
    {
      name: subscriber.user,
      // An administrator creates its consumer, which shows only its account; with the right to create one it could read
      // other accounts.
      publish: [
        '$JS.API.INFO',
        `$JS.API.CONSUMER.INFO.EVENTS.${subscriber.consumer}`,
        `$JS.API.CONSUMER.MSG.NEXT.EVENTS.${subscriber.consumer}`,
        `$JS.ACK.EVENTS.${subscriber.consumer}.>`,
      ],
      subscribe: [inboxesOf(subscriber.user)],
    },
  ];
}
