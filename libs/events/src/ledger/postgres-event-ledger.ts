import type { Call } from '@stratus/contracts';
import type { EventLedger, NewEvent, Statements } from '@stratus/platform/persistence';
import { v7 as uuidv7 } from 'uuid';

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

/** The outbox: events are rows of the transaction that makes the change. */
export class PostgresEventLedger implements EventLedger {
  constructor(private readonly onCommitted: () => void) {}

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
          JSON.stringify(data),
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
