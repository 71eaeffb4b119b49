import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createSubnet, createVpc, deleteSubnet, deleteVpc, updateSubnet, updateVpc } from '@stratus/contracts';
import type { Operation, ParamTypes, SubnetRecord, VpcRecord } from '@stratus/contracts';
import { newLabel } from '../support/examples/example.ts';
import type { HttpClient, OperationRequest } from '../support/http-client.ts';

const RETRIED: ReadonlySet<number> = new Set([409, 503, 504]);
/** Longer than any outage of a spec. */
const GIVE_UP_MS = 40_000;

const vpcName = (id: number): string => `vpc ${id}`;
const subnetName = (id: number): string => `subnet ${id}`;

/** Clients that write and repeat each request with its key until it is answered, whatever happens to the stack. */
export class Workload {
  /** Each VPC in its state after the answers. */
  readonly vpcs = new Map<number, VpcRecord>();
  /** The types of the events that the answered changes must have, in order, per resource. */
  readonly changes = new Map<string, string[]>();
  /** Number of successful requests, and number of failed tries. */
  accepted = 0;
  repeated = 0;

  constructor(private readonly client: HttpClient) {}

  /** Writes with this number of concurrent clients; each does at least this number of rounds, until `enough`. */
  async run(writers: number, rounds: number, enough: () => boolean): Promise<void> {
    await Promise.all(Array.from({ length: writers }, () => this.write(rounds, enough)));
  }

  private async write(rounds: number, enough: () => boolean): Promise<void> {
    for (let round = 0; round < rounds || !enough(); round += 1) {
      const body = { label: newLabel('w'), region: 'us-east', subnets: [{ label: 'first', ipv4: '10.0.0.0/24' }] };
      const vpc = await this.answered(createVpc, { body });
      const params = { vpcId: vpc.id };
      const [first] = vpc.subnets;
      this.note(vpcName(vpc.id), 'vpc_create');
      this.noteSubnet('subnet_create', first);
      this.vpcs.set(vpc.id, await this.answered(updateVpc, { params, body: { description: `round ${round}` } }));
      this.note(vpcName(vpc.id), 'vpc_update');
      await this.changeSubnets(vpc.id, first);
      if (round % 2 === 1) await this.delete(vpc.id);
    }
  }

  /** Adds one, renames it, deletes the first. */
  private async changeSubnets(vpcId: number, first: SubnetRecord | undefined): Promise<void> {
    const body = { label: 'second', ipv4: '10.0.1.0/24' };
    const second = await this.answered(createSubnet, { params: { vpcId }, body });
    this.noteSubnet('subnet_create', second);
    const params = { vpcId, vpcSubnetId: second.id };
    const renamed = await this.answered(updateSubnet, { params, body: { label: 'renamed' } });
    this.noteSubnet('subnet_update', renamed);
    await this.answered(deleteSubnet, { params: { vpcId, vpcSubnetId: first?.id ?? 0 } });
    this.noteSubnet('subnet_delete', first);
    const vpc = this.vpcs.get(vpcId);
    if (vpc) this.vpcs.set(vpcId, { ...vpc, subnets: [renamed] });
  }

  private async delete(vpcId: number): Promise<void> {
    await this.answered(deleteVpc, { params: { vpcId } });
    for (const subnet of this.vpcs.get(vpcId)?.subnets ?? []) this.noteSubnet('subnet_delete', subnet);
    this.note(vpcName(vpcId), 'vpc_delete');
    this.vpcs.delete(vpcId);
  }

  private async answered<P extends ParamTypes, B, R>(
    operation: Operation<P, B, R>,
    request: OperationRequest,
  ): Promise<R> {
    const headers = { 'idempotency-key': randomUUID() };
    const deadline = Date.now() + GIVE_UP_MS;
    while (Date.now() < deadline) {
      const answer = await this.client.call(operation, { ...request, headers, outage: true }).catch(unlessNoAnswer);
      if (answer?.status === 200) {
        this.accepted += 1;
        return answer.body;
      }
      if (answer && !RETRIED.has(answer.status))
        throw new Error(`${operation.subject}: ${answer.status} ${answer.text}`);
      this.repeated += 1;
      await delay(100);
    }
    throw new Error(`${operation.subject} was not answered within ${GIVE_UP_MS} ms`);
  }

  private noteSubnet(type: string, subnet: SubnetRecord | undefined): void {
    if (subnet) this.note(subnetName(subnet.id), type);
  }

  private note(resource: string, type: string): void {
    this.changes.set(resource, [...(this.changes.get(resource) ?? []), type]);
  }
}

/** fetch throws a TypeError for a refused or broken connection; any other error is a finding. */
function unlessNoAnswer(error: unknown): undefined {
  // By name: fetch and the spec do not share the classes of errors.
  if ((error as { name?: string }).name !== 'TypeError') throw error;
}
