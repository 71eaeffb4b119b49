import { Injectable } from '@nestjs/common';
import type { NewEvent } from '@stratus/commands';
import { COMPUTES, assignAddresses } from '@stratus/contracts';
import type { AssignIpsRequest, ReplyOf } from '@stratus/contracts';
import { instanceAddIp, instanceDeleteIp } from '@stratus/events';
import { OperationClient } from '@stratus/messaging';
import { defineSaga } from '@stratus/sagas';
import type { DefinesSaga, Saga, SagaDefinition } from '@stratus/sagas';
import { instanceRecordOf } from '../../instances/instance.js';
import type { Instance } from '../../instances/instance.js';
import { AddressLocks } from '../address.locks.js';

export interface AssignIpsInput extends AssignIpsRequest {
  /** The instances that lose or get an address. */
  computeIds: number[];
}
type Assigned = ReplyOf<typeof assignAddresses>;

/**
 * | step             | do                                                    | undo                        |
 * | ---------------- | ----------------------------------------------------- | --------------------------- |
 * | (start)          | hold the instances                                    | release the instances       |
 * | assign addresses | network.addresses.assign                              | none: it decides everything |
 * | answer           | store the new addresses, emit events, release, answer |                             |
 */
@Injectable()
export class AssignIpsSaga implements DefinesSaga<AssignIpsInput, Record<string, never>> {
  readonly definition: SagaDefinition<AssignIpsInput, Record<string, never>>;

  constructor(
    private readonly client: OperationClient,
    private readonly addressLocks: AddressLocks,
  ) {
    this.definition = defineSaga({
      name: 'assign-ips',
      steps: (steps) => {
        const assignment = steps.ask('assign addresses', { pivot: true, do: (saga) => this.assign(saga) });
        steps.answer('answer', {
          do: async (transaction, saga) => {
            const held = await this.addressLocks.held(transaction, saga.input.computeIds, saga.id);
            const changes = changesOf(held, saga.resultOf(assignment));
            this.addressLocks.release(transaction, held, new Map(changes.map(({ id, ipv4 }) => [id, ipv4])));
            transaction.emit(...changes.flatMap((change) => eventsOf(change, transaction.now)));
            return {};
          },
        });
      },
      undoStart: async (transaction, { id, input }) => {
        this.addressLocks.release(transaction, await this.addressLocks.held(transaction, input.computeIds, id));
      },
    });
  }

  private assign({ caller, request, input }: Saga<AssignIpsInput>): Promise<Assigned> {
    const { computeIds: among, region, assignments } = input;
    return this.client.ask(assignAddresses, { caller, request, body: { among, region, assignments } });
  }
}

/** An instance whose stored addresses are out of date. */
interface Change {
  id: number;
  before: Instance;
  ipv4: string[];
}

const changesOf = (held: readonly Instance[], { [COMPUTES]: assigned }: Assigned): Change[] =>
  assigned.flatMap(({ id, ipv4 }) => {
    const before = held.find((instance) => instance.id === id);
    return before && !isSameSet(before.ipv4, ipv4) ? [{ id, before, ipv4 }] : [];
  });

const isSameSet = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));

/** Instance records contain the addresses; each address gained or lost is one event. */
function eventsOf({ before, ipv4 }: Change, now: Date): NewEvent[] {
  const record = instanceRecordOf({ ...before, ipv4, updated: now });
  const lost = before.ipv4.filter((address) => !ipv4.includes(address));
  const gained = ipv4.filter((address) => !before.ipv4.includes(address));
  return [
    ...lost.map((address) => instanceDeleteIp(record, address)),
    ...gained.map((address) => instanceAddIp(record, address)),
  ];
}
