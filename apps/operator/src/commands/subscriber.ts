import { randomBytes } from 'node:crypto';
import { ConsumerAdministration, reachesConsumer } from '@stratus/events/operating';
import {
  accountConfiguration,
  demoSubscriber,
  eventsStream,
  natsAccounts,
  services,
  subscriberAccount,
  subscriberConsumer,
} from '@stratus/topology';
import { onDatabaseOf } from '../service-database.js';
import { brokerAccess } from '../subscribers/broker-access.js';
import type { BrokerAccess } from '../subscribers/broker-access.js';
import { readSubscriberArguments, usage } from '../subscribers/subscriber-arguments.js';
import type { SubscriberCommand } from '../subscribers/subscriber-arguments.js';
import { SubscribersFile } from '../subscribers/subscribers-file.js';
import { UsageError } from '../usage-error.js';

type Consumer = Awaited<ReturnType<ConsumerAdministration['find']>>;
type Of<Action> = Extract<SubscriberCommand, { action: Action }>;

const accountOf = (name: string): string => subscriberAccount(name).name;

/** `admin subscriber`: gives programs of customers access to the events of their account, and takes it away. */
export async function subscriber(args: string[]): Promise<string> {
  if (args[0] === 'help' || args.includes('--help') || args.includes('-h')) return usage;
  const command = readSubscriberArguments(args);
  const broker = brokerAccess(process.env);
  if (command.action === 'list') return list(broker, command);
  refuseTaken(command.name);
  return command.action === 'create' ? create(broker, command) : remove(broker, command);
}

/** Names of other users and consumers of the installation. */
function refuseTaken(name: string): void {
  const users = natsAccounts().flatMap((account) => account.users.map((user) => user.name));
  const taken = [...users, ...services.flatMap(({ subscriptions }) => subscriptions)];
  if (name === demoSubscriber) throw new UsageError(`${name} is the demo account's: npm start makes it.`, usage);
  if (taken.includes(name))
    throw new UsageError(`${name} is a name of the installation itself. Choose another.`, usage);
}

async function create(broker: BrokerAccess, command: Of<'create'>): Promise<string> {
  const { name, accountId, subjects, json } = command;
  const file = new SubscribersFile(broker.subscribersFile, broker.pidFile);
  await refuseUnknownAccount(accountId);
  const exists = `The subscriber ${name} exists already. Delete it first, or choose another name.`;
  if (accountOf(name) in file.read()) throw new UsageError(exists, usage);
  await ConsumerAdministration.with(broker, async (consumers) => {
    if (await consumers.find(name)) throw new UsageError(exists, usage);
    await consumers.add(subscriberConsumer(name, subjects, command)).catch((error: unknown) => {
      throw subjects.length > 1
        ? new UsageError('This NATS takes one entity or one type for a subscriber; 2.10 takes several.', usage, {
            cause: error,
          })
        : error;
    });
  });
  const password = randomBytes(24).toString('base64url');
  try {
    const account = accountConfiguration(subscriberAccount(name), () => password);
    await file.change((accounts) => ({ ...accounts, [accountOf(name)]: account }));
    const { servers, tls } = broker;
    const login = { servers, user: name, password, ...(tls && { tls }) };
    if (!(await reachesConsumer(login, name, () => file.reload()))) {
      throw new Error('The NATS server does not let the new user in: its log says why.');
    }
  } catch (error) {
    await takeAway(broker, name);
    throw error;
  }
  const url = broker.servers.replace('://', `://${name}:${password}@`);
  const first = `NATS_URL=${url} CONSUMER=${name} npx node examples/follow-events/follow-events.ts`;
  if (json)
    return JSON.stringify({ name, accountId, subjects, stream: eventsStream, consumer: name, natsUrl: url, first });
  return `${name} may read ${subjects.join(', ')} of the stream ${eventsStream} through its consumer ${name}.
The password is shown only now:

  ${url}

Try it:

  ${first}`;
}

async function refuseUnknownAccount(accountId: number): Promise<void> {
  const { rowCount } = await onDatabaseOf('account', (pool) =>
    pool.query('select from accounts where id = $1', [accountId]),
  );
  if (rowCount === 0) throw new UsageError(`--account ${accountId}: Account not found`, usage);
}

async function remove(broker: BrokerAccess, { name, json }: Of<'delete'>): Promise<string> {
  const known = accountOf(name) in new SubscribersFile(broker.subscribersFile, broker.pidFile).read();
  const consumer = await ConsumerAdministration.with(broker, (consumers) => consumers.find(name));
  if (!known && !consumer) throw new UsageError(`There is no subscriber ${name}.`, usage);
  await takeAway(broker, name);
  return json ? JSON.stringify({ name }) : `${name} has no access any more`;
}

/**
 * First the user, whose connections the server closes, then the consumer. The connection for this is open before the server
 * reads the file: meanwhile it may refuse anybody who connects.
 */
async function takeAway(broker: BrokerAccess, name: string): Promise<void> {
  const file = new SubscribersFile(broker.subscribersFile, broker.pidFile);
  await ConsumerAdministration.with(broker, async (consumers) => {
    await file.change((accounts) =>
      Object.fromEntries(Object.entries(accounts).filter(([account]) => account !== accountOf(name))),
    );
    await consumers.remove(name);
  });
}

async function list(broker: BrokerAccess, { json }: Of<'list'>): Promise<string> {
  const accounts = new SubscribersFile(broker.subscribersFile, broker.pidFile).read();
  const prefix = accountOf('');
  const names = [demoSubscriber, ...Object.keys(accounts).map((account) => account.slice(prefix.length))];
  const found = await ConsumerAdministration.with(broker, (consumers) =>
    Promise.all(names.map(async (name) => ({ name, consumer: await consumers.find(name) }))),
  );
  if (json) return JSON.stringify(found.map(({ name, consumer }) => ({ name, ...stateOf(consumer) })));
  const width = Math.max(...names.map(({ length }) => length));
  return found
    .map(({ name, consumer }) => {
      const { subjects, waiting, unacknowledged } = stateOf(consumer);
      const state = consumer
        ? `${subjects.join(', ')}  ${waiting} waiting, ${unacknowledged} not acknowledged`
        : 'without a consumer: delete it and create it again';
      return `${name.padEnd(width)}  ${state}`;
    })
    .join('\n');
}

const stateOf = (consumer: Consumer) => ({
  subjects: consumer?.config.filter_subjects ?? [consumer?.config.filter_subject ?? ''],
  waiting: consumer?.num_pending ?? 0,
  unacknowledged: consumer?.num_ack_pending ?? 0,
});
