import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE_ID } from '../dialect.js';
import { Integer, Optional, Required, VerbatimList, VerbatimText } from '../validation/decorators.js';
import { AttachmentId } from './attachment-fields.js';
import { subnetAttachmentRecord } from './subnet-attachment.record.js';

export class ReserveAttachmentRequest {
  @Required() @AttachmentId() id: string;
  @Required() @Integer(1) subnet_id: number;
  @Required() @Integer(1) [COMPUTE_ID]: number;
  @Required() @Integer(1) config_id: number;
  @Required() @Integer(1) interface_id: number;
  /** Region of the instance; the subnet must be in it. */
  @Required() @VerbatimText(1, 64) region: string;
  /** Without it, the service picks a free one. */
  @Optional() @VerbatimText(7, 15) address?: string;
  @Optional() @VerbatimList(32, 9, 18) ip_ranges?: string[];
  @Optional() @VerbatimText(7, 15) nat_1_1?: string;
}

/**
 * Reserves an address in a subnet for an interface; `releaseAttachment` undoes it. A repeat with the same id changes
 * nothing.
 */
export const reserveAttachment = defineOperation({
  subject: 'vpc.attachments.reserve',
  kind: 'command',
  summary: 'Reserve an address of a subnet for an interface',
  scopes: [],
  grant: anyUser,
  params: {},
  body: ReserveAttachmentRequest,
  reply: subnetAttachmentRecord,
});
