import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { ipAddressRecord } from './ip-address.record.js';

/** Finds public and private addresses, in any way of writing them, that instances of the account have. */
export const getIp = defineOperation({
  subject: 'network.ips.get',
  kind: 'query',
  summary: 'Get an IP address',
  description: 'Finds the instance, region and reverse name behind an address, for example one from a log.',
  http: { method: 'GET', path: '/networking/ips/:address' },
  scopes: ['ips:read_only'],
  grant: anyUser,
  params: { address: 'string' },
  reply: ipAddressRecord,
});
