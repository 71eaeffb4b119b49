import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { Optional, Required, Text, TextList } from '../validation/decorators.js';
import { AttachmentId } from './attachment-fields.js';
import { subnetAttachmentRecord } from './subnet-attachment.record.js';

export class ReserveAttachmentChangeRequest {
  @Required() @AttachmentId() change_id: string;
  /** The attachment keeps its address when left out. */
  @Optional() @Text(7, 15) address?: string;
  /** The attachment keeps its ranges when left out. */
  @Optional() @TextList(32, 9, 18) ip_ranges?: string[];
}

/**
 * Takes the blocks that a confirmed attachment is to have, while it keeps those that it has: both are held until the
 * change is confirmed or cancelled. Answers the attachment as it will be. One change at a time; repeating it changes
 * nothing.
 */
export const reserveAttachmentChange = defineOperation({
  subject: 'vpc.attachments.reserve-change',
  kind: 'command',
  summary: 'Reserve other addresses for an interface',
  scopes: [],
  grant: anyUser,
  params: { attachmentId: 'string' },
  body: ReserveAttachmentChangeRequest,
  reply: subnetAttachmentRecord,
});
