import { finishComputeJobs } from '@stratus/contracts';
import type { CallOf, ReplyOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { Sagas } from '@stratus/sagas';
import { TestControlGuard } from '@stratus/service';

@Answers(finishComputeJobs)
export class FinishComputeJobsHandler {
  constructor(
    private readonly database: Database,
    private readonly sagas: Sagas,
    private readonly guard: TestControlGuard,
  ) {}

  async execute({ body }: CallOf<typeof finishComputeJobs>): Promise<ReplyOf<typeof finishComputeJobs>> {
    this.guard.refuseUnlessOpen();
    return { unfinished: await this.sagas.hurry(this.database, body.accountId) };
  }
}
