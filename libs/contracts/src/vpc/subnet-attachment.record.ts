import { COMPUTE_ID } from '../dialect.js';
import { boolean, integer, list, nullable, oneOf, record, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

/** The addresses of one interface in a subnet; the only source of truth for them (contract 9.2 rule 2). */
export const subnetAttachmentRecord = record('SubnetAttachment', {
  id: verbatim('Chosen by the calling service before its first step: a repeated request means the same attachment'),
  subnet_id: integer('Id of the subnet'),
  vpc_id: integer('Id of the VPC'),
  [COMPUTE_ID]: integer('Id of the instance'),
  config_id: integer('Id of the configuration profile'),
  interface_id: integer('Id of the interface'),
  address: verbatim('Address of the interface'),
  ip_ranges: list(verbatim('CIDR'), 'Ranges routed to the interface'),
  nat_1_1: nullable(verbatim('Public address of the 1:1 NAT')),
  state: oneOf(['reserved', 'confirmed'], 'A reserved attachment holds its address, but no answer shows it'),
  active: boolean('Whether the instance runs on the profile of the interface'),
});
export type SubnetAttachmentRecord = Infer<typeof subnetAttachmentRecord>;
