import { about, integer, list, nullable, number, record, time, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

/** Load balancer: spreads traffic over instances (contract 4.6). */
export const nodeBalancerRecord = record('NodeBalancer', {
  id: integer('Id of the node balancer'),
  label: verbatim('Display name, unique per account', { minLength: 3, maxLength: 32 }),
  region: verbatim('Region id'),
  hostname: verbatim('Host name of the public address'),
  ipv4: verbatim('Public IPv4 address'),
  ipv6: nullable(verbatim('Public IPv6 address')),
  client_conn_throttle: integer('Connections per second and client; 0 for no limit', { minimum: 0, maximum: 20 }),
  transfer: about(
    record('NodeBalancerTransfer', {
      total: nullable(number('MB of this month, both ways')),
      out: nullable(number('MB of this month, outbound')),
      in: nullable(number('MB of this month, inbound')),
    }),
    'Traffic of this month',
  ),
  tags: list(verbatim('Tag'), 'Tags'),
  created: time('Creation'),
  updated: time('Last change'),
});
export type NodeBalancerRecord = Infer<typeof nodeBalancerRecord>;
