import { Inject, Injectable } from '@nestjs/common';
import type { JobFault } from '@stratus/contracts';
import type { SimulatedWork, WorkControl } from '@stratus/database-provisioner/simulated';
import { Database } from '@stratus/postgres';
import { CONFIGURATION } from '@stratus/runtime';
import { JOB_FAULT, JobFaults, JobScales } from '@stratus/service';

interface Owner {
  accountId: number;
  /** Of the job that has the database; null without a job or a fault. */
  jobFault: JobFault | null;
}

const OWNER = `
  select databases.account_id as "accountId", sagas.request->'jobFault' as "jobFault"
    from databases left join sagas on sagas.id = databases.job where databases.id = $1`;

const AS_CONFIGURED: SimulatedWork = { milliseconds: (configured) => configured, fault: null };

/** What the test control wants of the work on simulated clusters: asks nothing while it is closed. */
@Injectable()
export class SimulatedWorkLookup implements WorkControl {
  constructor(
    private readonly database: Database,
    private readonly scales: JobScales,
    private readonly faults: JobFaults,
    @Inject(CONFIGURATION) private readonly configuration: { TEST_CONTROL: 'on' | 'off' },
  ) {}

  async of(databaseId: number): Promise<SimulatedWork> {
    if (this.configuration.TEST_CONTROL === 'off') return AS_CONFIGURED;
    const [owner] = await this.database.read<Owner>(OWNER, [databaseId]);
    if (!owner) return AS_CONFIGURED;
    const request = owner.jobFault === null ? {} : { jobFault: owner.jobFault };
    return {
      milliseconds: (configured) => this.faults.lasting(request, this.scales.scaled(configured, owner.accountId)),
      fault: this.faults.fails(request) ? JOB_FAULT : null,
    };
  }
}
