import { id, moment, text, texts, yes } from '../operator/inputs.js';
import type { OperatorOperation } from '../operator/operation.js';
import type { CreateOptions, StartOptions } from './subscribers.js';

type Start = Omit<StartOptions, 'since'> & { since?: string | undefined };
type Create = Omit<CreateOptions, 'since'> & Start & { name: string };
interface OneSubscriber {
  name: string;
}

const subscribers = () => import('./subscribers.js');
const NAME = text('Name of the subscriber, of its user and of its consumer', '^[a-z][a-z0-9_-]{0,31}$');
const START = {
  since: moment('Begin at this time'),
  fromSequence: id('Begin at this position of the stream'),
  toEnd: yes('Begin with the next event'),
};
const ONE = { input: { name: NAME }, required: ['name'], ids: ({ name }: OneSubscriber) => [name] } as const;

const timed = <O extends Start>({ since, ...others }: O): Omit<O, 'since'> & { since?: Date } => ({
  ...others,
  ...(since !== undefined && { since: new Date(since) }),
});

export const listSubscribers: OperatorOperation<object> = {
  name: 'subscribers.list',
  method: 'GET',
  path: '/subscribers',
  summary: 'list the subscribers, their events, and how far behind they are',
  input: {},
  required: [],
  run: async (context) => (await subscribers()).list(context),
};

export const createSubscriber: OperatorOperation<Create> = {
  name: 'subscribers.create',
  method: 'POST',
  path: '/subscribers',
  summary: 'give a program access to events: those of one account or of all, from the oldest on',
  input: {
    name: NAME,
    account: id('The events of this account'),
    allAccounts: yes('The events of all accounts'),
    entity: texts('Only events about these entities, such as vpc'),
    type: texts('Only events of these types, such as vpc_create'),
    ...START,
  },
  required: ['name'],
  ids: ({ name }) => [name],
  run: async (context, { name, ...options }) => (await subscribers()).create(context, name, timed(options)),
};

export const seekSubscriber: OperatorOperation<OneSubscriber & Start> = {
  name: 'subscribers.seek',
  method: 'POST',
  path: '/subscribers/{name}/seek',
  summary:
    'move a subscriber in the stream; its password stays. Unacknowledged events before the place never come again',
  input: { name: NAME, ...START },
  required: ['name'],
  ids: ({ name }) => [name],
  run: async (context, { name, ...start }) => (await subscribers()).seek(context, name, timed(start)),
};

export const rotateSubscriber: OperatorOperation<OneSubscriber> = {
  name: 'subscribers.rotate',
  method: 'POST',
  path: '/subscribers/{name}/rotate',
  summary: 'replace the password of a subscriber at once; its position stays',
  ...ONE,
  run: async (context, { name }) => (await subscribers()).rotate(context, name),
};

export const deleteSubscriber: OperatorOperation<OneSubscriber> = {
  name: 'subscribers.delete',
  method: 'DELETE',
  path: '/subscribers/{name}',
  summary: 'end the access of a subscriber at once, and forget its position',
  ...ONE,
  run: async (context, { name }) => (await subscribers()).remove(context, name),
};
