import { CommandRunner } from '@stratus/commands';
import { ApiFailure, COMPUTE, COMPUTES, assignAddresses, existing, permissionOn, reasons } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { ipaddressAssign, ipv6rangeAssign } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { AddressRepository } from '../../addresses/address.repository.js';
import { ComputeRepository } from '../../computes/compute.repository.js';
import { MoveRepository } from '../../moves/move.repository.js';
import { RangeRepository } from '../../ranges/range.repository.js';
import { canonicalAssignable, decideAssign } from '../assignment.js';
import { AssignmentRepository } from '../assignment.repository.js';

type Call = CallOf<typeof assignAddresses>;

/** Safe to repeat: an address already at its target stays there. */
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
    const { among, region } = call.body;
    return this.commands.run(call, async ({ statements, emit }) => {
      const [computes, holders, held, moving] = await Promise.all([
        this.computes.lockAll(statements, accountId, among),
        this.assignments.holders(statements, accountId, region, textsIn(call)),
        this.assignments.held(statements, accountId, among),
        this.moves.among(statements, among),
      ]);
      refuseIfOthersHold(holders, call);
      const handovers = decideAssign(call.body, { computes, held, moving });

      const idsOf = (isRange: boolean) =>
        handovers.flatMap(({ what: { id, kind } }) => ((kind === 'range') === isRange ? [id] : []));
      const [, records, ranges, ipv4] = await Promise.all([
        this.assignments.handOver(statements, handovers),
        this.addresses.records(statements, idsOf(false)),
        this.ranges.records(statements, idsOf(true)),
        this.assignments.ipv4Of(
          statements,
          computes.map(({ id }) => id),
        ),
      ]);
      emit(
        ...handovers.map(({ what: { id, kind }, to }) => {
          const receiver = existing(computes.find((compute) => compute.id === to));
          return kind === 'range'
            ? ipv6rangeAssign(existing(ranges.get(id)), id, receiver)
            : ipaddressAssign(existing(records.get(id)), id, receiver);
        }),
      );
      return { [COMPUTES]: ipv4 };
    });
  }
}

const textsIn = ({ body }: Call): string[] =>
  body.assignments.map(({ address }) => canonicalAssignable(address)).filter((text) => text !== undefined);

/** An instance got one of the addresses after the caller looked up its holder. Instances that the user cannot see are unknown. */
function refuseIfOthersHold(holders: readonly number[], { caller, body: { among } }: Call): void {
  const others = holders.filter((id) => !among.includes(id) && permissionOn(caller, COMPUTE, id) !== undefined);
  if (others.length > 0) throw new ApiFailure(400, [{ reason: reasons.busy() }]);
}
