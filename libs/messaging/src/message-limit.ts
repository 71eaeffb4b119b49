import type { NatsConnection } from '@nats-io/transport-node';
import type { Logger } from '@stratus/runtime';

/** `max_payload` that the longest page of a list may need (decision 2). */
const NEEDED_BYTES = 8 * 1024 * 1024;

/** Warns about a broker that refuses large replies: clients would get errors for these only, much later. */
export function warnOfSmallMessages({ info }: NatsConnection, logger: Logger): void {
  const limit = info?.max_payload;
  if (limit === undefined || limit >= NEEDED_BYTES) return;
  logger.warn(
    { maxPayload: limit, needed: NEEDED_BYTES },
    `NATS accepts messages of at most ${limit} bytes, so long lists will fail: set max_payload of the server to 8MB`,
  );
}
