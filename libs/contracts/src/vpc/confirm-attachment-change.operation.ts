import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';
import { Nullable, Required, Text } from '../validation/decorators.js';
import { AttachmentId } from './attachment-fields.js';

export class ConfirmAttachmentChangeRequest {
  @Required() @AttachmentId() change_id: string;
  /** Public address of the 1:1 NAT from now on; null without one. */
  @Nullable() @Text(7, 15) nat_1_1?: string | null;
}

/** The blocks that were reserved become those of the attachment, the former ones are free. Repeating it changes nothing. */
export const confirmAttachmentChange = defineOperation({
  subject: 'vpc.attachments.confirm-change',
  kind: 'command',
  summary: 'Confirm other addresses for an interface',
  scopes: [],
  grant: anyUser,
  params: { attachmentId: 'string' },
  body: ConfirmAttachmentChangeRequest,
  reply: empty,
});
