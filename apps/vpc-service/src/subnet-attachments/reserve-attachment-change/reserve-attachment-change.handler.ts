import { CommandRunner, reservations } from '@stratus/commands';
import type { Transaction } from '@stratus/commands';
import { existing, reserveAttachmentChange } from '@stratus/contracts';
import type { CallOf, ReserveAttachmentChangeRequest, SubnetAttachmentRecord } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { AttachmentChangeRepository } from '../attachment-change.repository.js';
import type { ChangeKey } from '../attachment-change.repository.js';
import {
  CHANGE_CANCELLED,
  refuseUnlessBlocksFree,
  blocksOf,
  decideReservation,
  inOrder,
  refuseUnlessUuids,
} from '../subnet-attachment.js';
import { SubnetAttachmentRepository } from '../subnet-attachment.repository.js';

/** Safe to repeat: the caller chose the id of the change before its first try. */
@Answers(reserveAttachmentChange)
export class ReserveAttachmentChangeHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly attachments: SubnetAttachmentRepository,
    private readonly changes: AttachmentChangeRepository,
  ) {}

  async execute(call: CallOf<typeof reserveAttachmentChange>) {
    const { accountId } = call.caller;
    const { attachmentId } = call.params;
    const { change_id } = call.body;
    refuseUnlessUuids({ id: attachmentId, change_id });
    const change = { accountId, attachmentId, id: change_id };
    return this.commands.run(call, async (transaction) => {
      const { statements } = transaction;
      await reservations.hold(statements, { accountId, id: attachmentId });
      const attachment = existing(await this.attachments.find(statements, accountId, attachmentId));
      return reservations.reserve(transaction, change, CHANGE_CANCELLED, async (outcome) =>
        outcome === 'completed' ? attachment : this.reserve(transaction, attachment, change, call.body),
      );
    });
  }

  private async reserve(
    { statements, now }: Transaction,
    attachment: SubnetAttachmentRecord,
    change: ChangeKey,
    request: ReserveAttachmentChangeRequest,
  ): Promise<SubnetAttachmentRecord> {
    const { address, ip_ranges } = request;
    const changed = {
      ...attachment,
      ...(address !== undefined && { address }),
      ...(ip_ranges !== undefined && { ip_ranges }),
    };
    const reply = { ...changed, ip_ranges: inOrder(changed.ip_ranges) };
    if (await this.changes.exists(statements, change)) return reply;

    const subnet = existing(await this.attachments.lockSubnet(statements, change.accountId, attachment.subnet_id));
    decideReservation({ ...changed, region: subnet.region }, subnet);
    refuseUnlessBlocksFree(request, await this.attachments.takenOf(statements, subnet, attachment, blocksOf(request)));
    await this.changes.insert(statements, change, request, now);
    return reply;
  }
}
