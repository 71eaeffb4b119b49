import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { integer, list, oneOf, record, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';
import { PortsRequest, instancesPage } from './ports-request.js';

const heldAddress = record('HeldAddress', {
  address: verbatim('Address, or the first one of a range'),
  kind: oneOf(['public', 'private', 'slaac', 'range'], 'Kind of address'),
  prefix: integer('Prefix length of a range; 32 or 128 for an address'),
});

const networkPort = record('NetworkPort', {
  id: integer('Id of the instance'),
  addresses: list(heldAddress, 'Its addresses, in the order in which it got them'),
  shares: list(heldAddress, 'Addresses of other instances that it may answer for'),
  nat: list(
    record('NetworkPortNat', {
      interface_id: integer('Id of the interface'),
      address: verbatim('Public address'),
      vpc_address: verbatim('Address in the VPC'),
    }),
    'The 1:1 NAT of its interfaces',
  ),
  vlans: list(
    record('NetworkPortVlan', {
      interface_id: integer('Id of the interface'),
      vlan_id: integer('Id of the VLAN'),
    }),
    'The VLANs of its interfaces',
  ),
});
export type NetworkPort = Infer<typeof networkPort>;

/** Instances of all accounts with their addresses and VLANs, for the agents that program networks. */
export const listNetworkPorts = defineOperation({
  subject: 'network.ports.list',
  kind: 'query',
  summary: 'List instances with their addresses',
  scopes: 'public',
  grant: anyUser,
  params: {},
  body: PortsRequest,
  reply: instancesPage('NetworkPorts', networkPort),
});
