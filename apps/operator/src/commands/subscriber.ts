import { ConsumerAdministration, throughReload } from '@stratus/events/operating';
import type { NatsLogin } from '@stratus/events/operating';
import { demoSubscriber, eventsStream, subscriberConsumer } from '@stratus/topology';
import { isNameOfInstallation, readEntries } from '@stratus/topology/broker-access';
import { onDatabaseOf } from '../service-database.js';
import { brokerLogin } from '../subscribers/broker.js';
import { movedText } from '../subscribers/moved-text.js';
import { SubscriberAccess } from '../subscribers/subscriber-access.js';
import { readSubscriberArguments, usage } from '../subscribers/subscriber-arguments.js';
import type { SubscriberCommand } from '../subscribers/subscriber-arguments.js';
import { subscriberUrl } from '../subscribers/subscriber-url.js';
import { UsageError } from '../usage-error.js';

type Consumer = Awaited<ReturnType<ConsumerAdministration['find']>>;
type Of<Action> = Extract<SubscriberCommand, { action: Action }>;

/** `admin subscriber`: grants and revokes customers' programs access to the events of their account. */
export async function subscriber(args: string[]): Promise<string> {
  if (args[0] === 'help' || args.includes('--help') || args.includes('-h')) return usage;
  const command = readSubscriberArguments(args);
  const broker = brokerLogin(process.env, 'the administrator of the streams (admin), or start a stack with npm start');
  if (command.action === 'list') return list(broker, command);
  refuseTaken(command.name);
  switch (command.action) {
    case 'create':
      return create(broker, command);
    case 'seek':
      return seek(broker, command);
    case 'rotate':
      return rotate(broker, command);
    case 'delete':
      await withAccess(broker, (access) => access.delete(command.name));
      return command.json ? JSON.stringify({ name: command.name }) : `${command.name} no longer has access`;
  }
}

const withAccess = <T>(broker: NatsLogin, work: (access: SubscriberAccess) => Promise<T>): Promise<T> =>
  ConsumerAdministration.with(broker, async (streams) => work(await SubscriberAccess.open(broker, streams, usage)));

/** Names of other users and consumers of the installation. */
function refuseTaken(name: string): void {
  if (name === demoSubscriber) throw new UsageError(`${name} is the demo account's: npm start makes it.`, usage);
  if (isNameOfInstallation(name))
    throw new UsageError(`${name} is a name of the installation itself. Choose another.`, usage);
}

async function create(broker: NatsLogin, command: Of<'create'>): Promise<string> {
  const { name, accountId, subjects, json } = command;
  if (accountId !== undefined) await refuseUnknownAccount(accountId);
  const consumer = subscriberConsumer(name, subjects, command);
  const password = await withAccess(broker, (access) => access.create(name, subjects, consumer));
  const { url, first, text } = accessOf(broker, name, password);
  if (json)
    return JSON.stringify({ name, accountId, subjects, stream: eventsStream, consumer: name, natsUrl: url, first });
  return `${name} may read ${subjects.join(', ')} of the stream ${eventsStream} through its consumer ${name}.\n${text}`;
}

async function rotate(broker: NatsLogin, { name, json }: Of<'rotate'>): Promise<string> {
  const password = await withAccess(broker, (access) => access.rotate(name));
  const { url, first, text } = accessOf(broker, name, password);
  if (json) return JSON.stringify({ name, consumer: name, natsUrl: url, first });
  return `${name} has a new password; the old one no longer works.\n${text}`;
}

async function seek(broker: NatsLogin, { name, start, json }: Of<'seek'>): Promise<string> {
  const moved = await withAccess(broker, (access) => access.seek(name, start));
  return json ? JSON.stringify({ name, consumer: name, ...moved }) : movedText(name, moved);
}

function accessOf(broker: NatsLogin, name: string, password: string): { url: string; first: string; text: string } {
  const url = subscriberUrl(broker, name, password);
  const first = `NATS_URL=${url} CONSUMER=${name} npx node examples/follow-events/follow-events.ts`;
  return { url, first, text: `The password is shown only now:\n\n  ${url}\n\nTry it:\n\n  ${first}` };
}

async function refuseUnknownAccount(accountId: number): Promise<void> {
  const { rowCount } = await onDatabaseOf('account', (pool) =>
    pool.query('select from accounts where id = $1', [accountId]),
  );
  if (rowCount === 0) throw new UsageError(`--account ${accountId}: Account not found`, usage);
}

async function list(broker: NatsLogin, { json }: Of<'list'>): Promise<string> {
  const found = await ConsumerAdministration.with(broker, async (streams) => {
    const entries = await throughReload(() => readEntries(streams.manager));
    const granted = entries.filter(({ passwordHash }) => passwordHash !== undefined).map((entry) => entry.name);
    const names = [demoSubscriber, ...granted.toSorted()];
    const all = await Promise.all(names.map(async (name) => ({ name, consumer: await streams.find(name) })));
    // Only `npm start` has the one for the demo account.
    return all.filter(({ name, consumer }) => name !== demoSubscriber || consumer);
  });
  if (json) return JSON.stringify(found.map(({ name, consumer }) => ({ name, ...stateOf(consumer) })));
  const width = Math.max(...found.map(({ name }) => name.length));
  return (
    found
      .map(({ name, consumer }) => {
        const { subjects, waiting, unacknowledged } = stateOf(consumer);
        const state = consumer
          ? `${subjects.join(', ')}  ${waiting} pending, ${unacknowledged} in flight`
          : 'without a consumer: delete it and create it again';
        return `${name.padEnd(width)}  ${state}`;
      })
      .join('\n') || 'There are no subscribers.'
  );
}

const stateOf = (consumer: Consumer) => ({
  subjects: consumer?.config.filter_subjects ?? [consumer?.config.filter_subject ?? ''],
  waiting: consumer?.num_pending ?? 0,
  unacknowledged: consumer?.num_ack_pending ?? 0,
});
