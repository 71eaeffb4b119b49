import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';

/** Gives up an attachment and its addresses; the undo of reserve, so an unknown id is fine. */
export const releaseAttachment = defineOperation({
  subject: 'vpc.attachments.release',
  kind: 'command',
  summary: 'Release an attachment',
  scopes: [],
  grant: anyUser,
  params: { attachmentId: 'string' },
  reply: empty,
});
