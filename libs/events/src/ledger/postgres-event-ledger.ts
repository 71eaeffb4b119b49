import { ApiFailure } from '@stratus/contracts';
import type { Call } from '@stratus/contracts';
import type { EventLedger, NewEvent, Statements } from '@stratus/platform/persistence';
import { v7 as uuidv7 } from 'uuid';

/** What the broker carries, 8 MB, without room for the attributes and headers of an event. */
const MOST_DATA_BYTES = 8 * 1024 * 1024 - 64 * 1024;
/** Most bytes of UTF-8 for a UTF-16 unit. */
const BYTES_OF_A_UNIT = 3;

/**
 * The next sequence of a resource is one more than its last; the lock on its row keeps other transactions from counting
 * meanwhile.
 */
const APPEND = `
  insert into events (id, account_id, type, entity_type, entity_id, entity_label, entity_url, sequence,
                      secondary_entity, job, data, actor, request_id, traceparent, created)
  values ($1, $2, $3, $4, $5, $6, $7,
          coalesce((select max(sequence) from events as earlier
                     where earlier.entity_type = $4 and earlier.entity_id = $5), 0) + 1,
          $8, $9, $10, $11, $12, $13, $14)`;

/**
 * The outbox: events are rows of the transaction that makes the change. It refuses an event that the broker could never
 * carry, and the change with it: the relay would hold back all later events of the resource.
 */
export class PostgresEventLedger implements EventLedger {
  constructor(private readonly onCommitted: () => void) {}

  /** @throws ApiFailure 400 for a record that is too large for an event. */
  async append(
    statements: Statements,
    { caller, request }: Pick<Call, 'caller' | 'request'>,
    events: readonly NewEvent[],
    now: Date,
  ): Promise<void> {
    await Promise.all(
      events.map(({ type, entity, secondaryEntity, job, data }) =>
        statements.query(APPEND, [
          uuidv7(),
          caller.accountId,
          type,
          entity.type,
          String(entity.id),
          entity.label,
          entity.url,
          secondaryEntity === undefined ? null : JSON.stringify(secondaryEntity),
          job === undefined ? null : JSON.stringify(job),
          dataText(entity, data),
          caller.username,
          request.id,
          request.traceparent ?? null,
          now,
        ]),
      ),
    );
  }

  wake(): void {
    this.onCommitted();
  }
}

function dataText({ type, id }: NewEvent['entity'], data: unknown): string {
  const text = JSON.stringify(data);
  if (text.length * BYTES_OF_A_UNIT <= MOST_DATA_BYTES || Buffer.byteLength(text) <= MOST_DATA_BYTES) return text;
  const reason = `The record of ${type} ${id} is larger than the 8 MB of an event: delete parts of it first`;
  throw new ApiFailure(400, [{ reason }]);
}
