import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';
import { Nullable, Required, VerbatimText } from '../validation/decorators.js';
import { AttachmentId } from './attachment-fields.js';

export class ConfirmAttachmentChangeRequest {
  @Required() @AttachmentId() change_id: string;
  /** New public address of the 1:1 NAT; null without one. */
  @Nullable() @VerbatimText(7, 15) nat_1_1?: string | null;
}

/** Gives the attachment the reserved blocks and releases its former ones. A repeat changes nothing. */
export const confirmAttachmentChange = defineOperation({
  subject: 'vpc.attachments.confirm-change',
  kind: 'command',
  summary: 'Confirm a change of the addresses of an interface',
  scopes: [],
  grant: anyUser,
  params: { attachmentId: 'string' },
  body: ConfirmAttachmentChangeRequest,
  reply: empty,
});
