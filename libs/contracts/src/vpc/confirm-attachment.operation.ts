import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';
import { Optional, VerbatimText } from '../validation/decorators.js';

export class ConfirmAttachmentRequest {
  /** Public address of the 1:1 NAT, which the caller knows only after the reservation of the address in the subnet. */
  @Optional() @VerbatimText(7, 15) nat_1_1?: string;
}

/** Makes a reserved attachment visible, once compute-service has stored its interface. */
export const confirmAttachment = defineOperation({
  subject: 'vpc.attachments.confirm',
  kind: 'command',
  summary: 'Confirm a reserved attachment',
  scopes: [],
  grant: anyUser,
  params: { attachmentId: 'string' },
  body: ConfirmAttachmentRequest,
  reply: empty,
});
