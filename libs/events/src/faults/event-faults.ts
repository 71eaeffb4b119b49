import type { JetStreamClient } from '@nats-io/jetstream';
import type { EventFault } from '@stratus/contracts';
import type { Database } from '@stratus/postgres';
import type { LedgerRow } from '../ledger/ledger-row.js';
import { withoutLate } from './without-late.js';

/** Events of commands that did not commit stay: beyond this number, the oldest are forgotten. */
const MAX_EVENTS = 10_000;
const MAX_DELAY_MS = 60_000;

interface NotedEvent {
  isRepeated: boolean;
  /** Of the clock of this process. */
  dueAt: number;
}

/**
 * Delays and repeats events for tests of subscribers. It stands between the relay and its ledger and stream, so the promises to
 * subscribers hold: a late event waits in the ledger, before the later ones of its resource, and a repeat has the id of its event.
 */
export class EventFaults {
  private readonly events = new Map<string, NotedEvent>();

  /** @param wake makes the relay look for events. */
  constructor(
    private readonly wake: () => void,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** Notes the events of a call before they are committed. Ignores a fault that no gateway sends. */
  note({ isRepeated, delayMs }: EventFault, ids: readonly string[]): void {
    if (typeof isRepeated !== 'boolean' || !Number.isInteger(delayMs) || delayMs < 0 || delayMs > MAX_DELAY_MS) return;
    const dueAt = this.clock() + delayMs;
    for (const id of ids) this.events.set(id, { isRepeated, dueAt });
    for (const id of this.events.keys()) {
      if (this.events.size <= MAX_EVENTS) break;
      this.events.delete(id);
    }
    if (delayMs > 0) setTimeout(this.wake, delayMs).unref();
  }

  /** The ledger, without the events that are late and those that must not overtake them. */
  ledgerOf(database: Pick<Database, 'readInOrder'>): Pick<Database, 'readInOrder'> {
    return {
      readInOrder: async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> => {
        const rows = await database.readInOrder<Row & LedgerRow>(text, values);
        const now = this.clock();
        return withoutLate(rows, ({ id }) => (this.events.get(id)?.dueAt ?? now) > now);
      },
    };
  }

  /** The stream, which takes some events twice: with another message id, it does not drop the repeat. */
  streamOf(client: Pick<JetStreamClient, 'publish'>): Pick<JetStreamClient, 'publish'> {
    return {
      publish: async (subject, payload, options) => {
        const acknowledged = await client.publish(subject, payload, options);
        const id = options?.msgID ?? '';
        if (this.events.get(id)?.isRepeated === true)
          await client.publish(subject, payload, { ...options, msgID: `${id}-repeated` });
        this.events.delete(id);
        return acknowledged;
      },
    };
  }
}
