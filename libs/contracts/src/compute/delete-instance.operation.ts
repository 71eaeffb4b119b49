import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { empty } from '../schema/schema.js';

export const deleteInstance = defineOperation({
  subject: 'compute.instances.delete',
  kind: 'command',
  summary: 'Delete an instance',
  description:
    'Removes an instance for good and frees everything it holds in subnets, firewalls and ranges; volumes are detached.',
  http: { method: 'DELETE', path: `/${COMPUTE}/instances/:computeId` },
  scopes: [`${COMPUTES}:read_write`],
  grant: mayWrite(COMPUTE, 'computeId'),
  params: { computeId: 'integer' },
  reply: empty,
  // The last ones end a job that the deletion cancels.
  events: [
    `${COMPUTE}_delete`,
    'firewall_device_remove',
    'ipv6range_delete',
    'volume_detach',
    ...['create', 'boot', 'reboot', 'shutdown', 'migrate', 'migrate_datacenter', 'resize'].map(
      (job) => `${COMPUTE}_${job}`,
    ),
    'disk_create',
    'disk_resize',
    'disk_delete',
    'password_reset',
  ],
});
