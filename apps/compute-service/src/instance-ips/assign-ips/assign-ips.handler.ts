import { ApiFailure, COMPUTE, COMPUTES, COMPUTE_ID, assignIps, findHolders, isWritable } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { OperationClient } from '@stratus/messaging';
import { Answers } from '@stratus/operations';
import { Sagas } from '@stratus/sagas';
import { InItsTurn } from '../../turns/in-its-turn.decorator.js';
import { BUSY, ChangeUnderWay } from '../../turns/turns.js';
import { AddressLocks } from '../address.locks.js';
import { AssignIpsSaga } from './assign-ips.saga.js';

type Call = CallOf<typeof assignIps>;

@Answers(assignIps)
export class AssignIpsHandler {
  constructor(
    private readonly sagas: Sagas,
    private readonly client: OperationClient,
    private readonly addressLocks: AddressLocks,
  ) {}

  @InItsTurn()
  async execute(call: Call) {
    const concerned = await this.concerned(call);
    let begun = false;
    try {
      return await this.sagas.run(call, AssignIpsSaga, async (transaction, sagaId) => {
        const held = await this.addressLocks.hold(transaction, call.caller, concerned, sagaId);
        begun = true;
        return { computeIds: held.map(({ id }) => id), ...call.body };
      });
    } catch (error) {
      throw begun && isBusy(error) ? new ChangeUnderWay() : error;
    }
  }

  /**
   * The instances that lose or get an address. Instances that the user may not see count as unknown.
   *
   * @throws ApiFailure 403 when the user may only read one of them.
   */
  private async concerned({ caller, request, body: { region, assignments } }: Call): Promise<number[]> {
    const addresses = assignments.map(({ address }) => address);
    const holders = await this.client.ask(findHolders, { caller, request, body: { region, addresses } });
    const receivers = assignments.map(({ [COMPUTE_ID]: id }) => id);
    return [...new Set([...holders[COMPUTES], ...receivers])].filter((id) => isWritable(caller, COMPUTE, id));
  }
}

/** A faster assignment gave an address to an instance that this one does not hold. */
const isBusy = (error: unknown): boolean =>
  error instanceof ApiFailure && error.errors.some(({ reason }) => reason === BUSY.reason);
