import { Injectable } from '@nestjs/common';
import type { Statements } from '@stratus/postgres';
import type { NodeBalancer } from './node-balancer.js';

const LOCK = `
  select pg_advisory_xact_lock(hashtextextended('nodebalancer:' || id, 0))
    from (select distinct unnest($1::bigint[]) as id order by id) as named`;

const STORE = `
  insert into node_balancers (id, account_id, region, label)
  select news.id, news.account_id, news.region, news.label
    from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) as news (id, account_id, region, label)
   where not exists (select from released_node_balancers as released where released.id = news.id)
  on conflict (id) do update set label = excluded.label where node_balancers.label <> excluded.label`;

/** The write side of this service's copy of node balancers, fed by events and by replies from their owner. */
@Injectable()
export class NodeBalancerRepository {
  /** Serialises work per node balancer by advisory locks: its row may not exist yet, or no longer. */
  async lockIds(statements: Statements, ids: readonly number[]): Promise<void> {
    await statements.query(LOCK, [ids]);
  }

  /** Stores all node balancers except those deleted in the meantime. */
  async store(statements: Statements, nodeBalancers: readonly NodeBalancer[]): Promise<void> {
    const ids = nodeBalancers.map(({ id }) => id);
    await this.lockIds(statements, ids);
    await statements.query(STORE, [
      ids,
      nodeBalancers.map(({ accountId }) => accountId),
      nodeBalancers.map(({ region }) => region),
      nodeBalancers.map(({ label }) => label),
    ]);
  }

  /** Deletes them and remembers the ids, because a reply from their owner may still arrive. */
  async release(statements: Statements, gone: readonly Pick<NodeBalancer, 'id' | 'accountId'>[]): Promise<void> {
    const ids = gone.map(({ id }) => id);
    await this.lockIds(statements, ids);
    await statements.query('delete from node_balancers where id = any($1)', [ids]);
    await statements.query(
      `insert into released_node_balancers (id, account_id, released)
       select id, account_id, now() from unnest($1::bigint[], $2::bigint[]) as gone (id, account_id)
       on conflict do nothing`,
      [ids, gone.map(({ accountId }) => accountId)],
    );
  }
}
