import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@stratus/postgres';
import { LOGGER } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';
import { ClockSetback } from './clock-setback.js';
import { DeliveryRunner } from './delivery.runner.js';

/**
 * A lane waits only after an attempt. If the first delivery was not tried yet, or was tried in the future, the clock of Postgres
 * was ahead when the lane was written. Locks the lanes in the order of all others.
 */
export const END_MISDATED_WAITS = `
  with misdated as (
    select lanes.webhook_id, lanes.lane from lanes
     cross join lateral (
       select attempts, last_attempt from deliveries
        where deliveries.webhook_id = lanes.webhook_id and deliveries.lane = lanes.lane and deliveries.status = 'pending'
        order by deliveries.id limit 1) as head
     where lanes.due > now() and (head.attempts = 0 or head.last_attempt > now())
     order by lanes.webhook_id, lanes.lane for update of lanes)
  update lanes set due = now() from misdated
   where lanes.webhook_id = misdated.webhook_id and lanes.lane = misdated.lane
  returning lanes.webhook_id`;

/**
 * Ends waits that would last as long as the clock of Postgres was ahead. It reads the lanes only after that clock has gone back,
 * and at the beginning of each term.
 */
@Injectable()
export class MisdatedLanesObserver {
  private setback = new ClockSetback();

  constructor(
    private readonly database: Database,
    private readonly deliveryRunner: DeliveryRunner,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Begins a term: another replica has looked in the meantime. */
  begin(): void {
    this.setback = new ClockSetback();
  }

  /** @returns false: nothing is left to do. */
  async check(): Promise<boolean> {
    const [read] = await this.database.read<{ time: number }>(
      'select extract(epoch from now())::float8 * 1000 as time',
    );
    if (!read || !this.setback.isNoticed(read.time, performance.now())) return false;
    const { rowCount } = await this.database.pool.query(END_MISDATED_WAITS);
    if (!rowCount) return false;
    this.logger.warn(
      { lanes: rowCount },
      'the clock of Postgres has gone back, ending the waits that it made too long',
    );
    this.deliveryRunner.wake();
    return false;
  }
}
