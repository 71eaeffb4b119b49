import { anyUser } from '../access/grants.js';
import { PURPOSES } from '../compute/interface-fields.js';
import { defineOperation } from '../operation.js';
import { boolean, integer, list, nullable, oneOf, record, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';
import { PortsRequest, instancesPage } from './ports-request.js';

const computePort = record('ComputePort', {
  id: integer('Id of the instance'),
  account_id: integer('Id of the account'),
  label: verbatim('Display name'),
  region: verbatim('Region id'),
  host_uuid: verbatim('The host that it runs on'),
  config_id: integer('The profile that it runs on'),
  interfaces: list(
    record('ComputePortInterface', {
      id: integer('Id of the interface'),
      position: integer('0 is eth0'),
      purpose: oneOf(PURPOSES, 'Network that the interface connects to'),
      primary: boolean('Whether the default route goes through this interface'),
      vlan_label: nullable(verbatim('Name of the VLAN')),
      ipam_address: nullable(verbatim('Address in the VLAN, with its prefix length')),
    }),
    'Its active interfaces, in order',
  ),
});
export type ComputePort = Infer<typeof computePort>;

/** Running instances of all accounts with their active interfaces, for the agents that program networks. */
export const listComputePorts = defineOperation({
  subject: 'compute.ports.list',
  kind: 'query',
  summary: 'List running instances with their interfaces',
  scopes: 'public',
  grant: anyUser,
  params: {},
  body: PortsRequest,
  reply: instancesPage('ComputePorts', computePort),
});
