import type { JetStreamManager } from '@nats-io/jetstream';
import type { Logger } from '@stratus/runtime';
import type { Pool } from 'pg';
import { STREAM_PACE } from '../streams/stream-pace.js';
import { EVENTS_STREAM } from '../streams/streams.js';

const BATCH = 10_000;

/**
 * Adopts the stream found by the first check. Older marks in the ledger belong to an earlier stream; a minute is more than the
 * clocks of database and broker differ.
 */
const ADOPT = `
  insert into relayed_stream (made, ready)
  select $1::text, not exists (select from events where published_at < $1::text::timestamptz - interval '1 minute')
   where not exists (select from relayed_stream)
  on conflict do nothing`;

/** Waits for pending marks: they hold the row ({@link MARK}). */
const FOLLOW = 'update relayed_stream set made = $1, ready = false where made <> $1';

/** Oldest first; events older than the stream's maximum age are not published again. */
const FORGET = `
  with stretch as (
    select position from events
     where position > $1 and published_at is not null and created > now() - interval '90 days'
     order by position limit ${BATCH}),
  forgotten as (
    update events set published_at = null from stretch where events.position = stretch.position)
  select count(*)::int as seen, max(position) as last from stretch`;

/** Marks events as stored in this stream and in no other: the lock blocks {@link FOLLOW} until the marks are visible. */
const MARK = `
  with present as (select made from relayed_stream where made = $2 and ready for share)
  update events set published_at = now() where position = any($1::bigint[]) and exists (select from present)`;

/**
 * The stream as the relay knows it. After a lost stream was recreated, the relay publishes the whole ledger to it before any
 * new event, so that each resource's events keep their order in it.
 */
export class RelayedStream {
  private made?: string;
  private seenAt = -Infinity;
  private lookingBeside: Promise<void> | undefined;

  constructor(
    private readonly manager: Pick<JetStreamManager, 'streams'>,
    private readonly pool: Pool,
    private readonly logger: Logger,
    private readonly pace = STREAM_PACE,
  ) {}

  /**
   * True while a publish is certain to reach the stream that the marks belong to: a lost stream is recreated only after the
   * period for which a check allows publishing.
   */
  isCertain(): boolean {
    return performance.now() - this.seenAt < this.pace.certainMs;
  }

  /**
   * Checks the stream, if the last check was some time ago. Events need not wait for a check while the last one still allows
   * publishing. If the stream has been replaced, the marks for the earlier stream are removed from the ledger.
   *
   * @returns whether the stream has been replaced.
   * @throws if there is no stream, or the broker does not reply.
   */
  async look(): Promise<boolean> {
    if (performance.now() - this.seenAt < this.pace.lookAgainMs) return false;
    if (this.isCertain()) {
      this.lookingBeside ??= this.lookBeside().finally(() => (this.lookingBeside = undefined));
      return false;
    }
    const asked = performance.now();
    const { created } = await this.manager.streams.info(EVENTS_STREAM.name);
    const isAnother = this.made !== created;
    if (isAnother) await this.follow(created);
    this.made = created;
    // Following may take long: then the next check finds the ledger ready.
    this.seenAt = asked;
    return isAnother;
  }

  /**
   * Extends the relay's certainty. It leaves any other finding to the next check, which finds it again: the relay must not
   * follow another stream, or fail, while events are being sent. Never rejects.
   */
  private async lookBeside(): Promise<void> {
    const [asked, before] = [performance.now(), this.seenAt];
    const found = await this.manager.streams.info(EVENTS_STREAM.name).catch(() => undefined);
    // A doubt() raised while this check ran overrides its result.
    if (found && this.seenAt === before) this.seenAt = found.created === this.made ? asked : -Infinity;
  }

  /** Makes the next check ignore earlier results. */
  doubt(): void {
    this.seenAt = -Infinity;
  }

  /** Marks events that this stream has acknowledged; those that an earlier stream acknowledged stay unmarked. */
  async mark(positions: readonly number[]): Promise<void> {
    await this.pool.query({ name: 'relay-mark', text: MARK, values: [positions, this.made] });
  }

  private async follow(made: string): Promise<void> {
    await this.pool.query(ADOPT, [made]);
    await this.pool.query(FOLLOW, [made]);
    const { rows } = await this.pool.query<{ ready: boolean }>('select ready from relayed_stream where made = $1', [
      made,
    ]);
    if (rows[0]?.ready) return;
    const forgotten = await this.forget();
    await this.pool.query('update relayed_stream set ready = true where made = $1', [made]);
    this.logger.warn({ stream: made, events: forgotten }, 'the stream was replaced: publishing the ledger again');
  }

  /** Bounded ranges keep each lock short; after a crash in the middle, the next leader starts from the oldest again. */
  private async forget(): Promise<number> {
    let [total, last, seen] = [0, 0, BATCH];
    while (seen === BATCH) {
      const { rows } = await this.pool.query<{ seen: number; last: number | null }>(FORGET, [last]);
      ({ seen, last } = { seen: rows[0]?.seen ?? 0, last: rows[0]?.last ?? last });
      total += seen;
    }
    return total;
  }
}
