import { Inject, Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import type { NodeBalancerRecord } from '@stratus/contracts';
import { Table } from '@stratus/postgres';
import type { Statements } from '@stratus/postgres';
import { CONFIGURATION } from '@stratus/runtime';
import type { NodeBalancerConfiguration } from './node-balancer.configuration.js';
import { nodeBalancerJson } from './node-balancer.sql.js';
import type { NodeBalancer } from './node-balancer.js';

const NODE_BALANCERS = new Table<NodeBalancer>('node_balancers', {
  id: 'id',
  accountId: 'account_id',
  label: 'label',
  region: 'region',
  ipv4: 'ipv4',
  ipv6: 'ipv6',
  clientConnThrottle: 'client_conn_throttle',
  tags: 'tags',
  created: 'created',
  updated: 'updated',
});

const LOCK = `select ${NODE_BALANCERS.fields} from node_balancers where id = $1 and account_id = $2 for update`;

const NEXT_ID = `select nextval(pg_get_serial_sequence('node_balancers', 'id')) as id`;
const UNLESS_LABEL_TAKEN = 'on conflict on constraint node_balancers_label_unique do nothing returning id';

/** Each id starts its search at a different address, so that the search does not walk through the used ones. */
const FREE_ADDRESS = `
  select host(address) as address
    from (select place, set_masklen($1::cidr::inet, 32) + (($2::bigint + place) % (2 ^ (32 - masklen($1::cidr)))::bigint)
            as address from generate_series(0, 255) as place) as candidate
   where not exists (select from node_balancers where ipv4 = candidate.address) order by place limit 1`;

/** The write side of node balancers; every method works in the caller's transaction. */
@Injectable()
export class NodeBalancerRepository {
  constructor(@Inject(CONFIGURATION) private readonly configuration: NodeBalancerConfiguration) {}

  /** @throws ApiFailure 404 when the account has no such node balancer. */
  async lock(statements: Statements, accountId: number, id: number): Promise<NodeBalancer> {
    return existing(await this.find(statements, accountId, id));
  }

  /** Locks the node balancer, if it exists. */
  async find(statements: Statements, accountId: number, id: number): Promise<NodeBalancer | undefined> {
    return (await statements.query<NodeBalancer>(LOCK, [id, accountId]))[0];
  }

  /** Undefined when the account has no such node balancer. A region never changes, so this needs no lock. */
  async regionOf(statements: Statements, accountId: number, id: number): Promise<string | undefined> {
    const [row] = await statements.query<{ region: string }>(
      'select region from node_balancers where id = $1 and account_id = $2',
      [id, accountId],
    );
    return row?.region;
  }

  async labelTaken(statements: Statements, accountId: number, label: string): Promise<boolean> {
    const text = 'select from node_balancers where account_id = $1 and label = $2';
    return (await statements.query(text, [accountId, label])).length > 0;
  }

  async nextId(statements: Statements): Promise<number> {
    const [row] = await statements.query<{ id: number }>(NEXT_ID);
    return existing(row).id;
  }

  /** @returns undefined when no address is free. */
  async freeAddress(statements: Statements, network: string, id: number): Promise<string | undefined> {
    const [free] = await statements.query<{ address: string }>(FREE_ADDRESS, [network, id]);
    return free?.address;
  }

  /**
   * @returns whether it was inserted: false if the label is in use, even by a concurrent transaction that commits first.
   */
  async insert(statements: Statements, nodeBalancer: NodeBalancer): Promise<boolean> {
    const { text, values } = NODE_BALANCERS.insert([nodeBalancer], UNLESS_LABEL_TAKEN);
    return (await statements.query(text, values)).length > 0;
  }

  update(statements: Statements, id: number, changes: Partial<NodeBalancer>): void {
    statements.send(NODE_BALANCERS.update(id, changes));
  }

  /** Also deletes its configurations and their nodes. */
  delete(statements: Statements, id: number): void {
    statements.send({ text: 'delete from node_balancers where id = $1', values: [id] });
  }

  /** The record, as this transaction sees it. */
  async record(statements: Statements, id: number): Promise<NodeBalancerRecord> {
    const rows = await statements.query<{ record: NodeBalancerRecord }>(
      `select ${nodeBalancerJson(this.configuration.SERVICE_DOMAIN)} as record from node_balancers as node_balancer where node_balancer.id = $1`,
      [id],
    );
    return existing(rows[0]).record;
  }
}
