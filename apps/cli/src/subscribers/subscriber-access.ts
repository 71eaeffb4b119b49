import { randomBytes } from 'node:crypto';
import type { ConsumerConfig } from '@nats-io/jetstream';
import { reachesConsumer, throughReload } from '@stratus/events/operating';
import type { ConsumerAdministration, NatsLogin } from '@stratus/events/operating';
import { findEntry, hashOf, newEntry, setUpSubscribers, writeEntry } from '@stratus/topology/broker-access';
import type { StoredEntry, SubscriberEntry } from '@stratus/topology/broker-access';
import { CommandFailure } from '../command-failure.js';

/** How long other commands keep off a subscriber whose command was killed. */
const BUSY_MS = 60_000;
/** Maximum duration of one step, including a reload of the broker. */
const STEP_MS = 15_000;

/**
 * Changes who may read events, with the rights of the stream administrator. Each decision names its predecessor, so that of
 * two concurrent commands one fails; the next command repairs what a killed one left behind.
 */
export class SubscriberAccess {
  /** The decisions of this command. */
  private readonly own = new Set<string>();

  private constructor(
    private readonly broker: NatsLogin,
    private readonly streams: ConsumerAdministration,
  ) {}

  static async open(broker: NatsLogin, streams: ConsumerAdministration): Promise<SubscriberAccess> {
    await throughReload(() => setUpSubscribers(streams.manager));
    return new SubscriberAccess(broker, streams);
  }

  /** Gives a new user access through a new consumer. @returns the user's password. */
  async create(name: string, subjects: readonly string[], consumer: Partial<ConsumerConfig>): Promise<string> {
    const present = await this.find(name);
    if (present?.passwordHash !== undefined || (!present && (await this.streams.find(name)))) {
      throw this.refusal(`The subscriber ${name} exists already. Delete it first, or choose another name.`);
    }
    const busy = await this.occupy(name, subjects, present);
    await this.streams.remove(name);
    this.refuseLate(busy);
    try {
      await this.streams.add(consumer);
      return await this.grant(name, subjects, busy.sequence);
    } catch (error) {
      if (await this.isOwn(name)) await this.remove(name);
      throw error;
    }
  }

  /** Gives the subscriber a new password and invalidates the old one. @returns the new one. */
  async rotate(name: string): Promise<string> {
    const present = await this.find(name);
    const consumer = await this.streams.find(name);
    if (!consumer || (present && present.passwordHash === undefined)) {
      throw this.refusal(`There is no subscriber ${name}.`);
    }
    const subjects = consumer.config.filter_subjects ?? [consumer.config.filter_subject ?? ''];
    try {
      return await this.grant(name, subjects, present?.sequence ?? 0);
    } catch (error) {
      if (present?.passwordHash !== undefined && (await this.isOwn(name))) await this.restore(present);
      throw error;
    }
  }

  /** Ends the access at once, and deletes the position in the stream. */
  async delete(name: string): Promise<void> {
    const [present, consumer] = [await this.find(name), await this.streams.find(name)];
    const isEnded = present === undefined || (present.passwordHash === undefined && present.busyUntil === undefined);
    if (isEnded && !consumer) throw this.refusal(`There is no subscriber ${name}.`);
    await this.remove(name);
  }

  private async remove(name: string): Promise<void> {
    const busy = await this.occupy(name, [], await this.find(name));
    this.refuseLate(busy);
    await this.streams.remove(name);
    await this.write(newEntry(name, []), busy.sequence);
  }

  /** Whether the last decision is this command's, which it may undo. */
  private async isOwn(name: string): Promise<boolean> {
    const entry = await throughReload(() => findEntry(this.streams.manager, name));
    return entry !== undefined && this.own.has(entry.decision);
  }

  /** @returns the decision about the subscriber. @throws CommandFailure while another command works on it. */
  private async find(name: string): Promise<StoredEntry | undefined> {
    const entry = await throughReload(() => findEntry(this.streams.manager, name));
    const ms = new Date(entry?.busyUntil ?? 0).getTime() - Date.now();
    if (entry && ms > 0 && !this.own.has(entry.decision)) {
      const seconds = Math.ceil(ms / 1000);
      throw this.refusal(`Another command works on ${name}. If it was killed, try again in ${seconds} seconds.`);
    }
    return entry;
  }

  /** Ends the access, if there is one, and keeps other commands off. */
  private async occupy(name: string, subjects: readonly string[], present?: StoredEntry): Promise<StoredEntry> {
    const entry = newEntry(name, subjects, { busyUntil: new Date(Date.now() + BUSY_MS).toISOString() });
    return { ...entry, sequence: await this.write(entry, present?.sequence ?? 0) };
  }

  private refuseLate({ name, busyUntil = '' }: StoredEntry): void {
    if (new Date(busyUntil).getTime() - Date.now() > STEP_MS * 2) return;
    throw this.refusal(`The broker answers too slowly; nothing is left of ${name} but its name. Try again.`);
  }

  private async grant(name: string, subjects: readonly string[], before: number): Promise<string> {
    const password = randomBytes(24).toString('base64url');
    const passwordHash = hashOf(password);
    let last = await this.write(newEntry(name, subjects, { passwordHash }), before);
    const again = async (): Promise<void> => {
      last = await this.write(newEntry(name, subjects, { passwordHash }), last);
    };
    for (const servers of this.broker.servers.split(',')) {
      if (await reachesConsumer({ ...this.broker, servers, user: name, password }, name, again)) continue;
      throw new CommandFailure(
        `${servers} does not let ${name} in: nothing is changed.`,
        'Is broker-access running beside it and ready? Its log, or that of the broker, says why.',
      );
    }
    return password;
  }

  private async restore({ name, subjects, passwordHash = '' }: StoredEntry): Promise<void> {
    const present = await this.find(name);
    await this.write(newEntry(name, subjects, { passwordHash }), present?.sequence ?? 0);
  }

  private async write(entry: SubscriberEntry, before: number): Promise<number> {
    this.own.add(entry.decision);
    const sequence = await throughReload(() => writeEntry(this.streams, entry, before));
    if (sequence === undefined) throw this.refusal(`Another command works on ${entry.name}. Try again.`);
    return sequence;
  }

  private refusal(message: string): CommandFailure {
    return new CommandFailure(message, 'stratus subscriber list shows the subscribers.');
  }
}
