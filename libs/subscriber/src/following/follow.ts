import { setMaxListeners } from 'node:events';

import { BrokerLink } from '../connection/broker-link.js';
import type { ConnectionOptions } from '../connection/broker-link.js';
import type { BrokerOptions } from '../connection/settings.js';
import { fileStore } from '../positions/file-store.js';
import type { PositionStore } from '../positions/position.js';
import type { EventHandler } from './applier.js';
import { eventFilter } from './event-filter.js';
import type { EventFilter } from './event-filter.js';
import { Follower } from './follower.js';
import { noticePrinter } from '../notice.js';
import type { Notice } from '../notice.js';

const CONCURRENCY = 16;

/** Options of {@link follow}. */
export type FollowOptions = (BrokerOptions | ConnectionOptions) &
  EventFilter & {
    /** Where the positions are kept. Default: the file `stratus-positions-<consumer>.json` in the working directory. */
    store?: PositionStore;
    /** How many handlers run at once, for different resources. Default: 16. */
    concurrency?: number;
    /** After how many attempts an event is left out. Default: never. */
    maxTries?: number;
    /** Learns of gaps, failures and lost connections. When it throws, following ends with its error. Default: prints them. */
    onNotice?: (notice: Notice) => void;
    /** Stops following, also while it still waits for a broker. */
    signal?: AbortSignal;
  };

/** A running subscriber. */
export interface Following {
  /** Host and port of the broker. */
  readonly host: string;
  /** Name of the consumer. */
  readonly consumer: string;
  /** Resolves after {@link stop}. Rejects when following cannot go on, for example because the broker refuses the user. */
  readonly ended: Promise<void>;
  /** Waits for running handlers, and gives events back that are not applied. */
  stop: () => Promise<void>;
}

/**
 * Follows the events through a durable consumer: the handler gets those of each resource one after the other, each once and in
 * order. Resolves when the consumer is found; waits for a broker that is unavailable.
 *
 * @throws FollowError if a person has to change something: a setting, the password, the name of the consumer.
 */
export async function follow(options: FollowOptions, handler: EventHandler): Promise<Following> {
  const { concurrency = CONCURRENCY, maxTries = Infinity, onNotice = noticePrinter() } = options;
  requirePositive({ concurrency, maxTries });
  const isWanted = eventFilter(options, new Date());
  const stopping = new AbortController();
  // Each waiting handler listens to it.
  setMaxListeners(0, stopping.signal);
  const stop = (): void => stopping.abort();
  if (options.signal?.aborted) stop();
  options.signal?.addEventListener('abort', stop, { once: true });
  const link = new BrokerLink(options, (notice) => follower?.notify(notice) ?? onNotice(notice), stopping.signal);
  let follower: Follower | undefined;
  const first = await link.bind();
  const store = options.store ?? fileStore(`stratus-positions-${link.consumer}.json`);
  follower = new Follower(link, { handler, isWanted, store, concurrency, maxTries, onNotice }, stopping);
  const ended = follower.run(first).finally(() => options.signal?.removeEventListener('abort', stop));
  return {
    host: link.host,
    consumer: link.consumer,
    ended,
    stop: async () => {
      stop();
      await ended;
    },
  };
}

function requirePositive(numbers: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(numbers))
    if (!(value >= 1)) throw new TypeError(`${name} must be 1 or more: ${value}`);
}
