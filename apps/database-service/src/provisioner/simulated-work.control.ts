import { Inject, Injectable } from '@nestjs/common';
import type { SimulatedWork, WorkControl } from '@stratus/database-provisioner/simulated';
import { Database } from '@stratus/postgres';
import { CONFIGURATION } from '@stratus/runtime';
import { JobScales } from '@stratus/service';

const OWNER = 'select account_id as "accountId" from databases where id = $1';

const AS_CONFIGURED: SimulatedWork = { milliseconds: (configured) => configured };

/** What the test control wants of the work on simulated clusters: asks nothing while it is closed. */
@Injectable()
export class SimulatedWorkControl implements WorkControl {
  constructor(
    private readonly database: Database,
    private readonly scales: JobScales,
    @Inject(CONFIGURATION) private readonly configuration: { TEST_CONTROL: 'on' | 'off' },
  ) {}

  async of(databaseId: number): Promise<SimulatedWork> {
    if (this.configuration.TEST_CONTROL === 'off') return AS_CONFIGURED;
    const [owner] = await this.database.read<{ accountId: number }>(OWNER, [databaseId]);
    return owner ? { milliseconds: (configured) => this.scales.scaled(configured, owner.accountId) } : AS_CONFIGURED;
  }
}
