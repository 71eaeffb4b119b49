import { Injectable } from '@nestjs/common';
import { COMPUTES, locateInstances } from '@stratus/contracts';
import type { Call } from '@stratus/contracts';
import { OperationClient } from '@stratus/messaging';
import { Database } from '@stratus/postgres';
import { ReadThrough } from '../read-through.js';
import { LOCK_COMPUTE_IDS } from './compute.repository.js';

const LEARN = `
  insert into computes (id, account_id, region, label)
  select news.id, $2, news.region, news.label
    from unnest($1::bigint[], $3::text[], $4::text[]) as news (id, region, label)
   where not exists (select from released_computes as released where released.id = news.id)
  on conflict do nothing`;

@Injectable()
export class ComputeLookup extends ReadThrough {
  constructor(
    private readonly database: Database,
    private readonly client: OperationClient,
  ) {
    super();
  }

  async learn({ caller, request }: Pick<Call, 'caller' | 'request'>, ids: readonly number[]): Promise<boolean> {
    const located = await this.client.ask(locateInstances, { caller, request, body: { ids: [...ids] } });
    const computes = located[COMPUTES].filter(({ id }) => ids.includes(id));
    if (computes.length === 0) return false;
    const found = computes.map(({ id }) => id);
    const regions = computes.map(({ region }) => region);
    const labels = computes.map(({ label }) => label);
    await this.database.transaction(async ({ statements }) => {
      await statements.query(LOCK_COMPUTE_IDS, [found]);
      await statements.query(LEARN, [found, caller.accountId, regions, labels]);
    });
    return true;
  }
}
