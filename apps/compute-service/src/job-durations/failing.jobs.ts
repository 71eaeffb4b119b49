import { Injectable } from '@nestjs/common';
import { ApiFailure } from '@stratus/contracts';
import type { Saga } from '@stratus/sagas';
import { JOB_FAULT, JobFaults } from '@stratus/service';

type Job = Pick<Saga<unknown>, 'request'>;

/** The jobs that tests want to fail. */
@Injectable()
export class FailingJobs {
  constructor(private readonly faults: JobFaults) {}

  /**
   * For the first step of a job that may still go back.
   *
   * @throws ApiFailure for a job that shall fail.
   */
  refuse(job: Job): void {
    if (this.has(job)) throw new ApiFailure(400, [{ reason: JOB_FAULT }]);
  }

  /** For a job that cannot go back any more. */
  has({ request }: Job): boolean {
    return this.faults.fails(request);
  }
}
