import { Injectable } from '@nestjs/common';
import type { Statements } from '@stratus/postgres';

/** Longer than any request of a saga takes. */
const REQUESTS_LAST = '1 day';

/** A job of an instance that sets its active profile. */
interface ProfileJob {
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

/** The last job that set an instance's active profile; deleted once no request of an earlier job can still arrive. */
@Injectable()
export class ActiveProfileRepository {
  /**
   * Locks the instance's row and records the job in it.
   *
   * @returns false if a later job has already set the profile.
   */
  async take(statements: Statements, { accountId, computeId, jobNumber }: ProfileJob, now: Date): Promise<boolean> {
    const taken = await statements.query(TAKE, [accountId, computeId, jobNumber, now]);
    if (taken.length > 0) await statements.query(FORGET, [now]);
    return taken.length > 0;
  }
}
