import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { Optional, Required, VerbatimList, VerbatimText } from '../validation/decorators.js';
import { AttachmentId } from './attachment-fields.js';
import { subnetAttachmentRecord } from './subnet-attachment.record.js';

export class ReserveAttachmentChangeRequest {
  @Required() @AttachmentId() change_id: string;
  /** Without it, the attachment keeps its address. */
  @Optional() @VerbatimText(7, 15) address?: string;
  /** Without it, the attachment keeps its ranges. */
  @Optional() @VerbatimList(32, 9, 18) ip_ranges?: string[];
}

/**
 * Reserves new blocks for a confirmed attachment, which keeps its present ones until the change is confirmed or cancelled.
 * Returns the attachment as it will be. An attachment has one change at a time; a repeat changes nothing.
 */
export const reserveAttachmentChange = defineOperation({
  subject: 'vpc.attachments.reserve-change',
  kind: 'command',
  summary: 'Reserve new addresses for an interface',
  scopes: [],
  grant: anyUser,
  params: { attachmentId: 'string' },
  body: ReserveAttachmentChangeRequest,
  reply: subnetAttachmentRecord,
});
