import { finishDatabaseJobs } from '@stratus/contracts';
import type { CallOf, ReplyOf } from '@stratus/contracts';
import { SimulatedProvisioner } from '@stratus/database-provisioner/simulated';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { Sagas } from '@stratus/sagas';
import { TestControlGuard } from '@stratus/service';

/** An account has a limited number of databases. */
const OF_ACCOUNT = 'select id from databases where account_id = $1 order by id limit 10000';

@Answers(finishDatabaseJobs)
export class FinishDatabaseJobsHandler {
  constructor(
    private readonly database: Database,
    private readonly sagas: Sagas,
    private readonly simulated: SimulatedProvisioner,
    private readonly guard: TestControlGuard,
  ) {}

  async execute({ body }: CallOf<typeof finishDatabaseJobs>): Promise<ReplyOf<typeof finishDatabaseJobs>> {
    this.guard.refuseUnlessOpen();
    const databases = await this.database.read<{ id: number }>(OF_ACCOUNT, [body.accountId]);
    await this.simulated.hurry(databases.map(({ id }) => id));
    return { unfinished: await this.sagas.hurry(this.database, body.accountId) };
  }
}
