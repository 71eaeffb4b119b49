import { Injectable } from '@nestjs/common';
import { COMPUTES, assignAddresses } from '@stratus/contracts';
import type { AssignIpsRequest, ReplyOf } from '@stratus/contracts';
import { instanceAddIp, instanceDeleteIp } from '@stratus/events';
import { OperationClient } from '@stratus/platform';
import { defineSaga } from '@stratus/platform/persistence';
import type { DefinesSaga, Saga, SagaDefinition, Transaction } from '@stratus/platform/persistence';
import { InstanceRepository } from '../../instances/instance.repository.js';
import { instanceRecordOf } from '../../instances/instance.js';
import type { Instance } from '../../instances/instance.js';
import { AddressHolder } from '../address.holder.js';

export interface AssignIpsInput extends AssignIpsRequest {
  /** The instances that lose or get an address. */
  computeIds: number[];
}
type Assigned = ReplyOf<typeof assignAddresses>;

/**
 * | step             | do                                                        | undo                        |
 * | ---------------- | --------------------------------------------------------- | --------------------------- |
 * | (start)          | hold the instances                                        | release the instances       |
 * | assign addresses | network.addresses.assign                                  | none: it decides everything |
 * | answer           | store what each has now, emit events, release, answer     |                             |
 */
@Injectable()
export class AssignIpsSaga implements DefinesSaga<AssignIpsInput, Record<string, never>> {
  readonly definition: SagaDefinition<AssignIpsInput, Record<string, never>>;

  constructor(
    private readonly client: OperationClient,
    private readonly addresses: AddressHolder,
    private readonly instances: InstanceRepository,
  ) {
    this.definition = defineSaga({
      name: 'assign-ips',
      steps: (steps) => {
        const assignment = steps.ask('assign addresses', { pivot: true, do: (saga) => this.assign(saga) });
        steps.answer('answer', {
          do: async (transaction, saga) => {
            const held = await this.addresses.release(transaction, saga.input.computeIds, saga.id);
            await this.show(transaction, held, saga.resultOf(assignment));
            return {};
          },
        });
      },
      undoStart: async (transaction, { id, input }) => {
        await this.addresses.release(transaction, input.computeIds, id);
      },
    });
  }

  private assign({ caller, request, input }: Saga<AssignIpsInput>): Promise<Assigned> {
    const { computeIds: among, region, assignments } = input;
    return this.client.ask(assignAddresses, { caller, request, body: { among, region, assignments } });
  }

  /** Instances show their addresses themselves; each one that came or went is an event. */
  private async show(
    { manager, now, emit }: Transaction,
    held: readonly Instance[],
    { [COMPUTES]: assigned }: Assigned,
  ): Promise<void> {
    for (const { id, ipv4 } of assigned) {
      const before = held.find((instance) => instance.id === id);
      if (!before) continue;
      const lost = before.ipv4.filter((address) => !ipv4.includes(address));
      const gained = ipv4.filter((address) => !before.ipv4.includes(address));
      if (lost.length + gained.length === 0) continue;
      const changed = { ipv4, updated: now };
      // oxlint-disable-next-line no-await-in-loop -- one connection, one after the other
      await this.instances.update(manager, id, changed);
      const record = instanceRecordOf({ ...before, ...changed });
      emit(...lost.map((address) => instanceDeleteIp(record, address)));
      emit(...gained.map((address) => instanceAddIp(record, address)));
    }
  }
}
