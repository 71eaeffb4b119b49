import { CommandRunner, ConcurrentChange } from '@stratus/commands';
import { COMPUTE, canonicalIp, deleteIpv6Range, existing, isWritable, notFound } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { ipv6rangeDelete } from '@stratus/events';
import { Answers } from '@stratus/operations';
import type { Statements } from '@stratus/postgres';
import { AddressRepository } from '../../addresses/address.repository.js';
import { ComputeRepository } from '../../computes/compute.repository.js';
import type { Compute } from '../../computes/compute.js';
import { refuseIfShared, storedTextsOf } from '../range.js';
import type { AllocatedRange } from '../range.js';
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

  /**
   * Locks the instance that has the range, and with it the range.
   *
   * @throws ConcurrentChange when an assignment has given the range to another instance.
   */
  private async lock(
    statements: Statements,
    { caller: { accountId } }: Call,
    texts: readonly string[],
  ): Promise<{ range: AllocatedRange; compute: Compute }> {
    const find = () => this.ranges.find(statements, accountId, texts);
    const { computeId } = existing(await find());
    // Sends both at once; the second runs once the first has its lock.
    const [compute, found] = await Promise.all([this.computes.lock(statements, accountId, computeId), find()]);
    const range = existing(found);
    if (compute?.id !== range.computeId) throw new ConcurrentChange('The instances that have the range');
    return { range, compute };
  }
}
