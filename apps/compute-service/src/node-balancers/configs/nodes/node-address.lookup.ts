import { Injectable } from '@nestjs/common';
import { MAX_FOUND_ADDRESSES, findPrivateAddresses } from '@stratus/contracts';
import type { Call, UpdateNodeBalancerNodeRequest } from '@stratus/contracts';
import { OperationClient } from '@stratus/messaging';
import { NodeBalancerQuery } from '../../node-balancer.query.js';
import { ipsIn } from './node-balancer-node.js';
import type { KnownAddresses } from './node-balancer-node.js';

type CalledBy = Pick<Call, 'caller' | 'request'>;
type Addressed = Pick<UpdateNodeBalancerNodeRequest, 'address'>;

/** Asks network-service which addresses of nodes belong to instances that the caller sees. */
@Injectable()
export class NodeAddressLookup {
  constructor(
    private readonly client: OperationClient,
    private readonly nodeBalancers: NodeBalancerQuery,
  ) {}

  /**
   * For nodes of a node balancer. Refuses nothing: the command does so inside its work, so that a repeat gets its stored
   * reply even after an instance is gone.
   */
  async near(call: CalledBy, nodeBalancerId: number, nodes: readonly Addressed[]): Promise<KnownAddresses> {
    const region = await this.nodeBalancers.regionOf(call.caller.accountId, nodeBalancerId);
    return region === undefined ? { region: '', held: new Set() } : this.in(region, call, nodes);
  }

  /** For nodes in a region; knows none beyond the number that one request may ask for. */
  async in(region: string, { caller, request }: CalledBy, nodes: readonly Addressed[]): Promise<KnownAddresses> {
    const addresses = ipsIn(nodes).slice(0, MAX_FOUND_ADDRESSES);
    if (addresses.length === 0) return { region, held: new Set() };
    const found = await this.client.ask(findPrivateAddresses, { caller, request, body: { region, addresses } });
    return { region, held: new Set(found.addresses) };
  }
}
