import { entitiesOf, services } from './services.js';
import type { ServiceTopology } from './services.js';

/** A user of the NATS server with the subjects on which it may publish and to which it may subscribe. */
export interface NatsUser {
  name: string;
  publish: string[];
  subscribe: string[];
}

/** Sets the installation up: may do everything. */
export const adminUser = 'admin';
export const gatewayUser = 'gateway';

/** A customer of the demo account who follows its events. */
export const subscriber = { user: 'subscriber-1', consumer: 'subscriber-1' };

/** Operations that every service may ask of another one, because a rule needs the answer. */
const lookUps = ['catalog.*.get', 'catalog.*.list', 'vpc.vpcs.get', 'compute.*.locate'];

/** What a durable or ordered pull consumer of a stream asks of JetStream. */
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
 * Those whose requests a service answers. Named, and not left to `allow_responses`: with that the server remembers each
 * request until it is answered or forgotten, which doubles what it costs to pass one on.
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
 * One user per process, each with the rights that it needs: only the gateway may send any command to the services.
 * `internal.>` is stored in a stream; `signal.>` is not and reaches whoever runs at that moment.
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
      // Its consumer is made for it and shows its account alone; with the right to make one it could read other accounts.
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
