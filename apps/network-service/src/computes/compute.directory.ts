import { Injectable } from '@nestjs/common';
import { COMPUTES, locateInstances } from '@stratus/contracts';
import type { Call } from '@stratus/contracts';
import { OperationClient } from '@stratus/platform';
import { Database } from '@stratus/platform/persistence';
import { ReadThrough } from '../read-through.js';
import { LOCK_COMPUTE_ID } from './compute.repository.js';

const LEARN = `
  insert into computes (id, account_id, region, label)
  select $1, $2, $3, $4
   where not exists (select from released_computes where id = $1)
  on conflict do nothing`;

@Injectable()
export class ComputeDirectory extends ReadThrough {
  constructor(
    private readonly database: Database,
    private readonly client: OperationClient,
  ) {
    super();
  }

  protected async learn({ caller, request }: Pick<Call, 'caller' | 'request'>, id: number): Promise<boolean> {
    const located = await this.client.ask(locateInstances, { caller, request, body: { ids: [id] } });
    const compute = located[COMPUTES].find((candidate) => candidate.id === id);
    if (!compute) return false;
    await this.database.transaction(async ({ statements }) => {
      await statements.query(LOCK_COMPUTE_ID, [id]);
      await statements.query(LEARN, [id, caller.accountId, compute.region, compute.label]);
    });
    return true;
  }
}
