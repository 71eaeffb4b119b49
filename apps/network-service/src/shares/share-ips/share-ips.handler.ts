import { COMPUTE, COMPUTE_ID, existing, isWritable, shareIps } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { ipaddressShare, ipaddressUnshare } from '@stratus/events';
import { Answers, CommandRunner } from '@stratus/platform/persistence';
import type { Statements } from '@stratus/platform/persistence';
import { AddressRepository } from '../../addresses/address.repository.js';
import { ComputeDirectory } from '../../computes/compute.directory.js';
import { ComputeRepository } from '../../computes/compute.repository.js';
import { unknownComputeInBody } from '../../computes/compute.js';
import type { Compute } from '../../computes/compute.js';
import { MoveRepository } from '../../moves/move.repository.js';
import { canonicalShare, decideShares } from '../share.js';
import { ShareRepository } from '../share.repository.js';

type Call = CallOf<typeof shareIps>;

@Answers(shareIps)
export class ShareIpsHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly directory: ComputeDirectory,
    private readonly computes: ComputeRepository,
    private readonly addresses: AddressRepository,
    private readonly moves: MoveRepository,
    private readonly shares: ShareRepository,
  ) {}

  async execute(call: Call) {
    return this.directory.knowing(call, () => this.share(call));
  }

  private async share(call: Call) {
    const known = isWritable(call.caller, COMPUTE, call.body[COMPUTE_ID]);
    return this.commands.run(call, async ({ statements, emit }) => {
      if (!known) throw unknownComputeInBody(call.body[COMPUTE_ID]);
      const { receiver, ...surroundings } = await this.lock(statements, call);
      const wanted = decideShares(call.body.ips, { receiver, ...surroundings }).map(({ id }) => id);
      const before = await this.shares.of(statements, receiver.id);

      const [begun, ended] = [wanted.filter((id) => !before.includes(id)), before.filter((id) => !wanted.includes(id))];
      await this.shares.end(statements, receiver.id, ended);
      await this.shares.add(statements, receiver.id, begun);
      const records = await this.addresses.records(statements, [...ended, ...begun]);
      emit(...ended.map((id) => ipaddressUnshare(existing(records.get(id)), id, receiver)));
      emit(...begun.map((id) => ipaddressShare(existing(records.get(id)), id, receiver)));
      return {};
    });
  }

  /**
   * Locks the instances that have the addresses, and with them the addresses. Those that an assignment has given to
   * another instance meanwhile are looked for again.
   */
  private async lock(statements: Statements, { caller, body }: Call) {
    const computeId = body[COMPUTE_ID];
    const texts = body.ips.map(canonicalShare).filter((text) => text !== undefined);
    const find = async () =>
      (await this.shares.shareables(statements, caller.accountId, texts)).filter((share) =>
        isWritable(caller, COMPUTE, share.computeId),
      );
    const locked = new Map<number, Compute>();
    let found = await find();
    let needed = [computeId, ...found.map((share) => share.computeId)];
    while (needed.length > 0) {
      // oxlint-disable-next-line no-await-in-loop -- once, unless an assignment came in between
      const computes = await this.computes.lockAll(statements, caller.accountId, needed);
      for (const compute of computes) locked.set(compute.id, compute);
      if (!locked.has(computeId)) throw unknownComputeInBody(computeId);
      // oxlint-disable-next-line no-await-in-loop -- as above
      found = await find();
      needed = found.map((share) => share.computeId).filter((id) => !locked.has(id));
    }
    const moving = await this.moves.among(statements, [...locked.keys()]);
    return { receiver: existing(locked.get(computeId)), found, moving };
  }
}
