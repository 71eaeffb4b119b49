import {
  ApiFailure,
  COMPUTE,
  COMPUTES,
  COMPUTE_TITLE,
  assignAddresses,
  existing,
  permissionOn,
} from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { ipaddressAssign, ipv6rangeAssign } from '@stratus/events';
import { Answers, CommandRunner } from '@stratus/platform/persistence';
import type { Statements } from '@stratus/platform/persistence';
import { AddressRepository } from '../../addresses/address.repository.js';
import { ComputeRepository } from '../../computes/compute.repository.js';
import { MoveRepository } from '../../moves/move.repository.js';
import { RangeRepository } from '../../ranges/range.repository.js';
import { canonicalAssignable, decideAssign } from '../assignment.js';
import { AssignmentRepository } from '../assignment.repository.js';

type Call = CallOf<typeof assignAddresses>;

/** Clients match this text and retry. */
const BUSY = `${COMPUTE_TITLE} busy.`;

/** Safe to repeat: an address that is where it should be stays there. */
@Answers(assignAddresses)
export class AssignAddressesHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly computes: ComputeRepository,
    private readonly addresses: AddressRepository,
    private readonly assignments: AssignmentRepository,
    private readonly moves: MoveRepository,
    private readonly ranges: RangeRepository,
  ) {}

  async execute(call: Call) {
    const { accountId } = call.caller;
    return this.commands.run(call, async ({ statements, emit }) => {
      const computes = await this.computes.lockAll(statements, accountId, call.body.among);
      const ids = computes.map(({ id }) => id);
      await this.refuseIfOthersHold(statements, call, new Set(ids));
      const held = await this.assignments.held(statements, ids);
      const handovers = decideAssign(call.body, { computes, held, moving: await this.moves.among(statements, ids) });

      await this.assignments.handOver(statements, handovers);
      const given = handovers.map(({ what }) => what.id);
      const records = await this.addresses.records(statements, given);
      const ranges = await this.ranges.records(statements, given);
      emit(
        ...handovers.map(({ what: { id, kind }, to }) => {
          const receiver = existing(computes.find((compute) => compute.id === to));
          return kind === 'range'
            ? ipv6rangeAssign(existing(ranges.get(id)), id, receiver)
            : ipaddressAssign(existing(records.get(id)), id, receiver);
        }),
      );
      return { [COMPUTES]: await this.assignments.ipv4Of(statements, ids) };
    });
  }

  /** An instance got one of the addresses after the caller had looked for its holder. What the user cannot see is unknown. */
  private async refuseIfOthersHold(statements: Statements, { caller, body }: Call, among: ReadonlySet<number>) {
    const texts = body.assignments.map(({ address }) => canonicalAssignable(address));
    const addresses = texts.filter((text) => text !== undefined);
    const holders = await this.assignments.holders(statements, caller.accountId, body.region, addresses);
    const others = holders.filter((id) => !among.has(id) && permissionOn(caller, COMPUTE, id) !== undefined);
    if (others.length > 0) throw new ApiFailure(400, [{ reason: BUSY }]);
  }
}
