import { ConsumerAdministration, throughReload } from '@stratus/events/operating';
import type { NatsLogin } from '@stratus/events/operating';
import { demoSubscriber, eventsStream, subscriberConsumer } from '@stratus/topology';
import type { SubscriberStart } from '@stratus/topology';
import { isNameOfInstallation, readEntries } from '@stratus/topology/broker-access';
import { onDatabaseOf } from '../access/service-database.js';
import { brokerEnvironment } from '../access/service-environment.js';
import type { Context } from '../context.js';
import { NotFound } from '../not-found.js';
import { message } from '../output/output.js';
import type { Output } from '../output/output.js';
import { table } from '../output/table.js';
import { UsageError } from '../usage-error.js';
import { ADMINISTRATOR, brokerLogin } from './broker.js';
import { eventSubjects } from './event-subjects.js';
import { movedText } from './moved-text.js';
import { SubscriberAccess } from './subscriber-access.js';
import { subscriberUrl } from './subscriber-url.js';

/** Where in the stream a subscriber begins. */
export interface StartOptions {
  since?: Date;
  fromSequence?: number | undefined;
  toEnd?: boolean | undefined;
}

export interface CreateOptions extends StartOptions {
  account?: number | undefined;
  allAccounts?: boolean | undefined;
  entity?: string[] | undefined;
  type?: string[] | undefined;
}

type Consumer = Awaited<ReturnType<ConsumerAdministration['find']>>;

/** Gives a program access to events. */
export async function create(context: Context, name: string, options: CreateOptions): Promise<Output> {
  const { account, allAccounts, entity = [], type = [] } = options;
  if (account === undefined && allAccounts !== true) throw new UsageError('--account or --all-accounts is needed.');
  refuseReserved(name);
  const subjects = eventSubjects(account ?? '*', entity, type);
  const broker = brokerOf(context);
  if (account !== undefined) await refuseUnknownAccount(context, account);
  const consumer = subscriberConsumer(name, subjects, startOf(options));
  const password = await withAccess(broker, (access) => access.create(name, subjects, consumer));
  const { url, first, text } = accessOf(broker, name, password);
  return message(
    `${name} may read ${subjects.join(', ')} of the stream ${eventsStream} through its consumer ${name}.\n${text}`,
    {
      name,
      accountId: account,
      subjects,
      stream: eventsStream,
      consumer: name,
      natsUrl: url,
      first,
    },
  );
}

/** Replaces the password of a subscriber. */
export async function rotate(context: Context, name: string): Promise<Output> {
  refuseReserved(name);
  const broker = brokerOf(context);
  const password = await withAccess(broker, (access) => access.rotate(name));
  const { url, first, text } = accessOf(broker, name, password);
  return message(`${name} has a new password; the old one no longer works.\n${text}`, {
    name,
    consumer: name,
    natsUrl: url,
    first,
  });
}

/** Moves the position of a subscriber. */
export async function seek(context: Context, name: string, options: StartOptions): Promise<Output> {
  const start = startOf(options);
  if (Object.keys(start).length === 0) throw new UsageError('One of --since, --from-sequence and --to-end is needed.');
  refuseReserved(name);
  const moved = await withAccess(brokerOf(context), (access) => access.seek(name, start));
  return message(movedText(name, moved), { name, consumer: name, ...moved });
}

const startOf = ({ since, fromSequence, toEnd }: StartOptions): SubscriberStart => ({
  ...(since && { since }),
  ...(fromSequence !== undefined && { fromSequence }),
  ...(toEnd && { toEnd }),
});

/** Ends the access of a subscriber. */
export async function remove(context: Context, name: string): Promise<Output> {
  refuseReserved(name);
  await withAccess(brokerOf(context), (access) => access.delete(name));
  return message(`${name} no longer has access.`, { name });
}

/** Lists the subscribers with the state of their consumers. */
export async function list(context: Context): Promise<Output> {
  const found = await ConsumerAdministration.with(brokerOf(context), async (streams) => {
    const entries = await throughReload(() => readEntries(streams.manager));
    const granted = entries.filter(({ passwordHash }) => passwordHash !== undefined).map((entry) => entry.name);
    const names = [demoSubscriber, ...granted.toSorted()];
    const all = await Promise.all(names.map(async (name) => ({ name, consumer: await streams.find(name) })));
    // Only `start` has the one for the demo account.
    return all.filter(({ name, consumer }) => name !== demoSubscriber || consumer);
  });
  const lost = found.filter(({ consumer }) => !consumer).map(({ name }) => name);
  return table(
    found.map(({ name, consumer }) => ({ name, ...stateOf(consumer) })),
    ['name', 'subjects', 'pending', 'in_flight'],
    ...(found.length === 0 ? ['There are no subscribers.'] : []),
    ...lost.map((name) => `${name} has no consumer: delete it and create it again.`),
  );
}

const brokerOf = (context: Context): NatsLogin => brokerLogin(brokerEnvironment(context), ADMINISTRATOR);

const withAccess = <T>(broker: NatsLogin, work: (access: SubscriberAccess) => Promise<T>): Promise<T> =>
  ConsumerAdministration.with(broker, async (streams) => work(await SubscriberAccess.open(broker, streams)));

/** Names of other users and consumers of the installation. */
function refuseReserved(name: string): void {
  if (name === demoSubscriber) throw new UsageError(`${name} is the demo account's: stratus start makes it.`);
  if (isNameOfInstallation(name)) throw new UsageError(`${name} is a name of the installation itself. Choose another.`);
}

function accessOf(broker: NatsLogin, name: string, password: string): { url: string; first: string; text: string } {
  const url = subscriberUrl(broker, name, password);
  const first = `NATS_URL=${url} CONSUMER=${name} npx node examples/follow-events/follow-events.ts`;
  return { url, first, text: `The password is shown only now:\n\n  ${url}\n\nTry it:\n\n  ${first}` };
}

async function refuseUnknownAccount(context: Context, accountId: number): Promise<void> {
  const { rowCount } = await onDatabaseOf('account', context, (pool) =>
    pool.query('select from accounts where id = $1', [accountId]),
  );
  if (rowCount === 0)
    throw new NotFound(`There is no account ${accountId}.`, 'stratus account list shows the accounts.');
}

const stateOf = (consumer: Consumer) => ({
  subjects: consumer?.config.filter_subjects ?? [consumer?.config.filter_subject ?? ''],
  pending: consumer?.num_pending ?? 0,
  in_flight: consumer?.num_ack_pending ?? 0,
});
