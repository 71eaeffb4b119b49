import { randomUUID } from 'node:crypto';
import * as contracts from '@stratus/contracts';
import { ApiFailure, COMPUTE_ID } from '@stratus/contracts';
import { numbersFrom } from '@stratus/testing';
import type { Tenant } from './vpc-world.js';
import { REGION, reservation } from './vpc-world.js';

/** Knowledge shared by the clients of a run, and its results. */
export interface Run {
  vpcs: number[];
  subnets: { vpcId: number; vpcSubnetId: number }[];
  attachments: string[];
  /** Successes per operation subject. */
  successes: Record<string, number>;
  /** Status of every refusal. */
  refusals: number[];
  /** How many had to be tried again, and have changed nothing. */
  setbacks: number;
}

export const newRun = (): Run => ({ vpcs: [], subnets: [], attachments: [], successes: {}, refusals: [], setbacks: 0 });

/** One client: does this many random operations in a row, on resources that all clients share. */
export async function randomClient(run: Run, { ask }: Tenant, seed: number, rounds: number): Promise<void> {
  const below = numbersFrom(seed);
  const any = <T>(of: readonly T[]): T | undefined => of[below(of.length || 1)];
  const label = () => `l-${below(12)}`;
  const range = () => `10.0.${below(8) * 16}.0/${20 + below(4)}`;
  const nowhere = { vpcId: 999_999, vpcSubnetId: 999_999 };
  const subnet = () => any(run.subnets) ?? nowhere;
  /** Only the latest ones: most older ones are deleted, and every kind of operation has to succeed sometimes. */
  const remember = (added: Run['subnets'][number]) => (run.subnets = [...run.subnets.slice(-7), added]);
  const vpcId = () => any(run.vpcs) ?? nowhere.vpcId;
  const attachmentId = () => any(run.attachments) ?? randomUUID();
  /** Few instances, profiles and addresses, so that profiles share some. */
  const sharing = () => {
    const instance = below(4);
    const config_id = 10 * instance + below(3) + 1;
    const host = below(8);
    return { [COMPUTE_ID]: 100_000 + instance, config_id, ...(host > 1 && { address: `10.0.0.${host}` }) };
  };
  const operations: (() => Promise<unknown>)[] = [
    async () => {
      const subnets = [{ label: 'first', ipv4: range() }];
      const vpc = await ask(contracts.createVpc, { body: { label: label(), region: REGION, subnets } });
      run.vpcs = [...run.vpcs.slice(-3), vpc.id];
      remember({ vpcId: vpc.id, vpcSubnetId: vpc.subnets[0]?.id ?? 0 });
      done(contracts.createVpc);
    },
    async () => {
      const params = { vpcId: vpcId() };
      const added = await ask(contracts.createSubnet, { params, body: { label: label(), ipv4: range() } });
      remember({ ...params, vpcSubnetId: added.id });
      done(contracts.createSubnet);
    },
    async () => {
      await ask(contracts.updateVpc, { params: { vpcId: vpcId() }, body: { description: randomUUID() } });
      done(contracts.updateVpc);
    },
    async () => {
      const { vpcSubnetId, vpcId } = subnet();
      await ask(contracts.updateSubnet, { params: { vpcId, vpcSubnetId }, body: { label: `u-${randomUUID()}` } });
      done(contracts.updateSubnet);
    },
    async () => {
      await ask(contracts.deleteSubnet, { params: subnet() });
      done(contracts.deleteSubnet);
    },
    async () => {
      await ask(contracts.deleteVpc, { params: { vpcId: vpcId() } });
      done(contracts.deleteVpc);
    },
    async () => {
      const body = reservation(subnet().vpcSubnetId, sharing());
      run.attachments.push(body.id);
      await ask(contracts.reserveAttachment, { body });
      done(contracts.reserveAttachment);
    },
    () => ask(contracts.confirmAttachment, { params: { attachmentId: attachmentId() } }),
    () => ask(contracts.releaseAttachment, { params: { attachmentId: attachmentId() } }),
    () =>
      ask(contracts.setAttachmentsActive, {
        body: {
          [COMPUTE_ID]: 100_000 + below(4),
          active_config_id: 1 + below(3),
          job_number: 1 + below(1000),
        } as contracts.SetAttachmentsActiveRequest,
      }),
  ];
  const done = ({ subject }: { subject: string }) => {
    run.successes[subject] = (run.successes[subject] ?? 0) + 1;
  };
  for (let round = 0; round < rounds; round += 1) {
    await any(operations)?.().catch((error: unknown) => {
      if (!(error instanceof ApiFailure)) throw error;
      // A machine that stands still for seconds loses its transactions.
      if (error.status === 503) run.setbacks += 1;
      else run.refusals.push(error.status);
    });
  }
}
