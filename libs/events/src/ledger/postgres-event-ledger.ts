import type { EventLedger, NewEvent } from '@stratus/commands';
import { ApiFailure } from '@stratus/contracts';
import type { Call, EventFault } from '@stratus/contracts';
import type { Write } from '@stratus/postgres';
import { v7 as uuidv7 } from 'uuid';

/** The broker's limit of 8 MB, minus the attributes and headers of an event. */
const MAX_DATA_BYTES = 8 * 1024 * 1024 - 64 * 1024;
/** Maximum UTF-8 bytes per UTF-16 unit. */
const BYTES_OF_A_UNIT = 3;

/** The last sequence of a resource; the lock on its row keeps other transactions from assigning the next one meanwhile. */
const lastOf = (type: string, id: string): string =>
  `coalesce((select max(sequence) from events as earlier
              where earlier.entity_type = ${type} and earlier.entity_id = ${id}), 0)`;

const COLUMNS = `account_id, actor, request_id, traceparent, created, id, type, entity_type, entity_id, entity_label, entity_url,
  secondary_entity, job, data, sequence`;

const APPEND_ONE = `
  insert into events (${COLUMNS})
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, ${lastOf('$8', '$9')} + 1)`;

/** Positions follow the order of the list. */
const APPEND_MANY = `
  insert into events (${COLUMNS})
  select $1, $2, $3, $4, $5, id, type, entity_type, entity_id, entity_label, entity_url, secondary_entity::json, job::json,
         data::json,
         ${lastOf('event.entity_type', 'event.entity_id')} + row_number() over (partition by entity_type, entity_id order by nth)
    from unnest($6::uuid[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[])
         with ordinality
         as event (id, type, entity_type, entity_id, entity_label, entity_url, secondary_entity, job, data, nth)
   order by nth`;

/** Learns of events that a test wants late or twice. */
interface NotesFaults {
  note: (fault: EventFault, ids: readonly string[]) => void;
}

/**
 * The outbox: events are rows written in the transaction of the change. It refuses an event that the broker could never carry,
 * and the change with it: the relay would otherwise block all later events of the resource.
 */
export class PostgresEventLedger implements EventLedger {
  /** @param faults null without test control. */
  constructor(
    private readonly onCommitted: () => void,
    private readonly faults: NotesFaults | null = null,
  ) {}

  /** @throws ApiFailure 400 for a record that is too large for an event. */
  writes({ caller, request }: Pick<Call, 'caller' | 'request'>, events: readonly NewEvent[], now: Date): Write[] {
    const common = [caller.accountId, caller.username, request.id, request.traceparent ?? null, now];
    const rows = events.map(valuesOf);
    if (this.faults && request.eventFault)
      this.faults.note(
        request.eventFault,
        rows.flatMap(([id]) => id ?? []),
      );
    const [row] = rows;
    if (row && rows.length === 1) return [{ text: APPEND_ONE, values: [...common, ...row] }];
    return inBatches(rows).map((batch) => ({ text: APPEND_MANY, values: [...common, ...columnsOf(batch)] }));
  }

  wake(): void {
    this.onCommitted();
  }
}

/** Columns that differ between the events of a transaction, in order; JSON as text, the data last. */
const valuesOf = ({ type, entity, secondaryEntity, job, data }: NewEvent): (string | null)[] => [
  uuidv7(),
  type,
  entity.type,
  String(entity.id),
  entity.label,
  entity.url,
  secondaryEntity === undefined ? null : JSON.stringify(secondaryEntity),
  job === undefined ? null : JSON.stringify(job),
  dataText(entity, data),
];

/** Rows that fit in one statement: their data together do not exceed the limit of one event. */
function inBatches<Row extends readonly (string | null)[]>(rows: readonly Row[]): Row[][] {
  const batches: Row[][] = [];
  let room = 0;
  for (const row of rows) {
    const length = row.at(-1)?.length ?? 0;
    if (batches.length === 0 || length > room) {
      batches.push([]);
      room = MAX_DATA_BYTES;
    }
    batches.at(-1)?.push(row);
    room -= length;
  }
  return batches;
}

const columnsOf = (rows: readonly (readonly (string | null)[])[]): (string | null)[][] =>
  (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? null));

function dataText({ type, id }: NewEvent['entity'], data: unknown): string {
  const text = JSON.stringify(data);
  if (text.length * BYTES_OF_A_UNIT <= MAX_DATA_BYTES || Buffer.byteLength(text) <= MAX_DATA_BYTES) return text;
  const reason = `The record of ${type} ${id} is larger than the 8 MB of an event: delete parts of it first`;
  throw new ApiFailure(400, [{ reason }]);
}
