import { COMPUTE, canonicalIp, deleteIpv6Range, existing, isWritable, notFound } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { ipv6rangeDelete } from '@stratus/events';
import { Answers, CommandRunner } from '@stratus/platform/persistence';
import type { Statements } from '@stratus/platform/persistence';
import { AddressRepository } from '../../addresses/address.repository.js';
import { ComputeRepository } from '../../computes/compute.repository.js';
import type { Compute } from '../../computes/compute.js';
import { refuseIfShared, storedTextsOf } from '../range.js';
import type { HeldRange } from '../range.js';
import { RangeRepository } from '../range.repository.js';

type Call = CallOf<typeof deleteIpv6Range>;

@Answers(deleteIpv6Range)
export class DeleteIpv6RangeHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly computes: ComputeRepository,
    private readonly addresses: AddressRepository,
    private readonly ranges: RangeRepository,
  ) {}

  async execute(call: Call) {
    const texts = storedTextsOf(existing(canonicalIp(call.params.range)));
    return this.commands.run(call, async ({ statements, emit }) => {
      const { range, compute } = await this.lock(statements, call, texts);
      if (!isWritable(call.caller, COMPUTE, compute.id)) throw notFound();
      refuseIfShared(range);

      const record = await this.ranges.record(statements, range.id);
      await this.addresses.returnOne(statements, range.id);
      emit(ipv6rangeDelete(record, range.id, compute));
      return {};
    });
  }

  /** Locks the instance that has the range, and with it the range; looks again when an assignment came in between. */
  private async lock(
    statements: Statements,
    { caller: { accountId } }: Call,
    texts: readonly string[],
  ): Promise<{ range: HeldRange; compute: Compute }> {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- once, unless an assignment came in between
      const { computeId } = existing(await this.ranges.find(statements, accountId, texts));
      // oxlint-disable-next-line no-await-in-loop -- as above
      const compute = await this.computes.lock(statements, accountId, computeId);
      // oxlint-disable-next-line no-await-in-loop -- as above
      const range = existing(await this.ranges.find(statements, accountId, texts));
      if (compute?.id === range.computeId) return { range, compute };
    }
  }
}
