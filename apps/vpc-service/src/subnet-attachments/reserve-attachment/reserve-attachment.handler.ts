import { CommandRunner, reservations } from '@stratus/commands';
import type { Transaction } from '@stratus/commands';
import { ApiFailure, existing, reserveAttachment } from '@stratus/contracts';
import type { CallOf, ReserveAttachmentRequest, SubnetAttachmentRecord } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import {
  ATTACHMENT_RELEASED,
  SUBNET_FULL,
  SUBNET_UNKNOWN,
  refuseUnlessBlocksFree,
  blocksOf,
  decideReservation,
  refuseUnlessUuids,
} from '../subnet-attachment.js';
import { SubnetAttachmentRepository } from '../subnet-attachment.repository.js';

/** Safe to repeat: the caller chose the attachment's id before its first try. */
@Answers(reserveAttachment)
export class ReserveAttachmentHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly attachments: SubnetAttachmentRepository,
  ) {}

  async execute(call: CallOf<typeof reserveAttachment>) {
    const { accountId } = call.caller;
    const request = call.body;
    refuseUnlessUuids({ id: request.id });
    return this.commands.run(call, (transaction) =>
      reservations.reserve(transaction, { accountId, id: request.id }, ATTACHMENT_RELEASED, () =>
        this.reserve(transaction, accountId, request),
      ),
    );
  }

  private async reserve(
    { statements, now }: Transaction,
    accountId: number,
    request: ReserveAttachmentRequest,
  ): Promise<SubnetAttachmentRecord> {
    const [subnet, reserved] = await Promise.all([
      this.attachments.lockSubnet(statements, accountId, request.subnet_id),
      this.attachments.find(statements, accountId, request.id),
    ]);
    if (reserved) return reserved;
    if (!subnet) throw new ApiFailure(400, [SUBNET_UNKNOWN]);

    const { ranges, address: wanted } = decideReservation(request, subnet);
    refuseUnlessBlocksFree(request, await this.attachments.takenOf(statements, subnet, request, blocksOf(request)));
    const address = wanted ?? (await this.attachments.pickAddress(statements, subnet, ranges));
    if (address === undefined) throw new ApiFailure(400, [SUBNET_FULL]);

    this.attachments.insert(statements, accountId, subnet, request, { address, ranges }, now);
    return existing(await this.attachments.find(statements, accountId, request.id));
  }
}
