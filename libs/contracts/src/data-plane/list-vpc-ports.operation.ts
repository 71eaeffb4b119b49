import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { integer, list, record, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';
import { PortsRequest, instancesPage } from './ports-request.js';

const vpcPort = record('VpcPort', {
  id: integer('Id of the instance'),
  attachments: list(
    record('VpcPortAttachment', {
      interface_id: integer('Id of the interface'),
      vpc_id: integer('Id of the VPC'),
      subnet_id: integer('Id of the subnet'),
      subnet: verbatim('CIDR of the subnet'),
      address: verbatim('Address in the subnet'),
      ranges: list(verbatim('CIDR'), 'Ranges routed to the interface'),
    }),
    'Its active attachments',
  ),
});
export type VpcPort = Infer<typeof vpcPort>;

/** Instances of all accounts with their active attachments to subnets, for the agents that program networks. */
export const listVpcPorts = defineOperation({
  subject: 'vpc.ports.list',
  kind: 'query',
  summary: 'List instances with their attachments to subnets',
  scopes: 'public',
  grant: anyUser,
  params: {},
  body: PortsRequest,
  reply: instancesPage('VpcPorts', vpcPort),
});
