import { CommandRunner } from '@stratus/commands';
import { ApiFailure, COMPUTE, createIpv6Range, isWritable } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { ipv6rangeCreate } from '@stratus/events';
import { Answers } from '@stratus/operations';
import type { Statements } from '@stratus/postgres';
import { AddressRepository } from '../../addresses/address.repository.js';
import { ComputeLookup } from '../../computes/compute.lookup.js';
import { ComputeRepository } from '../../computes/compute.repository.js';
import { unknownComputeInBody } from '../../computes/compute.js';
import type { Compute } from '../../computes/compute.js';
import { MoveRepository } from '../../moves/move.repository.js';
import { PoolRepository } from '../../pools/pool.repository.js';
import { decideCreateRange, noFreeRange, targetOf, unknownTarget } from '../range.js';
import type { Target } from '../range.js';
import { RangeRepository } from '../range.repository.js';

type Call = CallOf<typeof createIpv6Range>;

@Answers(createIpv6Range)
export class CreateIpv6RangeHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly computeLookup: ComputeLookup,
    private readonly computes: ComputeRepository,
    private readonly addresses: AddressRepository,
    private readonly moves: MoveRepository,
    private readonly ranges: RangeRepository,
    private readonly pools: PoolRepository,
  ) {}

  async execute(call: Call) {
    return this.computeLookup.withKnownEntities(call, () => this.create(call));
  }

  private async create(call: Call) {
    const { accountId } = call.caller;
    const { prefix_length: prefixLength } = call.body;
    return this.commands.run(call, async ({ statements, emit }) => {
      const target = targetOf(call.body);
      const compute = await this.lockTarget(statements, call, target);
      const { id: computeId, region } = compute;
      const kind = decideCreateRange(target, prefixLength, {
        compute,
        isMoving: (await this.moves.among(statements, [computeId])).has(computeId),
        ofRegion: await this.ranges.ofRegion(statements, accountId, region),
      });

      const free = await this.pools.takeRange(statements, region, kind);
      if (!free) throw new ApiFailure(400, [noFreeRange(region, prefixLength)]);
      const given = { accountId, computeId, region, kind: 'range' as const, rdns: null, ...free };
      const id = await this.addresses.insertOne(statements, given);
      const record = await this.ranges.record(statements, id);
      emit(ipv6rangeCreate(record, id, compute));
      return { range: free.address, route_target: record.route_target ?? '' };
    });
  }

  /** The instance, locked. An instance that the user cannot see counts as unknown. */
  private async lockTarget(statements: Statements, { caller }: Call, target: Target): Promise<Compute> {
    const { accountId } = caller;
    if ('computeId' in target) {
      if (!isWritable(caller, COMPUTE, target.computeId)) throw unknownComputeInBody(target.computeId);
      return this.computes.mustLock(statements, accountId, target.computeId);
    }
    const id = await this.ranges.computeAt(statements, accountId, target.slaac);
    const compute =
      id !== undefined && isWritable(caller, COMPUTE, id)
        ? await this.computes.lock(statements, accountId, id)
        : undefined;
    if (!compute) throw new ApiFailure(400, [unknownTarget(target.slaac)]);
    return compute;
  }
}
