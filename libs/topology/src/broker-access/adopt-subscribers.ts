import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { readEntries, setUpSubscribers, writeEntry } from './subscriber-entries.js';
import { hashOf, isHash, isNameOfInstallation, newEntry } from './subscriber-entry.js';
import { isSubscriberName } from './subscriber-name.js';
import type { Accounts } from './subscribers-file.js';
import { subscriberAccount } from '../subscribers.js';

/**
 * Adopts subscribers that the broker's file has and about which nothing is decided: those of earlier versions, whose passwords
 * are in plain text there, and those of a lost stream. Needs the administrator of the streams.
 */
export async function adoptSubscribers(connection: NatsConnection, accounts: Accounts): Promise<void> {
  const manager = await jetstreamManager(connection);
  await setUpSubscribers(manager);
  const decided = new Set((await readEntries(manager)).map(({ name }) => name));
  const prefix = subscriberAccount('').name;
  await Promise.all(
    Object.entries(accounts).map(async ([account, value]) => {
      const name = account.slice(prefix.length);
      const password = passwordIn(value);
      if (decided.has(name) || password === undefined || !isSubscriberName(name) || isNameOfInstallation(name)) return;
      const passwordHash = isHash(password) ? password : hashOf(password);
      await writeEntry({ connection, manager }, newEntry(name, [], { passwordHash }), 0);
    }),
  );
}

function passwordIn(account: unknown): string | undefined {
  const { users } = (account ?? {}) as { users?: { password?: unknown }[] };
  const password = users?.[0]?.password;
  return typeof password === 'string' ? password : undefined;
}
