import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';
import { Required } from '../validation/decorators.js';
import { AttachmentId } from './attachment-fields.js';

export class CancelAttachmentChangeRequest {
  @Required() @AttachmentId() change_id: string;
}

/**
 * Undoes `reserveAttachmentChange`: the attachment keeps its addresses. Accepts an unknown or already cancelled change.
 */
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
