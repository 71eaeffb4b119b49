import { Injectable } from '@nestjs/common';
import type { Statements } from '@stratus/platform/persistence';

/** No request of a saga is on its way for longer. */
const REQUESTS_LAST = '1 day';

/** A job of an instance that says on which profile it runs. */
interface SpeakingJob {
  accountId: number;
  computeId: number;
  jobNumber: number;
}

const TAKE = `
  insert into active_profiles as known (account_id, compute_id, job_number, told) values ($1, $2, $3, $4)
  on conflict (account_id, compute_id) do update set job_number = excluded.job_number, told = excluded.told
    where known.job_number <= excluded.job_number
  returning job_number`;

const FORGET = `
  delete from active_profiles where ctid = any(array(
    select ctid from active_profiles where told < $1::timestamptz - interval '${REQUESTS_LAST}'
     limit 10 for update skip locked))`;

/** Which job was the last to say on which profile an instance runs; forgotten when no earlier one can be on its way. */
@Injectable()
export class ActiveProfileRepository {
  /**
   * Locks what is known of the instance.
   *
   * @returns false when a later job has spoken already.
   */
  async take(statements: Statements, { accountId, computeId, jobNumber }: SpeakingJob, now: Date): Promise<boolean> {
    const taken = await statements.query(TAKE, [accountId, computeId, jobNumber, now]);
    if (taken.length > 0) await statements.query(FORGET, [now]);
    return taken.length > 0;
  }
}
