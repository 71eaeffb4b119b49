import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';

/** Releases an attachment and its addresses. It undoes `reserveAttachment` and therefore accepts an unknown id. */
export const releaseAttachment = defineOperation({
  subject: 'vpc.attachments.release',
  kind: 'command',
  summary: 'Release an attachment',
  scopes: [],
  grant: anyUser,
  params: { attachmentId: 'string' },
  reply: empty,
});
