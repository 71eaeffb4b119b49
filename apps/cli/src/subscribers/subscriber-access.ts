import { randomBytes } from 'node:crypto';
import type { ConsumerConfig, ConsumerInfo } from '@nats-io/jetstream';
import { reachesConsumer, throughReload } from '@stratus/events/operating';
import type { ConsumerAdministration, NatsLogin } from '@stratus/events/operating';
import { findEntry, hashOf, newEntry, setUpSubscribers, writeEntry } from '@stratus/topology/broker-access';
import { subscriberConsumer } from '@stratus/topology';
import type { SubscriberStart } from '@stratus/topology';
import type { StoredEntry, SubscriberEntry } from '@stratus/topology/broker-access';
import { CommandFailure } from '../command-failure.js';
import { NotFound } from '../not-found.js';
import { refuseUnlessFilters } from './broker-filters.js';

/** How long other commands keep off a subscriber whose command was killed. */
const BUSY_MS = 60_000;
/** Maximum duration of one step, including a reload of the broker. */
const STEP_MS = 15_000;

/** Where a subscriber continues after a move. */
export interface Moved {
  /** Position in the stream of the first event that it may get. */
  position: number;
  /** Its events from there on. */
  pending: number;
  /** Deliveries that were not acknowledged: those from the position on come again, the others never do. */
  inFlight: number;
}

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
    refuseUnlessFilters(this.streams.connection.info?.version ?? '', subjects);
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
      throw unknown(name);
    }
    const subjects = subjectsOf(consumer);
    try {
      return await this.grant(name, subjects, present?.sequence ?? 0);
    } catch (error) {
      if (present?.passwordHash !== undefined && (await this.isOwn(name))) await this.restore(present);
      throw error;
    }
  }

  /**
   * Moves the position of a subscriber; its password, its connections and its events stay. Keeps other commands off meanwhile.
   * After a killed one, a repeat creates the consumer again.
   */
  async seek(name: string, start: SubscriberStart): Promise<Moved> {
    const present = await this.find(name);
    const consumer = await this.streams.find(name);
    if (present ? present.passwordHash === undefined : !consumer) throw unknown(name);
    if (present?.passwordHash === undefined) {
      throw this.refusal(`The record of ${name} is lost. Give it a new password with rotate, then move it.`);
    }
    const kept = { passwordHash: present.passwordHash, passwordSetBy: present.passwordSetBy ?? present.decision };
    const subjects = consumer ? subjectsOf(consumer) : present.subjects;
    const { busyUntil, lateAt } = busyFromNow();
    const busy = newEntry(name, subjects, { ...kept, busyUntil });
    const sequence = await this.write(busy, present.sequence);
    if (performance.now() >= lateAt)
      throw this.refusal(`The broker answers too slowly; ${name} stays where it was. Try again.`);
    const moved = await this.streams.replace(name, subscriberConsumer(name, subjects, start));
    await this.write(newEntry(name, subjects, kept), sequence);
    return {
      position: moved.delivered.stream_seq + 1,
      pending: moved.num_pending,
      inFlight: consumer?.num_ack_pending ?? 0,
    };
  }

  /** Ends the access at once, and deletes the position in the stream. */
  async delete(name: string): Promise<void> {
    const [present, consumer] = [await this.find(name), await this.streams.find(name)];
    const isEnded = present === undefined || (present.passwordHash === undefined && present.busyUntil === undefined);
    if (isEnded && !consumer) throw unknown(name);
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
  private async occupy(name: string, subjects: readonly string[], present?: StoredEntry): Promise<Occupied> {
    const { busyUntil, lateAt } = busyFromNow();
    const entry = newEntry(name, subjects, { busyUntil });
    return { ...entry, sequence: await this.write(entry, present?.sequence ?? 0), lateAt };
  }

  private refuseLate({ name, lateAt }: Occupied): void {
    if (performance.now() < lateAt) return;
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
    return new CommandFailure(message, WHERE_TO_LOOK);
  }
}

const WHERE_TO_LOOK = 'stratus subscriber list shows the subscribers.';

const unknown = (name: string): NotFound => new NotFound(`There is no subscriber ${name}.`, WHERE_TO_LOOK);

/** Other commands read the time of day, this one measures: its clock may be corrected meanwhile. */
const busyFromNow = (): { busyUntil: string; lateAt: number } => ({
  busyUntil: new Date(Date.now() + BUSY_MS).toISOString(),
  lateAt: performance.now() + BUSY_MS - STEP_MS * 2,
});

interface Occupied extends StoredEntry {
  /** When other commands could start before this one has ended, as of `performance.now()`. */
  lateAt: number;
}

const subjectsOf = ({ config }: ConsumerInfo): readonly string[] =>
  config.filter_subjects ?? [config.filter_subject ?? ''];
