import {
  COMPUTES,
  listComputePorts,
  listEnforcedFirewalls,
  listNetworkPorts,
  listVpcPorts,
  reportEnforcement,
} from '@stratus/contracts';
import type { EnforcedFirewall, Operation, ParamTypes, ReportEnforcementRequest } from '@stratus/contracts';
import type { FirewallPicture, InstancePicture } from '@stratus/data-plane';
import type { OperationClient } from '@stratus/messaging';
import { drawInstance } from './draw-instance.js';

interface PortsRequest {
  ids?: number[];
  after?: number;
}

/** A firewall with what reports about it need. */
export interface EnforcedFirewallPicture extends FirewallPicture {
  generation: number;
  devices: EnforcedFirewall['devices'];
}

/** The maximum number of ids in a request. */
const MAX_IDS = 500;

/** Reads instances and firewalls from the services that own them, and reports to these. */
export class Owners {
  constructor(private readonly client: Pick<OperationClient, 'ask'>) {}

  /**
   * Running instances, all or those of these ids.
   *
   * @throws ApiFailure if one of the owners does not answer.
   */
  async instances(ids?: readonly number[]): Promise<Map<number, InstancePicture>> {
    const [computes, vpcs, networks] = await Promise.all([
      this.list(listComputePorts, ({ instances }) => instances, ids),
      this.list(listVpcPorts, ({ instances }) => instances, ids),
      this.list(listNetworkPorts, ({ instances }) => instances, ids),
    ]);
    return new Map([...computes].map(([id, instance]) => [id, drawInstance(instance, vpcs.get(id), networks.get(id))]));
  }

  /** Enabled firewalls, all or those of these ids. Throws as {@link instances}. */
  async firewalls(ids?: readonly number[]): Promise<Map<number, EnforcedFirewallPicture>> {
    const found = await this.list(listEnforcedFirewalls, ({ firewalls }) => firewalls, ids);
    return new Map(
      [...found].map(([id, { rules, [COMPUTES]: instances, generation, devices }]) => [
        id,
        { rules, instances, generation, devices },
      ]),
    );
  }

  /**
   * Reports which rules are in force. Throws as {@link instances}.
   *
   * @returns the highest sequence that is stored; undefined from a service that does not tell it yet.
   */
  async report(request: ReportEnforcementRequest): Promise<number | undefined> {
    const receipt: { sequence?: number } = await this.client.ask(reportEnforcement, { params: {}, body: request });
    return receipt.sequence;
  }

  private async list<R extends { next: number | null }, T extends { id: number }>(
    operation: Operation<ParamTypes, PortsRequest, R>,
    recordsOf: (reply: R) => readonly T[],
    ids: readonly number[] | undefined,
  ): Promise<Map<number, T>> {
    const records = new Map<number, T>();
    const requests: PortsRequest[] = ids ? inParts(ids) : [{}];
    for (let body = requests.pop(); body; body = requests.pop()) {
      const reply = await this.client.ask(operation, { body });
      for (const record of recordsOf(reply)) records.set(record.id, record);
      if (reply.next !== null) requests.push({ ...body, after: reply.next });
    }
    return records;
  }
}

const inParts = (ids: readonly number[]): PortsRequest[] =>
  Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, part) => ({
    ids: ids.slice(part * MAX_IDS, (part + 1) * MAX_IDS),
  }));
