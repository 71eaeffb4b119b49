import { COMPUTE, createInstance, createVpc, deleteInstance } from '@stratus/contracts';
import { newLabel } from '../../support/examples/example.ts';
import type { Answer } from '../../support/http-client.ts';
import type { PatientClient } from '../patient-client.ts';

/** A job keeps the instance busy for a while. */
const isBusy = ({ status, text }: Answer): boolean => status === 400 && text.includes('busy');

/** Clients whose writes are sagas over several services: they create instances in a subnet, and delete every second one. */
export class InstanceWriters {
  /** Label of each instance that must exist, by its id. */
  readonly instances = new Map<number, string>();

  constructor(readonly client: PatientClient) {}

  async run(writers: number, rounds: number, enough: () => boolean): Promise<void> {
    await Promise.all(Array.from({ length: writers }, () => this.write(rounds, enough)));
  }

  private async write(rounds: number, enough: () => boolean): Promise<void> {
    const subnets = [{ label: 'wide', ipv4: '10.0.0.0/16' }];
    const vpc = await this.client.answered(createVpc, {
      body: { label: newLabel('chaos'), region: 'us-east', subnets },
    });
    for (let round = 0; round < rounds || !enough(); round += 1) {
      const label = newLabel('chaos');
      const instance = await this.client.answered(createInstance, {
        body: {
          label,
          type: 'g6-nanode-1',
          region: 'us-east',
          image: `${COMPUTE}/debian12`,
          root_pass: 'correct-horse-battery',
          interfaces: [{ purpose: 'vpc', subnet_id: vpc.subnets[0]?.id, ipv4: { nat_1_1: 'any' } }],
        },
      });
      this.instances.set(instance.id, label);
      if (round % 2 === 1) {
        await this.client.answered(deleteInstance, { params: { computeId: instance.id } }, isBusy);
        this.instances.delete(instance.id);
      }
    }
  }
}
