import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';
import { Required } from '../validation/decorators.js';
import { AttachmentId } from './attachment-fields.js';

export class CancelAttachmentChangeRequest {
  @Required() @AttachmentId() change_id: string;
}

/** The undo of reserve-change: the attachment keeps what it had. A change that was never reserved, or is cancelled already, is fine. */
export const cancelAttachmentChange = defineOperation({
  subject: 'vpc.attachments.cancel-change',
  kind: 'command',
  summary: 'Cancel a change of the addresses of an interface',
  scopes: [],
  grant: anyUser,
  params: { attachmentId: 'string' },
  body: CancelAttachmentChangeRequest,
  reply: empty,
});
