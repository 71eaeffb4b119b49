import { ApiFailure, existing, reserveAttachmentChange } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers, CommandRunner } from '@stratus/platform/persistence';
import { AttachmentChangeRepository } from '../attachment-change.repository.js';
import {
  CHANGE_CANCELLED,
  blocksMustBeFree,
  blocksOf,
  decideReservation,
  inOrder,
  mustBeUuids,
} from '../subnet-attachment.js';
import { SubnetAttachmentRepository } from '../subnet-attachment.repository.js';

/** Safe to repeat: the asking service chose the id of the change before its first try. */
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
    const { change_id, address, ip_ranges } = call.body;
    mustBeUuids({ id: attachmentId, change_id });
    const change = { accountId, attachmentId, id: change_id };
    return this.commands.run(call, async ({ statements, now }) => {
      await this.attachments.lockId(statements, attachmentId);
      const attachment = existing(await this.attachments.find(statements, accountId, attachmentId));
      const earlier = await this.changes.find(statements, change);
      if (earlier?.state === 'cancelled') throw new ApiFailure(400, [CHANGE_CANCELLED]);
      if (earlier?.state === 'confirmed') return attachment;
      const changed = {
        ...attachment,
        ...(address !== undefined && { address }),
        ...(ip_ranges !== undefined && { ip_ranges }),
      };
      const reply = () => ({ ...changed, ip_ranges: inOrder(changed.ip_ranges) });
      if (earlier) return reply();

      const subnet = existing(await this.attachments.lockSubnet(statements, accountId, attachment.subnet_id));
      decideReservation({ ...changed, region: subnet.region }, subnet);
      const taken = await this.attachments.takenOf(statements, subnet, attachmentId, blocksOf(call.body));
      blocksMustBeFree(call.body, taken);
      await this.changes.insert(statements, change, call.body, now);
      return reply();
    });
  }
}
