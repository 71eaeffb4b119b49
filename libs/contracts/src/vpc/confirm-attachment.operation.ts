import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';

/** Makes a reserved attachment visible, after its interface has been stored. */
export const confirmAttachment = defineOperation({
  subject: 'vpc.attachments.confirm',
  kind: 'command',
  summary: 'Confirm a reserved attachment',
  scopes: [],
  grant: anyUser,
  params: { attachmentId: 'string' },
  reply: empty,
});
