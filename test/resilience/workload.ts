import { createSubnet, createVpc, deleteSubnet, deleteVpc, updateSubnet, updateVpc } from '@stratus/contracts';
import type { SubnetRecord, VpcRecord } from '@stratus/contracts';
import { newLabel } from '../support/examples/example.ts';
import type { PatientClient } from './patient-client.ts';

const vpcName = (id: number): string => `vpc ${id}`;
const subnetName = (id: number): string => `subnet ${id}`;

/** Clients that write and repeat each request with its key until it succeeds, whatever happens to the stack. */
export class Workload {
  /** Each VPC in its state after the replies. */
  readonly vpcs = new Map<number, VpcRecord>();
  /** The types of the events that the acknowledged changes must cause, in order, per resource. */
  readonly changes = new Map<string, string[]>();

  constructor(readonly client: PatientClient) {}

  /** Writes with this number of concurrent clients; each does at least this number of rounds, until `enough`. */
  async run(writers: number, rounds: number, enough: () => boolean): Promise<void> {
    await Promise.all(Array.from({ length: writers }, () => this.write(rounds, enough)));
  }

  private async write(rounds: number, enough: () => boolean): Promise<void> {
    for (let round = 0; round < rounds || !enough(); round += 1) {
      const body = { label: newLabel('w'), region: 'us-east', subnets: [{ label: 'first', ipv4: '10.0.0.0/24' }] };
      const vpc = await this.client.answered(createVpc, { body });
      const params = { vpcId: vpc.id };
      const [first] = vpc.subnets;
      this.note(vpcName(vpc.id), 'vpc_create');
      this.noteSubnet('subnet_create', first);
      this.vpcs.set(vpc.id, await this.client.answered(updateVpc, { params, body: { description: `round ${round}` } }));
      this.note(vpcName(vpc.id), 'vpc_update');
      await this.changeSubnets(vpc.id, first);
      if (round % 2 === 1) await this.delete(vpc.id);
    }
  }

  /** Adds one, renames it, deletes the first. */
  private async changeSubnets(vpcId: number, first: SubnetRecord | undefined): Promise<void> {
    const body = { label: 'second', ipv4: '10.0.1.0/24' };
    const second = await this.client.answered(createSubnet, { params: { vpcId }, body });
    this.noteSubnet('subnet_create', second);
    const params = { vpcId, vpcSubnetId: second.id };
    const renamed = await this.client.answered(updateSubnet, { params, body: { label: 'renamed' } });
    this.noteSubnet('subnet_update', renamed);
    await this.client.answered(deleteSubnet, { params: { vpcId, vpcSubnetId: first?.id ?? 0 } });
    this.noteSubnet('subnet_delete', first);
    const vpc = this.vpcs.get(vpcId);
    if (vpc) this.vpcs.set(vpcId, { ...vpc, subnets: [renamed] });
  }

  private async delete(vpcId: number): Promise<void> {
    await this.client.answered(deleteVpc, { params: { vpcId } });
    for (const subnet of this.vpcs.get(vpcId)?.subnets ?? []) this.noteSubnet('subnet_delete', subnet);
    this.note(vpcName(vpcId), 'vpc_delete');
    this.vpcs.delete(vpcId);
  }

  private noteSubnet(type: string, subnet: SubnetRecord | undefined): void {
    if (subnet) this.note(subnetName(subnet.id), type);
  }

  private note(resource: string, type: string): void {
    this.changes.set(resource, [...(this.changes.get(resource) ?? []), type]);
  }
}
