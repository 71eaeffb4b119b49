import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE_ID } from '../product-word.js';
import { empty } from '../schema/schema.js';
import { Integer, Nullable, Required } from '../validation/decorators.js';

export class SetAttachmentsActiveRequest {
  @Required() @Integer(1) [COMPUTE_ID]: number;
  /** The profile that the instance runs on; null when it is shut down. */
  @Nullable() @Integer(1) active_config_id?: number | null;
  /** Of the job that says so: the later of two jobs of an instance has the higher one. */
  @Required() @Integer(1) job_number: number;
}

/** A boot makes the attachments of one profile active and all others of the instance inactive; a shutdown all inactive. One that comes after a later job's changes nothing. */
export const setAttachmentsActive = defineOperation({
  subject: 'vpc.attachments.set-active',
  kind: 'command',
  summary: 'Say which profile an instance runs on',
  scopes: [],
  grant: anyUser,
  params: {},
  body: SetAttachmentsActiveRequest,
  reply: empty,
});
