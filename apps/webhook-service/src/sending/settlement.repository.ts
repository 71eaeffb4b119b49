import { Injectable } from '@nestjs/common';
import { Database } from '@stratus/postgres';
import type { Statements } from '@stratus/postgres';
import type { Attempt } from '@stratus/webhooks';
import type { DueDelivery, Lane } from './due-delivery.js';
import { keyOf } from './due-delivery.js';
import type { Settlement } from './settlement.js';

/** A delivery that was tried, or one whose event its user may not see, which leaves no trace. */
export type Result = { delivery: Omit<DueDelivery, 'body'> } & (
  | { attempt: Attempt; settlement: Settlement }
  | { attempt?: undefined; settlement: 'dropped' }
);

export const LOCK_LANES = `
  select from lanes
    join unnest($1::bigint[], $2::text[]) as settled (webhook_id, lane)
      on lanes.webhook_id = settled.webhook_id and lanes.lane = settled.lane
   order by lanes.webhook_id, lanes.lane for update of lanes`;

/** The number of attempts keeps a process that was frozen from settling what another one has tried since. */
export const RECORD = `
  update deliveries
     set status = result.status, attempts = deliveries.attempts + 1,
         first_attempt = coalesce(deliveries.first_attempt, now() - result.duration_ms * interval '1 millisecond'),
         last_attempt = now() - result.duration_ms * interval '1 millisecond',
         ended = case when result.status <> 'pending' then now() end,
         response_status = result.response_status, response_body = result.response_body, error = result.error,
         duration_ms = result.duration_ms
    from json_to_recordset($1) as result (
      id bigint, attempts int, status text, response_status int, response_body text, error text, duration_ms int)
   where deliveries.id = result.id and deliveries.status = 'pending' and deliveries.attempts = result.attempts
  returning deliveries.id`;

export const DROP = `delete from deliveries where id = any($1::bigint[]) and status = 'pending'`;

export const PAUSE = `
  update lanes set due = now() + paused.milliseconds * interval '1 millisecond'
    from unnest($1::bigint[], $2::text[], $3::float8[]) as paused (webhook_id, lane, milliseconds)
   where lanes.webhook_id = paused.webhook_id and lanes.lane = paused.lane`;

/**
 * The lanes are locked, so none of them gets another delivery meanwhile. `offset 0` keeps Postgres from reading all pending
 * deliveries at once.
 */
export const CLOSE_EMPTY = `
  delete from lanes using unnest($1::bigint[], $2::text[]) as ended (webhook_id, lane)
   where lanes.webhook_id = ended.webhook_id and lanes.lane = ended.lane
     and not exists (select from deliveries
                      where deliveries.webhook_id = ended.webhook_id and deliveries.lane = ended.lane
                        and deliveries.status = 'pending' offset 0)
  returning lanes.webhook_id as "webhookId", lanes.lane`;

/** Writes only where the state of a webhook changes. */
const NOTE_HEALTH = `
  update webhooks set failing_since = case when id = any($1::bigint[]) then null else now() end
   where (id = any($1::bigint[]) and failing_since is not null) or (id = any($2::bigint[]) and failing_since is null)`;

/** Stores the results of attempts. */
@Injectable()
export class SettlementRepository {
  constructor(private readonly database: Database) {}

  /** Stores results, at most one for each lane. @returns the lanes that have another delivery to send now. */
  async store(results: readonly Result[]): Promise<Lane[]> {
    const { current, continuing } = await this.database.transaction(async ({ statements }) => {
      await statements.query(LOCK_LANES, columnsOf(results.map(({ delivery }) => delivery)));
      const recorded = await this.record(statements, results);
      const current = results.filter(({ attempt, delivery: { id } }) => attempt === undefined || recorded.has(id));
      const { paused, ended } = lanesOf(current);
      if (paused.length > 0)
        await statements.query(PAUSE, [...columnsOf(paused), paused.map(({ milliseconds }) => milliseconds)]);
      return { current, continuing: ended.length > 0 ? await this.continuing(statements, ended) : [] };
    });
    // Alone, because commands lock webhooks before lanes.
    await this.database.pool.query(NOTE_HEALTH, healthOf(current));
    return continuing;
  }

  /** @returns the deliveries of whose attempts this is the result: another process may have tried them since. */
  private async record(statements: Statements, results: readonly Result[]): Promise<Set<number>> {
    const dropped = results.filter(({ attempt }) => attempt === undefined).map(({ delivery }) => delivery.id);
    if (dropped.length > 0) await statements.query(DROP, [dropped]);
    const attempts = results.flatMap((result) => (result.attempt ? [asRow(result)] : []));
    if (attempts.length === 0) return new Set();
    const recorded = await statements.query<{ id: number }>(RECORD, [JSON.stringify(attempts)]);
    return new Set(recorded.map(({ id }) => id));
  }

  /** Deletes lanes without a pending delivery. */
  async close(lanes: readonly Lane[]): Promise<void> {
    await this.database.transaction(async ({ statements }) => {
      await statements.query(LOCK_LANES, columnsOf(lanes));
      await statements.query(CLOSE_EMPTY, columnsOf(lanes));
    });
  }

  private async continuing(statements: Statements, ended: readonly Lane[]): Promise<Lane[]> {
    const closed = await statements.query<Lane>(CLOSE_EMPTY, columnsOf(ended));
    const isClosed = new Set(closed.map(keyOf));
    const others = ended.filter((lane) => !isClosed.has(keyOf(lane)));
    // They were due when their last delivery was sent, and may have been tried again since.
    if (others.length > 0) await statements.query(PAUSE, [...columnsOf(others), others.map(() => 0)]);
    return others;
  }
}

const columnsOf = (lanes: readonly Lane[]): [number[], string[]] => [
  lanes.map(({ webhookId }) => webhookId),
  lanes.map(({ lane }) => lane),
];

type Tried = Extract<Result, { attempt: Attempt }>;

const asRow = ({ delivery: { id, attempts }, attempt, settlement: { status } }: Tried): object => ({
  id,
  attempts,
  status,
  response_status: attempt.status,
  response_body: attempt.responseBody,
  error: attempt.error,
  duration_ms: Math.round(attempt.durationMs),
});

/** The lanes that wait, and those whose first delivery has ended. */
function lanesOf(results: readonly Result[]) {
  const lanes = results.map(({ delivery: { webhookId, lane }, settlement }) => ({ webhookId, lane, settlement }));
  return {
    paused: lanes.flatMap(({ webhookId, lane, settlement }) =>
      settlement !== 'dropped' && settlement.status === 'pending'
        ? [{ webhookId, lane, milliseconds: settlement.pauseMs }]
        : [],
    ),
    ended: lanes.filter(({ settlement }) => settlement === 'dropped' || settlement.status !== 'pending'),
  };
}

/** The webhooks that have succeeded, and those that have only failed. */
function healthOf(results: readonly Result[]): [number[], number[]] {
  const tried = results.filter((result) => result.attempt !== undefined);
  const succeeded = new Set(
    tried.filter(({ attempt }) => attempt.outcome === 'accepted').map(({ delivery }) => delivery.webhookId),
  );
  const failed = tried.map(({ delivery }) => delivery.webhookId).filter((webhookId) => !succeeded.has(webhookId));
  return [[...succeeded], [...new Set(failed)]];
}
