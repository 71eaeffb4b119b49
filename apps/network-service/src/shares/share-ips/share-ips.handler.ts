import { CommandRunner, ConcurrentChange } from '@stratus/commands';
import { COMPUTE, COMPUTE_ID, existing, isWritable, shareIps } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { ipaddressShare, ipaddressUnshare, ipv6rangeShare, ipv6rangeUnshare } from '@stratus/events';
import { Answers } from '@stratus/operations';
import type { Statements } from '@stratus/postgres';
import { AddressRepository } from '../../addresses/address.repository.js';
import { ComputeLookup } from '../../computes/compute.lookup.js';
import { ComputeRepository } from '../../computes/compute.repository.js';
import { unknownComputeInBody } from '../../computes/compute.js';
import { MoveRepository } from '../../moves/move.repository.js';
import { IpFailoverLookup } from '../../pools/ip-failover.lookup.js';
import { RangeRepository } from '../../ranges/range.repository.js';
import { canonicalShare, decideShares } from '../share.js';
import { ShareRepository } from '../share.repository.js';

type Call = CallOf<typeof shareIps>;

@Answers(shareIps)
export class ShareIpsHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly computeLookup: ComputeLookup,
    private readonly computes: ComputeRepository,
    private readonly addresses: AddressRepository,
    private readonly moves: MoveRepository,
    private readonly shares: ShareRepository,
    private readonly ranges: RangeRepository,
    private readonly ipFailoverLookup: IpFailoverLookup,
  ) {}

  async execute(call: Call) {
    return this.computeLookup.withKnownEntities(call, () => this.share(call));
  }

  private async share(call: Call) {
    const known = isWritable(call.caller, COMPUTE, call.body[COMPUTE_ID]);
    return this.commands.run(call, async ({ statements, emit }) => {
      if (!known) throw unknownComputeInBody(call.body[COMPUTE_ID]);
      const { receiver, concerned, moving } = await this.lock(statements, call);
      const found = concerned.filter(
        ({ isNamed, computeId }) => isNamed && isWritable(call.caller, COMPUTE, computeId),
      );
      const hasFailover = this.ipFailoverLookup.isIn(receiver.region);
      const wanted = decideShares(call.body.ips, { receiver, found, moving, hasFailover });

      const before = concerned.filter(({ isCurrent }) => isCurrent);
      const begun = idsOf(wanted.filter(({ id }) => !before.some((share) => share.id === id)));
      const ended = idsOf(before.filter(({ id }) => !wanted.some((share) => share.id === id)));
      await this.shares.end(statements, receiver.id, ended);
      await this.shares.add(statements, receiver.id, begun);
      const records = await this.addresses.records(statements, [...ended, ...begun]);
      const ranges = await this.ranges.records(statements, [...ended, ...begun]);
      for (const id of [...ended, ...begun]) {
        const range = ranges.get(id);
        const [share, unshare] = range
          ? [ipv6rangeShare(range, id, receiver), ipv6rangeUnshare(range, id, receiver)]
          : [
              ipaddressShare(existing(records.get(id)), id, receiver),
              ipaddressUnshare(existing(records.get(id)), id, receiver),
            ];
        emit(ended.includes(id) ? unshare : share);
      }
      return {};
    });
  }

  /**
   * Locks the instances that have the addresses, and with them the addresses.
   *
   * @throws ConcurrentChange when an assignment has given one of them to an instance that is not locked.
   */
  private async lock(statements: Statements, { caller: { accountId }, body }: Call) {
    const computeId = body[COMPUTE_ID];
    const texts = body.ips.map(canonicalShare).filter((text) => text !== undefined);
    const find = () => this.shares.concerned(statements, accountId, computeId, texts);
    const holders = (await find()).map((share) => share.computeId);
    // Sends both at once; the second runs once the first has its locks.
    const [computes, concerned] = await Promise.all([
      this.computes.lockAll(statements, accountId, [computeId, ...holders]),
      find(),
    ]);
    const locked = new Map(computes.map((compute) => [compute.id, compute]));
    const receiver = locked.get(computeId);
    if (!receiver) throw unknownComputeInBody(computeId);
    if (concerned.some((share) => !locked.has(share.computeId)))
      throw new ConcurrentChange('The instances that have the addresses');
    const moving = await this.moves.among(statements, [...locked.keys()]);
    return { receiver, concerned, moving };
  }
}

const idsOf = (shares: readonly { id: number }[]): number[] => shares.map(({ id }) => id).toSorted((a, b) => a - b);
