import { createVpc, deleteVpc } from '@stratus/contracts';
import { newLabel } from '../../support/examples/example.ts';
import type { Answer } from '../../support/http-client.ts';
import type { PatientClient, SentRequest } from '../patient-client.ts';

/** If account-service was unavailable, its grant comes with the event of the creation (contract 2.5). */
const isNotGrantedYet = ({ status }: Answer): boolean => status === 404;

/**
 * Clients of a restricted user, whose grant on a VPC ends with it: they create VPCs, delete them, and repeat each deletion
 * with its key, at once and a round later. Every repeat must get the first reply.
 */
export class RestrictedWriters {
  constructor(readonly client: PatientClient) {}

  async run(writers: number, rounds: number, enough: () => boolean): Promise<void> {
    await Promise.all(Array.from({ length: writers }, () => this.write(rounds, enough)));
  }

  private async write(rounds: number, enough: () => boolean): Promise<void> {
    let before: SentRequest | undefined;
    for (let round = 0; round < rounds || !enough(); round += 1) {
      const { id: vpcId } = await this.client.answered(createVpc, {
        body: { label: newLabel('restricted'), region: 'us-east' },
      });
      const removal = await this.client.sent(deleteVpc, { params: { vpcId } }, isNotGrantedYet);
      for (const sent of [removal, before]) if (sent) await this.client.repeat(sent);
      before = removal;
    }
  }
}
