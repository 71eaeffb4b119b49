import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE_ID } from '../dialect.js';
import { Integer, Nullable, Optional, Required, VerbatimText } from '../validation/decorators.js';
import { natLinkRecord } from './nat-link.record.js';
import { Uuid } from '../labels/uuid.js';

export class LinkNatRequest {
  /** Id of the subnet attachment. */
  @Required() @Uuid() id: string;
  /** Names this change, for `revertNat`; without it, the id names it, as it does for the first link. */
  @Optional() @Uuid() change_id?: string;
  @Required() @Integer(1) [COMPUTE_ID]: number;
  @Required() @Integer(1) config_id: number;
  @Required() @Integer(1) interface_id: number;
  /** `any` picks the first public address of the instance; null ends the NAT, a later link may start another. */
  @Nullable() @VerbatimText(3, 15) address: string | null;
  @Required() @Integer(1) vpc_id: number;
  @Required() @Integer(1) subnet_id: number;
  @Required() @VerbatimText(7, 15) vpc_address: string;
}

/**
 * A repeat changes nothing; another change_id with other values replaces the link. The public address must belong to the
 * instance and must not be shared; errors name the field `ipv4.nat_1_1`.
 */
export const linkNat = defineOperation({
  subject: 'network.nat.link',
  kind: 'command',
  summary: 'Map a public address to a VPC address',
  scopes: [],
  grant: anyUser,
  params: {},
  body: LinkNatRequest,
  reply: natLinkRecord,
});
