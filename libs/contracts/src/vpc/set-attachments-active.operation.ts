import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE_ID } from '../dialect.js';
import { empty } from '../schema/schema.js';
import { MAX_INTERFACES } from '../max-interfaces.js';
import { Integer, IntegerList, Nullable, Optional, Required } from '../validation/decorators.js';

export class SetAttachmentsActiveRequest {
  @Required() @Integer(1) [COMPUTE_ID]: number;
  /** The profile that the instance runs on; null when the instance is off. */
  @Nullable() @Integer(1) active_config_id?: number | null;
  /** The interfaces of that profile that it runs with; missing: all. Later ones wait for the next boot. */
  @Optional() @IntegerList(MAX_INTERFACES, 1) active_interface_ids?: number[];
  /** Number of the calling job; numbers of an instance's jobs increase. */
  @Required() @Integer(1) job_number: number;
}

/**
 * A boot activates the attachments of interfaces of one profile and deactivates all others of the instance; a shutdown deactivates
 * all. A call that arrives after that of a later job changes nothing.
 */
export const setAttachmentsActive = defineOperation({
  subject: 'vpc.attachments.set-active',
  kind: 'command',
  summary: 'Set the active profile of an instance',
  scopes: [],
  grant: anyUser,
  params: {},
  body: SetAttachmentsActiveRequest,
  reply: empty,
});
