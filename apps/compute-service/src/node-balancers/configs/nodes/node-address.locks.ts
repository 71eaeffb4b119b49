import { Injectable } from '@nestjs/common';
import { COMPUTE, visibleIds } from '@stratus/contracts';
import type { Caller, UpdateNodeBalancerNodeRequest } from '@stratus/contracts';
import type { Statements } from '@stratus/postgres';
import { NodeBalancerRepository } from '../../node-balancer.repository.js';
import { isPrivate } from '../../../private-address.js';
import { MAX_ADDRESS_NODES, MAX_NEW_NODES, ipsIn } from './node-balancer-node.js';
import type { KnownAddresses } from './node-balancer-node.js';

type Addressed = Pick<UpdateNodeBalancerNodeRequest, 'address'>;

/** An instance that is being deleted, or about to lose an address, is no longer found by it. */
const FIND = `
  select ipv4, array(
           select ip from unnest($3::text[]) as ip
            where (select count(*) from (
                     select from node_balancer_nodes as node
                       join node_balancer_configs as config on config.id = node.config_id
                       join node_balancers as node_balancer on node_balancer.id = config.node_balancer_id
                      where split_part(node.address, ':', 1) = ip
                        and node_balancer.account_id = $1 and node_balancer.region = $2
                      limit ${MAX_ADDRESS_NODES}) as counted) = ${MAX_ADDRESS_NODES}) as "full"
    from instances
   where account_id = $1 and region = $2 and visible and status <> 'deleting' and ipv4 && $3::text[]
     and ($4::bigint[] is null or id = any($4::bigint[]))
   order by id`;
const HOLD = `${FIND} for share`;

/**
 * Finds the instances that have the addresses of nodes, and locks them until the commit: an instance that gives up an
 * address afterwards finds the node and deletes it. The caller locks its node balancer after them.
 */
@Injectable()
export class NodeAddressLocks {
  constructor(private readonly nodeBalancers: NodeBalancerRepository) {}

  /** For nodes of a node balancer. Knows no address when the account has no such node balancer. */
  async near(
    statements: Statements,
    caller: Caller,
    nodeBalancerId: number,
    nodes: readonly Addressed[],
  ): Promise<KnownAddresses> {
    if (ipsIn(nodes).length === 0) return { region: '', held: new Set() };
    const region = await this.nodeBalancers.regionOf(statements, caller.accountId, nodeBalancerId);
    return this.in(statements, caller, region ?? '', nodes);
  }

  /** For nodes in a region; knows none beyond the number that one request may create. */
  async in(
    statements: Statements,
    caller: Caller,
    region: string,
    nodes: readonly Addressed[],
  ): Promise<KnownAddresses> {
    const wanted = privateIn(nodes);
    const known = await find(HOLD, statements, caller, region, wanted);
    if (known.held.size === wanted.length) return known;
    // An address that was just moving to another instance has arrived there once the first statement has waited for it.
    return find(HOLD, statements, caller, region, wanted);
  }

  /** As {@link in}, without locks: for a decision that a later transaction repeats. */
  async seen(
    statements: Statements,
    caller: Caller,
    region: string,
    nodes: readonly Addressed[],
  ): Promise<KnownAddresses> {
    return find(FIND, statements, caller, region, privateIn(nodes));
  }
}

/** Not the public ones: an instance gives them up without a look at nodes. */
const privateIn = (nodes: readonly Addressed[]): string[] => ipsIn(nodes).slice(0, MAX_NEW_NODES).filter(isPrivate);

async function find(
  text: string,
  statements: Statements,
  caller: Caller,
  region: string,
  wanted: readonly string[],
): Promise<KnownAddresses> {
  if (wanted.length === 0) return { region, held: new Set() };
  const values = [caller.accountId, region, wanted, visibleIds(caller, COMPUTE)];
  const rows = await statements.query<{ ipv4: string[]; full: string[] }>(text, values);
  const found = new Set(rows.flatMap(({ ipv4 }) => ipv4));
  return { region, held: new Set(wanted.filter((address) => found.has(address))), full: new Set(rows[0]?.full) };
}
