import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';
import { Optional, Text } from '../validation/decorators.js';

export class ConfirmAttachmentRequest {
  /** Public address of the 1:1 NAT, known only when the address in the subnet is. */
  @Optional() @Text(7, 15) nat_1_1?: string;
}

/** Makes a reserved attachment visible, after its interface has been stored. */
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
